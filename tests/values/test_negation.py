"""What a negation governs, and when the words under it are affirmed after all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.types import Span
from counterpoint.values.negation import find_negations, main_polarity, read_polarity
from counterpoint.values.words import split_words

CUES = (
    *("not", "no", "never", "isn't", "can’t", "cannot", "without", "neither", "nor", "fails to"),
    *("forget to", "nicht", "kein", "ohne", "weder", "no hay ningún", "sin", "nunca", "不", "没有"),
    *("don't", ",", ";", "but", "and", "is", "aber", "pero", "但", "if", "the", "ist", "o", "."),
)


@pytest.mark.parametrize(
    ("text", "word", "negated"),
    [
        ("The port is not supported.", "supported", True),
        ("The port isn't supported.", "supported", True),
        ("The port isn’t supported.", "supported", True),
        ("The port cannot be changed.", "changed", True),
        ("It won't be removed.", "removed", True),
        ("No such product has been approved for trading.", "approved", True),
        ("Nobody has approved it.", "approved", True),
        ("None of the drugs is effective.", "effective", True),
        ("It is no longer supported.", "supported", True),
        ("It is not yet available.", "available", True),
        ("It is hardly effective.", "effective", True),
        ("The pump fails to start.", "start", True),
        ("They refused to sign.", "sign", True),
        ("The build lacks documentation.", "documentation", True),
        ("It works without encryption.", "encryption", True),
        ("It works without encryption.", "works", False),
        ("Neither the app nor the site is available.", "available", True),
        ("It is not enabled, but logging is required.", "enabled", True),
        ("It is not enabled, but logging is required.", "required", False),
        ("It is not enabled because logging is required.", "required", False),
        ("It is not free; support is included.", "included", False),
        ("It is not free, it costs 5 dollars.", "costs", False),
        ("It is not free and the trial is limited.", "limited", False),
        ("It is not available, supported, or tested.", "tested", True),
        ("It does not, however, support files.", "support", True),
        ("It is not true that the bridge is closed.", "closed", True),
        ("The service, which is not free, is available.", "available", False),
        ("Do not forget to set the backend up.", "set", False),
        ("Do not forget to set the backend up.", "forget", True),
        ("Never fail to report it.", "report", False),
        ("The scheduler isn't unable to fall back.", "fall", False),
        ("It never runs without a key.", "key", False),
        ("It never runs without a key.", "runs", True),
        ("It is not impossible.", "impossible", True),
        ("It is not only fast but also safe.", "fast", False),
        ("No doubt it is safe.", "safe", False),
        ("No matter what, it is safe.", "safe", False),
        ("Whether or not it is safe, use it.", "safe", False),
        ("It is safe, not to mention cheap.", "cheap", False),
        ("Rule No. 4 is mandatory.", "mandatory", False),
        ("Room no 12 is open.", "open", False),
        ("No more than 5 are allowed.", "allowed", False),
        ("It takes no longer than 5 days to be approved.", "approved", True),
        ("No, the museum is open.", "open", False),
        ("state not_home cleared", "cleared", False),
        ("run with --no-cache enabled", "enabled", False),
        ("Not all plans are supported.", "supported", False),
        ("Das Paket unterstützt diese Version nicht.", "unterstützt", True),
        ("Das Gerät ist nicht verfügbar.", "verfügbar", True),
        ("Es gibt keine Garantie für Schäden.", "Garantie", True),
        ("Ohne Schlüssel ist die Tür zu.", "Schlüssel", True),
        ("Ohne Schlüssel ist die Tür zu.", "zu", False),
        ("Nicht nur schnell, sondern auch sicher ist es.", "sicher", False),
        ("Weder A noch B wird unterstützt.", "unterstützt", True),
        ("Es ist nicht erlaubt, aber üblich.", "üblich", False),
        ("Vergessen Sie nicht, die Option zu setzen.", "Vergessen", True),
        ("El servicio no está disponible.", "disponible", True),
        ("No hay ningún soporte para esto.", "soporte", True),
        ("Nunca se cierra la puerta.", "cierra", True),
        ("Funciona sin clave y es gratis.", "clave", True),
        ("No solo es rápido.", "rápido", False),
        ("No está cerrado, pero es caro.", "caro", False),
        ("该功能不支持旧版本。", "支持", True),
        ("该产品没有停产。", "停产", True),
        ("不仅支持新版本。", "支持", False),
        ("无论如何都支持。", "支持", False),
        ("不得不支持。", "支持", False),
        ("他别无选择，但支持我们。", "支持", False),
        ("未来会支持。", "支持", False),
        ("不要忘记启用它。", "启用", False),
    ],
)
def test_words_under_an_odd_number_of_negations(text: str, word: str, negated: bool) -> None:
    words = split_words(text)
    start = text.index(word)
    inside = [i for i, end in enumerate(words.ends) if start < end <= start + len(word)]
    assert read_polarity(words).negated(inside[0], inside[-1]) is negated


@pytest.mark.parametrize(
    ("text", "affirmed"),
    [
        ("The service is available.", True),
        ("The service is not available.", False),
        ("There won't be a separate screen either.", False),
        ("There is no fee.", False),
        ("It is available at no extra cost.", True),
        ("It works without a key.", True),
        ("It never works without a key.", True),
        ("Never do B without A.", True),
        ("Do not forget to set it up before use.", True),
        ("The scheduler isn't unable to fall back to threads.", True),
        ("It is not impossible.", True),
        ("Nobody has needed that.", False),
        ("The pump fails to start.", False),
        ("If it is not set, the default is used.", True),
        ("If it is set, the default is not used.", False),
        ("The service, which is not free, is available.", True),
        ("It is enabled because it was not disabled.", True),
        ("It is not enabled, but B is.", False),
        ("It is not only fast but also cheap.", True),
        ("No.", False),
        ("No. The few people there speak of clouds.", False),
        ("No doubt this is right.", True),
        ("Rule no. 4 applies.", True),
        ("known flap - no action", True),
        ("", True),
        ("Nein, das geht.", False),
        ("Das Museum ist nicht geöffnet.", False),
        ("Das Museum ist ohne Karte geöffnet.", True),
        ("El museo no abre.", False),
        ("No hay nada.", False),
        ("博物馆不开放。", False),
        ("博物馆开放。", True),
    ],
)
def test_the_polarity_of_the_main_predicate(text: str, affirmed: bool) -> None:
    assert main_polarity(text) is affirmed


def test_a_negation_shows_its_place_and_its_scope() -> None:
    text = "It is not enabled, but works without a key."
    shown = [(text[slice(*n.span)], text[slice(*n.scope)]) for n in find_negations(text)]
    assert shown == [("not", "enabled"), ("without", "a key")]


def test_an_answer_governs_nothing() -> None:
    (negation,) = find_negations("No. It rains.")
    assert negation.answer
    assert negation.scope == Span(2, 2)


def test_a_denial_of_all_is_partial() -> None:
    (negation,) = find_negations("Not every plan is supported.")
    assert negation.partial


@given(st.lists(st.sampled_from(CUES), max_size=14).map(" ".join))
def test_spans_are_in_order_and_inside_the_text(text: str) -> None:
    negations = find_negations(text)
    assert [n.span for n in negations] == sorted(n.span for n in negations)
    for negation in negations:
        for start, end in (negation.span, negation.scope):
            assert 0 <= start <= end <= len(text)
    assert main_polarity(text) in (True, False)


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    find_negations(text)
    words = split_words(text)
    polarity = read_polarity(words)
    assert all(polarity.negated(i, i) in (True, False) for i in range(len(words)))


@pytest.mark.parametrize("piece", ["not ", "nicht ", "n't", "not, ", "不", "\ud800no ", "(", "a."])
def test_long_hostile_text_is_read(piece: str) -> None:
    find_negations(piece * 30_000)

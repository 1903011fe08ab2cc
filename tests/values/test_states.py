"""States in four languages: which axis, which end, net of negation."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.lexicon import languages, load
from counterpoint.values.states import State, find_states, opposed
from counterpoint.values.words import split_words

YES, NO = True, False


def net(sentence: str, axis: str) -> list[bool]:
    return [state.positive for state in find_states(sentence) if state.axis == axis]


ENGLISH = [
    ("availability", "Tickets are available.", "The model was discontinued in May."),
    ("availability", "The pump is still on sale.", "The pump is no longer available."),
    ("availability", "It has not been retired.", "The feature has been removed."),
    ("availability", "The chair is in stock.", "The chair is sold out."),
    ("availability", "The phone is obtainable.", "The phone reached end-of-life."),
    ("requirement", "A helmet is mandatory.", "A helmet is optional."),
    ("requirement", "You must register.", "You don't have to register."),
    ("requirement", "Registration is required.", "Registration is not required."),
    ("requirement", "Attendance is compulsory.", "Attendance is voluntary."),
    ("requirement", "You need to sign.", "You need not sign."),
    ("permission", "Dogs are allowed.", "Dogs are banned."),
    ("permission", "Smoking is permitted here.", "Smoking is prohibited here."),
    ("permission", "You may use it.", "You must not use it."),
    ("permission", "It is legal.", "It is illegal."),
    ("permission", "Photos are not forbidden.", "Photos are forbidden."),
    ("ability", "Gift cards can be exchanged.", "Gift cards cannot be exchanged."),
    ("ability", "It is possible to undo it.", "It is impossible to undo it."),
    ("ability", "It isn't unable to run.", "It is unable to run."),
    ("enabled", "The cache is on by default.", "The cache is off by default."),
    ("enabled", "Logging is enabled.", "Logging is disabled."),
    ("enabled", "Sync is switched on.", "Sync is switched off."),
    ("enabled", "They turned the alarm on.", "They turned the alarm off."),
    ("enabled", "The flag is active.", "The flag is inactive."),
    ("enabled", "from 121, on for everyone", "103+, behind a flag"),
    ("enabled", "The check runs by itself.", "The check has to be run manually."),
    ("enabled", "The doors close on their own.", "The doors are closed manually."),
    ("enabled", "The scan starts unprompted.", "The scan is a separate step."),
    ("permission", "Shops must not turn away pets.", "Pets must not enter shops."),
    ("permission", "Guests may not be refused.", "Guests may not enter."),
    ("refund", "The lamp can be sent back.", "The lamp can not be sent back."),
    ("inclusion", "Theft is covered.", "Theft is outside the scope."),
    ("support", "Python 3 is supported.", "Python 2 is unsupported."),
    ("support", "It supports IPv6.", "It does not support IPv6."),
    ("support", "The release adds support for maps.", "Support for maps was dropped."),
    ("support", "The two are compatible.", "The two are incompatible."),
    ("open", "The museum is open on Monday.", "The museum is closed on Monday."),
    ("open", "The bridge has reopened.", "The bridge is shut."),
    ("approval", "The drug was approved.", "The drug was rejected."),
    ("approval", "The board gave the go-ahead.", "The board turned down the plan."),
    ("approval", "The board gave its approval.", "The board refused approval."),
    ("approval", "The agency cleared the drug for use.", "The court denied the appeal."),
    ("enabled", "It is on unless you turn it off.", "It has to be switched on."),
    ("continuity", "The concert is still on.", "The concert is off."),
    ("open", "The gate is now open.", "The gate is not open."),
    ("enabled", "The radio is always on.", "The radio is never on."),
    ("requirement", "It requires a key.", "It requires no key."),
    ("support", "It supports plugins.", "It supports no plugins."),
    ("maintenance", "It is still maintained.", "It is archived."),
    ("inclusion", "The plan covers theft.", "The plan does not cover theft."),
    ("approval", "The merger got the green light.", "No merger has been approved."),
    ("existence", "Water is present.", "Water is absent."),
    ("validity", "The ticket is valid.", "The ticket has expired."),
    ("validity", "The law is in force.", "The law was repealed."),
    ("truth", "The story is true.", "The story is a hoax."),
    ("truth", "The figure is correct.", "The figure is wrong."),
    ("truth", "The report is accurate.", "The report is not accurate."),
    ("alive", "The king is alive.", "The king died."),
    ("success", "The test has passed.", "The test failed."),
    ("success", "The launch was successful.", "The launch was unsuccessful."),
    ("safety", "The dose is safe.", "The dose is dangerous."),
    ("safety", "It is not harmful.", "It is harmful."),
    ("effect", "The drug is effective.", "The drug is ineffective."),
    ("effect", "The patch works well.", "The patch does not work."),
    ("liking", "I love fish.", "I can't stand fish."),
    ("liking", "She adores tea.", "She hates tea."),
    ("liking", "We like rain.", "We dislike rain."),
    ("recommendation", "The panel recommends it.", "The panel advises against it."),
    ("recommendation", "It was worth it.", "It is premature."),
    ("recommendation", "You should upgrade.", "You should not upgrade."),
    ("recommendation", "The benefits outweigh the costs.", "The harms outweigh the gain."),
    ("recommendation", "It is a good idea.", "It is a bad idea."),
    ("direction", "Sales rose.", "Sales fell."),
    ("direction", "They raised the fee.", "They lowered the fee."),
    ("direction", "Prices increased.", "Prices decreased."),
    ("speed", "The train is faster.", "The train is slower."),
    ("inclusion", "Breakfast is included.", "Breakfast is excluded."),
    ("inclusion", "The lamp comes with a bulb.", "The bulb is sold separately."),
    ("membership", "Finland joined.", "Britain left the union."),
    ("continuity", "The project continues.", "The project was abandoned."),
    ("continuity", "The tariff is unchanged.", "The tariff was scrapped."),
    ("continuity", "The plan was not cancelled.", "The plan was cancelled."),
    ("cost", "Entry is free.", "Entry is not free."),
    ("cost", "It is free of charge.", "It is chargeable."),
    ("publicity", "The file is public.", "The file is confidential."),
    ("guilt", "He is guilty.", "He was acquitted."),
    ("outcome", "Ajax is the winner.", "Ajax is the loser."),
    ("approval", "The permit was granted.", "The permit has been withheld."),
    ("approval", "The licence was issued.", "The licence is still pending."),
    ("approval", "Consent was granted.", "Consent is outstanding."),
    ("approval", "The permit was granted.", "The permit is not yet granted."),
    ("approval", "The permit was granted.", "The permit has yet to be granted."),
    ("requirement", "The key is required.", "The key is obsolete."),
    ("requirement", "The field is mandatory.", "Drop the middle name entry."),
    ("requirement", "A visa is required.", "They dropped the visa requirement."),
    ("inclusion", "The driver is compiled into the kernel.", "The driver is fetched separately."),
    ("inclusion", "The lamp comes with a bulb.", "The bulb has to be added by hand."),
    ("inclusion", "The reader is built in.", "The reader is a separate download."),
    ("inclusion", "The tool is part of the kit.", "The tool is no longer part of the kit."),
    ("presence", "Staff work on site.", "Staff work from home."),
    ("presence", "She meets clients face to face.", "She meets clients remotely."),
    ("equality", "The two are identical.", "The two are not identical."),
    ("completeness", "The bridge is finished.", "The bridge is unfinished."),
    ("limit", "The window is unlimited.", "The window is limited to 5 days."),
    ("refund", "Tickets are refundable.", "Tickets are non-refundable."),
    ("encryption", "Traffic is encrypted.", "Traffic is unencrypted."),
    ("reversibility", "The step is reversible.", "The step is irreversible."),
    ("certainty", "The result is conclusive.", "The result is inconclusive."),
    ("constitutionality", "The act is constitutional.", "The act is unconstitutional."),
    ("mutability", "Lists are mutable.", "Tuples are immutable."),
    ("synchrony", "The call is synchronous.", "The call is asynchronous."),
    ("vacancy", "The seat is vacant.", "The seat is occupied."),
    ("signing", "The form is signed.", "The form is unsigned."),
    ("employment", "She was hired.", "She was sacked."),
    ("infection", "He tested positive.", "He tested negative."),
    ("marital", "She is married.", "She is divorced."),
    ("transparency", "The menu is visible.", "The menu is hidden."),
]
OTHERS = [
    ("availability", "Das Modell ist erhältlich.", "Das Modell ist nicht mehr erhältlich."),
    ("requirement", "Die Anmeldung ist Pflicht.", "Die Anmeldung ist freiwillig."),
    ("permission", "Rauchen ist hier erlaubt.", "Rauchen ist hier verboten."),
    ("permission", "Man darf hier parken.", "Man darf nicht hier parken."),
    ("enabled", "Die Option ist aktiviert.", "Die Option ist deaktiviert."),
    ("support", "Das Paket unterstützt die Version.", "Das Paket unterstützt die Version nicht."),
    ("open", "Das Museum ist geöffnet.", "Das Museum ist geschlossen."),
    ("approval", "Der Antrag wurde genehmigt.", "Der Antrag wurde abgelehnt."),
    ("validity", "Die Regel ist in Kraft.", "Die Regel ist außer Kraft."),
    ("truth", "Die Meldung ist wahr.", "Die Meldung ist falsch."),
    ("alive", "Der Autor lebt in Bonn.", "Der Autor ist gestorben."),
    ("success", "Er hat die Prüfung bestanden.", "Er ist durchgefallen."),
    ("safety", "Das Mittel ist harmlos.", "Das Mittel ist gefährlich."),
    ("recommendation", "Das lohnt sich.", "Das lohnt sich nicht."),
    ("direction", "Die Preise sind gestiegen.", "Die Preise sind gesunken."),
    ("inclusion", "Das Frühstück ist inbegriffen.", "Das Frühstück ist nicht inbegriffen."),
    ("continuity", "Der Dienst läuft weiter.", "Der Dienst wurde eingestellt."),
    ("cost", "Der Eintritt ist kostenlos.", "Der Eintritt ist kostenpflichtig."),
    ("guilt", "Sie ist schuldig.", "Sie wurde freigesprochen."),
    ("limit", "Die Dauer ist unbegrenzt.", "Die Dauer ist begrenzt."),
    ("existence", "Es gibt Wasser auf dem Mars.", "Es gibt kein Wasser auf dem Mars."),
    ("availability", "El libro está disponible.", "El libro no está disponible."),
    ("requirement", "El registro es obligatorio.", "El registro es opcional."),
    ("approval", "La ley fue aprobada.", "La ley sigue pendiente."),
    ("approval", "Der Antrag wurde genehmigt.", "Die Genehmigung steht noch aus."),
    ("inclusion", "Das Modul ist eingebaut.", "Das Modul muss von Hand hinzugefügt werden."),
    ("inclusion", "驱动内置于内核。", "驱动需单独下载。"),
    ("approval", "该药获批。", "该药待审批。"),
    ("permission", "Fumar está permitido.", "Fumar está prohibido."),
    ("enabled", "La función está activada.", "La función está desactivada."),
    ("support", "El programa es compatible.", "El programa es incompatible."),
    ("open", "El museo está abierto.", "El museo está cerrado."),
    ("approval", "La ley fue aprobada.", "La ley fue rechazada."),
    ("validity", "El billete es válido.", "El billete está caducado."),
    ("truth", "La noticia es cierta y es verdad.", "La noticia es un bulo."),
    ("alive", "El rey está vivo.", "El rey murió en la guerra."),
    ("safety", "La dosis es inofensiva.", "La dosis es peligrosa."),
    ("effect", "El fármaco es eficaz.", "El fármaco es ineficaz."),
    ("liking", "Me gusta el pescado.", "No me gusta el pescado."),
    ("recommendation", "Vale la pena.", "No vale la pena."),
    ("direction", "El precio subió.", "El precio bajó."),
    ("inclusion", "El desayuno está incluido.", "El desayuno no está incluido."),
    ("continuity", "El servicio continúa.", "El servicio fue suspendido."),
    ("cost", "La entrada es gratuita.", "La entrada es de pago."),
    ("guilt", "Es culpable de ello.", "Es inocente de ello."),
    ("limit", "El plazo es ilimitado.", "El plazo es limitado."),
    ("availability", "该产品有售。", "该产品已停产。"),
    ("requirement", "必须注册。", "无需注册。"),
    ("permission", "允许吸烟。", "禁止吸烟。"),
    ("enabled", "该功能默认开启。", "该功能默认关闭。"),
    ("support", "新版本支持该接口。", "新版本不再支持该接口。"),
    ("open", "博物馆开放。", "博物馆闭馆。"),
    ("permission", "可携带宠物。", "不可携带宠物。"),
    ("requirement", "进入需戴口罩。", "不再要求戴口罩。"),
    ("approval", "该药获批。", "该药未获批准。"),
    ("validity", "规定仍然有效。", "规定已失效。"),
    ("truth", "消息属实。", "消息是谣言。"),
    ("alive", "他仍健在。", "他已去世。"),
    ("success", "发射成功。", "发射失败。"),
    ("safety", "该剂量安全。", "该剂量有害。"),
    ("liking", "我喜欢川菜。", "我讨厌川菜。"),
    ("recommendation", "建议升级。", "不建议升级。"),
    ("direction", "价格上涨。", "价格下降。"),
    ("inclusion", "价格包含早餐。", "价格不含早餐。"),
    ("continuity", "服务继续。", "服务终止。"),
    ("cost", "入场免费。", "入场收费。"),
    ("refund", "票可退。", "票不可退。"),
    ("membership", "该国加入联盟。", "该国退出联盟。"),
    ("limit", "次数不限。", "次数上限为5。"),
]


@pytest.mark.parametrize(("axis", "positive", "negative"), [*ENGLISH, *OTHERS])
def test_opposite_sentences_are_opposed(axis: str, positive: str, negative: str) -> None:
    assert set(net(positive, axis)) == {YES}
    assert NO in net(negative, axis)
    ours, theirs = find_states(positive), find_states(negative)
    assert any(opposed(a, b) for a, b in itertools.product(ours, theirs) if a.axis == axis)


@pytest.mark.parametrize(
    ("sentence", "axis"),
    [
        ("It is open source software.", "open"),
        ("You are free to leave.", "cost"),
        ("Feel free to ask.", "cost"),
        ("The shop opens on Monday.", "enabled"),
        ("See the table on page 4.", "enabled"),
        ("Apply in May 2025.", "permission"),
        ("May 4 is a holiday.", "permission"),
        ("A can of paint costs 5 euros.", "ability"),
        ("Must-sees: the tower and the park.", "requirement"),
        ("status not_home, cleared", "approval"),
        ("known flap - no action", "existence"),
        ("layout.css.has-selector.enabled", "enabled"),
        ("Settle the open invoice today.", "open"),
        ("private static final int TIMEOUT = 5;", "publicity"),
        ("As required by law, we publish it.", "requirement"),
        ("After five wrong passwords it locks.", "truth"),
        ("The false positive rate is 5%.", "truth"),
        ("Contact customer support.", "support"),
        ("Not all plans are supported.", "support"),
        ("Jonas works for Helvion.", "effect"),
        ("Learn more about it.", "quantity"),
        ("Dial up to 5 numbers.", "enabled"),
        ("The left hand side shows it.", "membership"),
        ("--disabled", "enabled"),
        ("on/off switch", "enabled"),
        ("La casa es de código abierto.", "open"),
        ("Nur offene Fragen bleiben.", "open"),
        ("She is an outstanding player.", "approval"),
        ("The tax withheld from wages is low.", "approval"),
        ("Pending requests are listed here.", "approval"),
        ("不同的开发者", "support"),
        ("开关在左边", "enabled"),
    ],
)
def test_words_in_another_sense_are_no_states(sentence: str, axis: str) -> None:
    assert net(sentence, axis) == []


@pytest.mark.parametrize(
    ("sentence", "axis", "positive"),
    [
        ("linger: on", "enabled", YES),
        ("| dark mode | off |", "enabled", NO),
        ("Refunds: no", "answer", NO),
        ("Yes, it does.", "answer", YES),
        ("No. They never left.", "answer", NO),
        ("Export | ✓", "answer", YES),
        ("Export | ✗", "answer", NO),
        ("Dark Mode: aus", "enabled", NO),
        ("Exportación: sí", "answer", YES),
    ],
)
def test_a_cell_may_be_a_single_word(sentence: str, axis: str, positive: bool) -> None:
    assert net(sentence, axis) == [positive]


def test_a_negated_end_of_a_contrary_axis_is_not_the_other_end() -> None:
    (rose,) = find_states("Sales rose.")
    (fell,) = find_states("Sales fell.")
    (not_rose,) = find_states("Sales did not rise in 2024.")
    (not_fell,) = find_states("Sales did not fall in 2024.")
    assert opposed(rose, fell)
    assert opposed(rose, not_rose)
    assert not opposed(fell, not_rose)
    assert not opposed(not_rose, not_fell)


def test_a_word_on_two_axes_gives_two_states() -> None:
    states = find_states("Members may vote.")
    assert {(s.axis, s.positive) for s in states} == {("permission", YES), ("requirement", NO)}
    assert len({s.span for s in states}) == 1


def test_what_nobody_may_do_is_not_required() -> None:
    assert net("Under no circumstances may the seal be broken.", "permission") == [NO]
    assert net("Under no circumstances may the seal be broken.", "requirement") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "A seal is no longer a condition of entry.",
        "A seal is no longer required.",
        "A seal is not a precondition for entry.",
        "Ein Siegel ist keine Bedingung mehr.",
        "Ein Siegel ist nicht mehr erforderlich.",
        "El sello deja de ser obligatorio.",
        "El sello ya no es requisito.",
        "印章不再是必要条件。",
    ],
)
def test_what_is_no_condition_any_more_is_not_required(sentence: str) -> None:
    assert net(sentence, "requirement") == [NO]


def test_double_negation_is_positive() -> None:
    (state,) = find_states("It has not been disabled.")
    assert (state.positive, state.negated, state.word) == (YES, YES, "disabled")


def test_every_language_has_its_axes() -> None:
    english = load("states", "en")["axes"].keys()
    assert len(english) >= 40
    for language in ("de", "es", "zh"):
        assert len(load("states", language)["axes"].keys() & english) >= 20


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cat is on the mat.", ("en",)),
        ("Die Katze ist nicht auf dem Tisch.", ("de",)),
        ("El gato está en la mesa.", ("es",)),
        ("猫在桌子上。", ("zh", "en")),
        ("Dark Mode", ("en", "de", "es")),
    ],
)
def test_languages_are_told_by_function_words(text: str, expected: tuple[str, ...]) -> None:
    assert languages(split_words(text)) == expected


PIECES = [word for pair in [*ENGLISH, *OTHERS] for text in pair[1:] for word in text.split()]


@given(st.lists(st.sampled_from(PIECES), max_size=16).map(" ".join))
def test_states_have_valid_spans_in_order(text: str) -> None:
    states = find_states(text)
    assert [s.span for s in states] == sorted(s.span for s in states)
    for state in states:
        assert 0 <= state.span.start < state.span.end <= len(text)
        assert not opposed(state, state)


@given(st.text(max_size=300))
def test_any_text_can_be_searched(text: str) -> None:
    assert all(isinstance(state, State) for state in find_states(text))


@given(st.sampled_from([*ENGLISH, *OTHERS]))
def test_opposition_is_symmetric(pair: tuple[str, str, str]) -> None:
    for a, b in itertools.product(find_states(pair[1]), find_states(pair[2])):
        assert opposed(a, b) == opposed(b, a)


@pytest.mark.parametrize(
    "piece", ["turned a ", "on ", "off by default ", "不支持", "no, ", "\udfff", "'s"]
)
def test_long_hostile_text_is_searched(piece: str) -> None:
    find_states(piece * 30_000)

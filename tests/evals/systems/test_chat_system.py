from __future__ import annotations

from dataclasses import replace

import pytest

from counterpoint.errors import InputError, ModelError
from counterpoint.evals.records import Case, Cost, SystemOutput
from counterpoint.evals.systems.chat import ChatSystem, cited
from counterpoint.models.fakes import ScriptedChat


def test_it_asks_with_our_prompt_and_reads_ids(case: Case) -> None:
    chat = ScriptedChat(["Sources disagree: 100 [p1], 500 [p2; p1]. Not [p9] or [x]."])
    output = ChatSystem(chat).answer(case)
    assert [quote.passage_id for quote in output.citations] == ["p1", "p2"]
    assert not output.abstained
    [[message]] = chat.asked
    assert message["role"] == "user"
    assert case.query in message["content"]
    assert output.cost == Cost(
        calls=1, prompt_tokens=len(message["content"].split()), completion_tokens=11
    )
    assert (output.pairs, output.kind) == (None, None)


@pytest.mark.parametrize(
    ("text", "abstained"),
    [
        ("The passages do not answer the question.", True),
        (" the passages do not\nanswer the question ", True),
        ("The passages do not answer the question. But 7.", False),
    ],
)
def test_it_abstains_in_fixed_words_alone(case: Case, text: str, abstained: bool) -> None:
    assert ChatSystem(ScriptedChat([text])).answer(case).abstained is abstained


def test_where_no_answer_is_wanted_no_call_is_made(case: Case) -> None:
    chat = ScriptedChat([])
    system = ChatSystem(chat)
    assert system.answer(replace(case, answer_wanted=False)) == SystemOutput()
    assert system.answer(replace(case, query=None)) == SystemOutput()
    assert chat.asked == []
    with pytest.raises(ModelError, match="holds 0 replies"):
        system.answer(case)


def test_a_template_of_ones_own(case: Case) -> None:
    chat = ScriptedChat(lambda messages: messages[0]["content"][:3])
    assert ChatSystem(chat, template="Q: {query}\n{passages}").answer(case).answer == "Q: "
    with pytest.raises(InputError, match="lacks"):
        ChatSystem(chat, template="{query}")


def test_the_identity_follows_model_prompt_and_sampling() -> None:
    chat = ScriptedChat(["a"])
    systems = [
        ChatSystem(chat),
        ChatSystem(ScriptedChat(["a"], name="other")),
        ChatSystem(chat, template="{query} {passages}"),
        ChatSystem(chat, temperature=0.3),
        ChatSystem(chat, temperature=None),
        ChatSystem(chat, max_tokens=9),
        ChatSystem(chat, seed=1),
    ]
    assert len({system.identity for system in systems}) == len(systems)
    assert ChatSystem(ScriptedChat(["a"])).identity == systems[0].identity


def test_brackets_are_read_in_linear_time(case: Case) -> None:
    assert cited("[" * 200_000 + "p1]" + "[p2 " * 50_000, case)[0].passage_id == "p1"

"""The licensed span corpora, each as `SpanExample`s.

RAMDocs is left out on purpose: what is measured on it is measured on a reader that never saw it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from training.reader.examples import SpanExample, json_lines, lines, whole_json

_UNMARK = {
    "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "``": '"', "''": '"',
}  # fmt: skip
_QAMR_SHARE = 0.4
_EMPTY_SHARE = 0.15


def squad(data: Path) -> Iterator[SpanExample]:
    """SQuAD 1.1 and 2.0; the overlapping articles of the two share a group."""
    for source, name in (
        ("squad_v1", "squad_v1/squad_v11_from_train_11877.json"),
        ("squad_v1", "squad_v1/squad_v11_dev_half1.json"),
        ("squad_v2", "squad_v2_half/data__dev-v2.0.json"),
    ):
        yield from squad_layout(source, whole_json(data / name)["data"])


def squad_layout(source: str, articles: Iterable[Any]) -> Iterator[SpanExample]:
    """Read articles in the layout of SQuAD, each question and context once."""
    seen: set[tuple[str, str]] = set()
    for article in articles:
        for paragraph in article["paragraphs"]:
            context = paragraph["context"]
            for qa in paragraph["qas"]:
                if (qa["question"], context) in seen:
                    continue
                seen.add((qa["question"], context))
                yield SpanExample(
                    source=source,
                    group=article.get("title", context[:60]).replace("_", " "),
                    question=qa["question"],
                    context=context,
                    answers=_distinct(
                        (a["answer_start"], a["answer_start"] + len(a["text"]))
                        for a in qa["answers"]
                    ),
                )


def natural_questions(data: Path) -> Iterator[SpanExample]:
    """QED's paragraphs, and the gold passages of the open set."""
    paths = [*sorted((data / "qed").glob("nq-*.gz")), data / "qed/qed-dev.jsonlines"]
    seen: set[str] = set()
    for path in paths:
        for row in json_lines(path):
            if row["question_text"] in seen:
                continue
            seen.add(row["question_text"])
            spans = row.get("answer_spans") or _qed_spans(row)
            if spans:
                answers = _distinct((a, b) for a, b in spans)
                yield _asked("qed", row["question_text"], row["paragraph_text"], answers)
    for row in json_lines(data / "nq_oracle_lostinmiddle/qa_data__nq-open-oracle.jsonl.gz"):
        text = row["ctxs"][0]["text"]
        spans = _find(text, row["answers"])
        if spans and row["question"] not in seen:
            yield _asked("nq_open", row["question"], text, spans)


def _qed_spans(row: dict[str, Any]) -> list[tuple[int, int]]:
    found = []
    for answers in row.get("original_nq_answers", []):
        group = answers if isinstance(answers, list) else [answers]
        found += [(a["start"], a["end"]) for a in group if "start" in a]
    return found


def policies(data: Path) -> Iterator[SpanExample]:
    """Privacy policies, one group a site."""
    yield from squad_layout("policyqa", whole_json(data / "policyqa/data__dev.json.gz")["data"])


def sentence_questions(data: Path) -> Iterator[SpanExample]:
    """QAMR: questions about single sentences, about two in five of them."""
    texts = {}
    for line in lines(data / "qamr/data__wiki-sentences.tsv.gz"):
        key, text = line.rstrip("\n").split("\t")
        texts[key] = text.split(" ")
    chance = random.Random(7)
    for part in ("dev", "test"):
        for line in lines(data / f"qamr/data__filtered__{part}.tsv.gz"):
            row = line.rstrip("\n").split("\t")
            tokens, numbers = texts.get(row[0]), [int(n) for n in row[6].split()]
            if not tokens or not numbers or chance.random() > _QAMR_SHARE:
                continue
            context, offsets = _joined(tokens)
            first, last = min(numbers), max(numbers)
            if last - first + 1 > len(numbers) + 1:
                continue
            yield SpanExample(
                source="qamr",
                group=row[0],
                question=row[5],
                context=context,
                answers=((offsets[first][0], offsets[last][1]),),
            )


def long_answers(data: Path) -> Iterator[SpanExample]:
    """CLAP NQ: those with one answering sentence, and those that hold none."""
    folder = data / "clapnq_dev"
    for part in ("answerable", "unanswerable"):
        for row in json_lines(folder / f"annotated_data__dev__clapnq_dev_{part}.jsonl"):
            text = row["passages"][0]["text"]
            chosen = row["output"][0]["selected_sentences"]
            spans = _find(text, [s.strip() for s in chosen]) if len(chosen) == 1 else ()
            if bool(spans) == (part == "answerable"):
                yield _asked("clapnq", row["input"], text, spans)


def time_scoped(data: Path) -> Iterator[SpanExample]:
    """TimeQA: who held what when; another period's paragraph holds no answer."""
    chance = random.Random(11)
    for part in ("train", "test"):
        for page in whole_json(data / f"timeqa/dataset__human_annotated_{part}.json"):
            by_paragraph: dict[int, list[tuple[str, tuple[int, int]]]] = defaultdict(list)
            for question, found in page["questions"]:
                for answer in found:
                    if answer.get("answer") and len(page["paras"]) > answer["para"]:
                        span = (answer["from"], answer["end"])
                        by_paragraph[answer["para"]].append((question, span))
            for number, held in by_paragraph.items():
                asked = sorted({question for question, _ in held})
                others = [q for n, h in by_paragraph.items() if n != number for q, _ in h]
                others = [q for q in sorted(set(others)) if q not in asked]
                for question in [*asked, *chance.sample(others, min(1, len(others)))]:
                    yield SpanExample(
                        source="timeqa",
                        group=page["link"],
                        question=question,
                        context=page["paras"][number],
                        answers=_distinct(span for q, span in held if q == question),
                    )


def invented(data: Path) -> Iterator[SpanExample]:
    """ConflictNQ (validation) and PoisonedRAG: real passages and false ones, read alike."""
    for row in json_lines(data / "conflictnq/dataset__conflict_nq_val.jsonl"):
        for side in ("real", "fake"):
            for passage in row[f"{side}_passages"]:
                spans = _find(passage["passage"], [row[f"{side}_short_answer"]])
                if spans:
                    yield SpanExample(
                        source="conflictnq",
                        group=row["question"],
                        question=row["cleaned_question"],
                        context=passage["passage"],
                        answers=spans,
                    )
    poison = whole_json(data / "poisonedrag/results__adv_targeted_results__nq.json")
    for row in poison.values():
        for text in row["adv_texts"]:
            spans = _find(text, [row["incorrect answer"]])
            if spans:
                yield _asked("poisonedrag", row["question"], text, spans)


def all_spans(data: Path) -> list[SpanExample]:
    """Return the examples of every corpus, and for some questions a context without an answer."""
    loaders = (
        squad, natural_questions, policies, sentence_questions, long_answers, time_scoped, invented,
    )  # fmt: skip
    found = [example for loader in loaders for example in loader(data)]
    return found + list(_without_answer(found))


def _without_answer(found: list[SpanExample]) -> Iterator[SpanExample]:
    """Pair questions with a context of the same source that shares words, not the answer."""
    chance = random.Random(13)
    by_source: dict[str, list[SpanExample]] = defaultdict(list)
    for example in found:
        if example.answers and example.source not in ("clapnq", "policyqa", "timeqa"):
            by_source[example.source].append(example)
    for source in sorted(by_source):
        pool = by_source[source]
        for at, example in enumerate(pool):
            if chance.random() > _EMPTY_SHARE:
                continue
            near = [pool[i] for i in range(max(0, at - 25), min(len(pool), at + 25))]
            answer = example.context[slice(*example.answers[0])].casefold()
            near = [
                other
                for other in near
                if other.context != example.context and answer not in other.context.casefold()
            ]
            if near:
                other = max(near, key=lambda o: _shared(example.question, o.context))
                yield SpanExample(
                    source=source,
                    group=example.group,
                    question=example.question,
                    context=other.context,
                    answers=(),
                )


def _asked(
    source: str, question: str, context: str, answers: tuple[tuple[int, int], ...]
) -> SpanExample:
    """An example of a corpus in which a question is its own group."""
    return SpanExample(
        source=source, group=question, question=question, context=context, answers=answers
    )


def _shared(question: str, context: str) -> int:
    words = {word for word in question.casefold().split() if len(word) > 3}
    return len(words & set(context.casefold().split()))


def _find(text: str, answers: Iterable[str]) -> tuple[tuple[int, int], ...]:
    folded, found = text.casefold(), []
    for answer in answers:
        start = folded.find(answer.casefold().strip())
        if start >= 0 and answer.strip() and len(folded) == len(text):
            found.append((start, start + len(answer.strip())))
    return _distinct(found)


def _joined(tokens: list[str]) -> tuple[str, list[tuple[int, int]]]:
    text, offsets = "", []
    for token in tokens:
        shown = _UNMARK.get(token, token)
        text += " " if text else ""
        offsets.append((len(text), len(text) + len(shown)))
        text += shown
    return text, offsets


def _distinct(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(dict.fromkeys((a, b) for a, b in spans if b > a))

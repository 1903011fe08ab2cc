"""The licensed corpora of claims, yes/no questions and stances, each as `StanceExample`s."""

from __future__ import annotations

import ast
import csv
import io
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from training.reader.examples import Stance, StanceExample, json_lines, lines, whole_json

from counterpoint.values.negation import main_polarity

_LABELS: dict[str, Stance] = {
    "SUPPORTS": "yes", "REFUTES": "no", "NOT ENOUGH INFO": "neither",
    "entailment": "yes", "contradiction": "no", "neutral": "neither", "not_entailment": "neither",
    "SUPPORT": "yes", "UNDERMINE": "no",
    "YES": "yes", "NO": "no", "DON'T KNOW": "neither",
}  # fmt: skip
_MODELS = (
    "chatgpt", "gpt4", "llama2-70b", "llama2-7b", "palm2", "qwen7b", "vicuna33b", "vicuna7b",
)  # fmt: skip
_MOST = {
    "fever": 16_000, "mnli": 7_000, "snli": 4_000, "cad": 5_000, "conflictqa": 9_000,
    "condaqa": 1_500, "scone": 1_200, "argkp": 2_500, "negation": 2_000, "tabfact": 2_500,
}  # fmt: skip


def boolq(data: Path) -> Iterator[StanceExample]:
    """BoolQ: yes/no questions over a passage."""
    for part in ("val", "train", "dev32"):
        name = f"boolq_multirc_ptuning/FewGLUE_32dev__BoolQ__{part}.jsonl"
        for row in json_lines(data / name):
            answer = str(row["label"]).casefold() == "true"
            yield _example("boolq", row["question"], row["question"], row["passage"], answer)


def conflictqa(data: Path) -> Iterator[StanceExample]:
    """ConflictQA: what each side's passages answer, where polarity tells which side says yes."""
    for model in _MODELS:
        for row in json_lines(data / f"conflictqa/{model}.jsonl"):
            stated = {side: row[f"{side}_answer"] for side in ("memory", "counter")}
            affirmed = [side for side, said in stated.items() if main_polarity(said)]
            if len(affirmed) != 1 or not main_polarity(row["question"]):
                continue
            for side, names in (
                ("memory", ("parametric_memory", "parametric_memory_aligned_evidence")),
                ("counter", ("counter_memory", "counter_memory_aligned_evidence")),
            ):
                for name in names:
                    if row[name].strip():
                        question, yes = row["question"], side == affirmed[0]
                        yield _example("conflictqa", question, question, row[name].strip(), yes)


def fever(data: Path) -> Iterator[StanceExample]:
    """FEVER claims with their evidence; where there is none, another claim's evidence."""
    earlier = ""
    for path in sorted((data / "fever_nli_vanilla").glob("split_wiki_data_*.csv.gz")):
        for row in csv.DictReader(io.StringIO("".join(lines(path)))):
            sentences = _sentences(row["evidence"])
            text = " ".join(sentences[:3]) or earlier
            if text:
                stance = _LABELS[row["label"]]
                claim = row["claim"]
                yield StanceExample(
                    source="fever", group=claim, statement=claim, text=_plain(text), stance=stance
                )
            earlier = text if sentences else earlier


def fact_checks(data: Path) -> Iterator[StanceExample]:
    """FoolMeTwice (dev) and FeverSymmetric (dev)."""
    for row in json_lines(data / "foolmetwice/dataset__dev.jsonl"):
        text = " ".join(piece["text"] for piece in row["gold_evidence"])
        claim, stance = row["text"], _LABELS[row["label"]]
        yield StanceExample(
            source="foolmetwice", group=claim, statement=claim, text=text, stance=stance
        )
    path = data / "feversymmetric/symmetric_v0.2__fever_symmetric_dev.jsonl"
    for row in json_lines(path):
        yield StanceExample(
            source="feversymmetric",
            group=str(row["id"]),
            statement=_plain(row["claim"]),
            text=_plain(row["evidence"]),
            stance=_LABELS[row["gold_label"]],
        )


def inference(data: Path) -> Iterator[StanceExample]:
    """Natural-language inference: MultiNLI, SNLI, CAD, ConjNLI, negation, SCoNe."""
    for source, name in (("mnli", "data__mnli__dev"), ("snli", "data__snli__dev")):
        for row in json_lines(data / f"generative_nli/{name}.jsonl.gz"):
            if row["label"] in _LABELS:
                yield _pair(source, row["premise"], row["hypothesis"], row["label"])
    for kind in ("original", "revised_combined"):
        for row in _table(data / f"cad_nli/NLI__{kind}__train.tsv"):
            yield _pair("cad", row["sentence1"], row["sentence2"], row["gold_label"])
    for row in _table(data / "conjnli/data__NLI__conj_dev.tsv"):
        yield _pair("conjnli", row["Premise"], row["Hypothesis"], row["Label"])
    for part in ("MNLI", "SNLI"):
        for row in _table(data / f"negation_nli/data__new_benchmarks__clean_data__{part}.txt"):
            yield _pair("negation", row["Text"], row["Hypothesis"], row["gold_label"])


def negation_questions(data: Path) -> Iterator[StanceExample]:
    """CondaQA: yes/no questions whose answer turns on what a negation covers."""
    for row in json_lines(data / "condaqa/data__condaqa_dev.json.gz"):
        label = str(row["label"]).upper().strip(". ")
        if label in _LABELS:
            question, text = row["sentence2"], row["sentence1"]
            yield StanceExample(
                source="condaqa",
                group=str(row["PassageID"]),
                statement=question,
                text=text,
                stance=_LABELS[label],
            )


def opinions(data: Path) -> Iterator[StanceExample]:
    """Perspectrum (train) and the arguments of ArgKP."""
    folder = data / "perspectrum"
    pool = {
        row["pId"]: row["text"]
        for row in whole_json(folder / "data__dataset__perspective_pool_v1.0.json")
    }
    split = whole_json(folder / "data__dataset__dataset_split_v1.0.json")
    for row in whole_json(folder / "data__dataset__perspectrum_with_answers_v1.0.json"):
        if split.get(str(row["cId"])) != "train":
            continue
        for cluster in row["perspectives"]:
            stance = _LABELS.get(cluster["stance_label_3"])
            if stance:
                for number in cluster["pids"]:
                    yield StanceExample(
                        source="perspectrum",
                        group=row["text"],
                        statement=row["text"],
                        text=pool[number],
                        stance=stance,
                    )
    for part in ("train", "dev"):
        for row in _table(data / f"argkp/kpm_data__arguments_{part}.csv", ","):
            yes = int(row["stance"]) > 0
            yield _example("argkp", row["topic"], row["topic"], row["argument"], yes)


def all_stances(data: Path) -> list[StanceExample]:
    """Return the examples of every corpus, the large ones thinned, and unrelated pairs."""
    loaders = (
        boolq, conflictqa, fever, fact_checks, inference, negation_questions, opinions,
    )  # fmt: skip
    by_source: dict[str, list[StanceExample]] = defaultdict(list)
    for loader in loaders:
        for example in loader(data):
            by_source[example.source].append(example)
    chance = random.Random(17)
    kept: list[StanceExample] = []
    for source in sorted(by_source):
        found = by_source[source]
        most = _MOST.get(source, len(found))
        kept += chance.sample(found, min(most, len(found)))
    return kept + list(_unrelated(kept, chance))


def _unrelated(kept: list[StanceExample], chance: random.Random) -> Iterator[StanceExample]:
    """Sources without a "neither" of their own get it: a text that answers another question."""
    by_source: dict[str, list[StanceExample]] = defaultdict(list)
    for example in kept:
        by_source[example.source].append(example)
    for source in ("boolq", "conflictqa", "perspectrum", "argkp", "foolmetwice"):
        for example in by_source[source]:
            other = chance.choice(by_source[source])
            if chance.random() < 0.12 and other.group != example.group:
                yield StanceExample(
                    source=source,
                    group=example.group,
                    statement=example.statement,
                    text=other.text,
                    stance="neither",
                )


def _example(source: str, group: str, statement: str, text: str, yes: bool) -> StanceExample:
    stance: Stance = "yes" if yes else "no"
    return StanceExample(source=source, group=group, statement=statement, text=text, stance=stance)


def _pair(source: str, premise: str, hypothesis: str, label: str) -> StanceExample:
    return StanceExample(
        source=source, group=premise, statement=hypothesis, text=premise, stance=_LABELS[label]
    )


def _table(path: Path, delimiter: str = "\t") -> Iterable[dict[str, str]]:
    quoting = csv.QUOTE_MINIMAL if delimiter == "," else csv.QUOTE_NONE
    return csv.DictReader(lines(path), delimiter=delimiter, quoting=quoting)


def _sentences(cell: str) -> list[str]:
    try:
        found = ast.literal_eval(cell)
    except (ValueError, SyntaxError):
        return []
    return [str(sentence) for sentence in found] if isinstance(found, list) else []


def _plain(text: str) -> str:
    for mark, shown in (("-LRB-", "("), ("-RRB-", ")"), ("-LSB-", "["), ("-RSB-", "]")):
        text = text.replace(mark, shown)
    return text

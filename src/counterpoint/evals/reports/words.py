"""Figures in words: numbers, intervals, chances."""

from __future__ import annotations

from counterpoint.evals.runs.records import Figure

NOT_DEFINED = "undefined"
# What a report shows first; the others stand in the table of all figures.
HEADLINE = (
    *("pair_f1", "pair_f1_easy", "pair_auroc", "conflict_f1", "false_alarm_rate", "kind_macro_f1"),
    *("attribution_macro_f1", "correct", "semantic_match", "coverage", "abstention_accuracy"),
    *("unsupported_claim_rate", "wrong_filtering_rate", "attack_success_rate"),
    *("full_replacement_success_rate", "source_fidelity", "resolution_appropriateness", "cars"),
    *("pair_ece", "ece", "latency_p50"),
)


COMPARED = (
    *("pair_f1", "pair_auroc", "conflict_f1", "kind_macro_f1", "attribution_macro_f1", "correct"),
    *("unsupported_claim_rate", "wrong_filtering_rate", "attack_success_rate", "source_fidelity"),
    *("resolution_appropriateness", "cars"),
)
"""What a report tests: the fewer, the less Holm's adjustment takes. `eval compare` has all."""


def number(value: float | None) -> str:
    """A value with as many digits as one reads: three decimals for a share."""
    if value is None:
        return NOT_DEFINED
    size = abs(value)
    if size < 10:
        return f"{value:.3f}"
    return f"{value:.1f}" if size < 1_000_000 else f"{value:.3g}"


def signed(value: float | None) -> str:
    """A difference, with its sign."""
    return number(value) if value is None or value < 0 else f"+{number(value)}"


def interval(low: float | None, high: float | None) -> str:
    """``[low, high]``; nothing where a bound is missing."""
    return "" if low is None or high is None else f"[{number(low)}, {number(high)}]"


def cell(figure: Figure | None, *, common: int | None = None) -> str:
    """``0.812 [0.790, 0.834] (n 500, unscored 3)``; a dash where a system says no such thing.

    The number of cases is left out where it is the one that ``common`` says.
    """
    if figure is None:
        return ""
    if figure.n == 0:
        return "–"
    told = [] if figure.n == common else [f"n {figure.n}"]
    told += [f"unscored {figure.unscored}"] if figure.unscored else []
    counts = f"({', '.join(told)})" if told else ""
    parts = (number(figure.value), interval(figure.low, figure.high), counts)
    return " ".join(part for part in parts if part)


def chance(p: float | None) -> str:
    """A p-value."""
    if p is None:
        return ""
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def yes_no(verdict: bool | None) -> str:
    """A verdict; nothing where there is none."""
    return "" if verdict is None else ("yes" if verdict else "no")

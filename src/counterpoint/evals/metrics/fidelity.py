"""Whether the passages that an answer cites hold what they are cited for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from counterpoint.evals.metrics.clauses import claims_of
from counterpoint.evals.metrics.marks import Cited, marks_of
from counterpoint.evals.metrics.prepared import prepare
from counterpoint.evals.metrics.quoting import quoted
from counterpoint.evals.metrics.support import supported, titled
from counterpoint.evals.metrics.text import LONGEST
from counterpoint.types import Quote


def fidelity(
    answer: str,
    citations: Sequence[Quote],
    passages: Mapping[str, str],
    titles: Mapping[str, str] | None = None,
) -> tuple[int, int]:
    """Count the passages that an answer cites, and those that hold what they are cited for.

    ``passages`` are the texts by id; ``titles`` count as part of them where they are checked for
    support, the offsets of quotes do not. A mark "[id]" cites for what stands since the mark before
    it or since the beginning of its sentence, to the end of the clause; where the marks stand
    before what they cite ("[a] It is 3. [b] It is 5.", "According to [a], ..."), for what follows.
    A citation whose passage has no mark cites for any claim of the answer. A quote holds if it is
    verbatim at its offsets and supports its claim, or is a part of a claim that its passage
    supports; a citation of a whole passage (empty quote, offsets 0) if the passage supports its
    claim. Ids that look like those of passages and name none count as cited; a mark at a sentence
    that is no claim ("The passages disagree [a][b].") does not.

    Returns:
        (passages that hold all that they are cited for, passages cited)
    """
    marked: dict[str, dict[Cited, None]] = {}
    for name, cited in marks_of(answer[:LONGEST], passages):
        marked.setdefault(name, {})[cited] = None
    quotes: dict[str, list[Quote]] = {name: [] for name in marked}
    for quote in citations:
        quotes.setdefault(quote.passage_id, []).append(quote)
    claims = [Cited(claim, "") for claim in claims_of(answer)]
    held = 0
    for name in quotes:
        if name in passages:
            source = _Source(passages[name], (titles or {}).get(name, ""))
            held += source.holds(quotes[name], marked.get(name), claims)
    return held, len(quotes)


class _Source(NamedTuple):
    """A passage with its title."""

    text: str
    title: str

    def holds(
        self, quotes: Sequence[Quote], marked: Iterable[Cited] | None, claims: Sequence[Cited]
    ) -> bool:
        """Whether quotes are verbatim and hold all that is marked, or some claim if nothing is."""
        if not all(_is_verbatim(quote, self.text) for quote in quotes):
            return False
        texts = [quote.text for quote in quotes if quote.text] or [self.text]
        if marked is None:
            return any(self._supports(text, claim) for text in texts for claim in claims)
        return all(any(self._supports(text, claim) for text in texts) for claim in marked)

    def _supports(self, text: str, cited: Cited) -> bool:
        # The quick ways first: a claim is often longer than the quote, and reading costs most.
        claim, within = cited
        part = bool(prepare(claim).runs(prepare(text).words))
        if quoted(claim, (text,)) or (part and quoted(claim, (self.text,))):
            return True
        return supported(claim, (titled(text, self.title),), within=within) or (
            part and supported(claim, (titled(self.text, self.title),), within=within)
        )


def _is_verbatim(quote: Quote, passage: str) -> bool:
    if not quote.text:
        return quote.start == 0 == quote.end
    whole = 0 <= quote.start <= quote.end <= len(passage)
    return whole and passage[quote.start : quote.end] == quote.text

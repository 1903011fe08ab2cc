"""The words that open a note: on an earlier state, on a source, on a disagreement.

The cues are few and plain on purpose: a note that none of them opens counts as part of the answer.
Patterns are over case-folded text in which `MARK` stands for a citation.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARK = "\ue000"
"""What stands in place of a citation."""

SOURCE = (
    r"(?:sources?|documents?|passages?|texts?|pages?|versions?|articles?|accounts?|reports?"
    r"|memos?|notes?|posts?|e-?mails?|records?|listings?|entry|entries|references?|manuals?"
    r"|guides?|handbooks?|notices?|drafts?|editions?|snippets?|files?|releases?)"
)
"""A noun for what somebody has written."""

SAYS = (
    r"(?:says?|said|states?|stated|claims?|claimed|gives?|gave|lists?|listed|reports?|suggests?"
    r"|mentions?|mentioned|puts?|shows?|has|have|had)"
)
"""What a source does with what it holds."""

_OLD = r"(?:older|old|earlier|previous|prior|former|outdated|superseded|obsolete|stale)"
_VALUE = (
    r"(?:values?|limits?|figures?|numbers?|rates?|prices?|amounts?|settings?|defaults?|thresholds?"
    r"|deadlines?|fees?|quotas?|counts?|dates?|rules?)"
)
_INVALID = (
    r"(?:(?:is|are|was|were|has been|have been) (?:now |since |already |therefore )?"
    r"(?:outdated|obsolete|superseded|replaced|out of date|stale|retired|withdrawn|not current"
    r"|no longer (?:valid|current|true|correct|accurate|in (?:force|use|effect)|effective|used"
    r"|applicable|up to date))|no longer (?:applies|apply|holds?|counts?|stands?)"
    r"|ist (?:inzwischen |mittlerweile )?(?:veraltet|überholt)|gilt nicht mehr"
    r"|está (?:obsolet|desactualizad|desfasad)[oa]s?|ya no (?:es|está|se aplica|rige))\b"
)
CHANGED = (
    r"(?:raised|increased|lowered|reduced|decreased|changed|cut|doubled|halved|moved|updated"
    r"|renamed|switched|extended|shortened|revised|relocated|grew|grown|rose|risen|fell|fallen|went|gone)"
)
"""A verb of change in its past forms."""

CUES: tuple[tuple[str, str], ...] = (
    ("outdated", rf"\b{_INVALID}|已(?:经)?(?:过时|失效|作废)|不再(?:适用|有效)"),
    ("outdated", rf"\b{_OLD} {_VALUE} (?:of|was|were)\b"),
    ("history", r"\b(?:previously|formerly|before (?:that|then)|prior to that|up until then)\b"),
    ("history", r"\b(?:was|were|had been)\b.{0,60}\buntil\b"),
    ("history", r"\bused to (?:be|have|say|cost|allow|take|apply|require|run|work|live|call)\b"),
    ("history", r"\b(?:it|this|which|that) (?:has )?(?:replace[sd]|supersede[sd])\b"),
    ("history", r"\b(?:replacing|superseding|up from|down from|rather than|instead of)\b"),
    ("history", rf"\b{_OLD} (?:\w+ )?{SOURCE}\b"),
    ("history", rf"^\W*{CHANGED} from\b(?!.{{0,200}}\bto\b)"),
    ("history", r"\b(?:früher|zuvor|vormals|ehemals|bis dahin|anstelle|(?:an)?statt)\b"),
    ("history", r"\b(?:anteriormente|previamente|antes(?! del?\b)|solía|en (?:lugar|vez) de)\b"),
    ("history", r"以前|此前|原先|曾经|过去|旧版|而不是|(?:之前|原来|从前)[是为用使采叫]"),
    ("dispute", rf"\b(?:other|another|some|one|different) {SOURCE}\b.{{0,20}}\b{SAYS}\b"),
    ("dispute", rf"\b{SOURCE}\b.{{0,40}}\b(?:conflict|contradict|disagree|differ)"),
    ("dispute", rf"\bconflicting (?:\w+ )?(?:{SOURCE}|information|evidence|claims|figures)\b"),
    (
        "dispute",
        rf"\b(?:conflict|contradiction|discrepancy)(?::| (?:between|among) .{{0,20}}{SOURCE})",
    ),
    ("dispute", r"\b(?:disagrees?|disagreement|disputed|contradicted by)\b"),
    (
        "dispute",
        rf"^\W*(?:and |but |while |whereas |note that |\w+: )?{MARK},? (?:however,? )?{SAYS}\b",
    ),
    ("dispute", r"\b(?:widersprechen|widerspricht|uneinig|umstritten|andere quellen?)\b"),
    ("dispute", r"\b(?:otras fuentes|otra fuente|contradicen?|discrepan|en disputa)\b"),
    ("dispute", r"矛盾|争议|不一致|其他来源|另一(?:份|个)(?:来源|文件|文档)"),
)
"""What opens a note, with a pattern: on "history", on what is "outdated", on a "dispute"."""

NOW = re.compile(
    r"\b(?:now|currently|today|at present|since then|jetzt|inzwischen|heute|mittlerweile|ahora|"
    r"actualmente|hoy)\b|现在|目前|如今|现为"
)
"""What says that a sentence goes on with the present."""

BACKWARD = re.compile(
    rf"\W*(?:which|that|but (?:that|this|it|which)|die|der|das|que|pero) (?:\w+ )?{_INVALID}"
    r"|\W*but (?:it|this|that|which) is (?:much |an )?older\b"
)
"""A clause that says of the one before it that it is outdated."""

ASIDE = re.compile(
    r"\W*(?:was|were|formerly|until|before|not|old|bis|vor|antes|hasta)\b"
    r"|.{0,200}\b(?:older|outdated|obsolete)\b"
    r"|.{0,60}\b(?:until|before|prior to|bis|hasta) (?:\w+ ){0,2}(?:19|20)\d\d\b"
)
"""What makes words in brackets a note on an earlier state."""

VERDICT = re.compile(
    r"\b(?:(?:so|therefore|thus|hence|overall|in conclusion|daher|folglich|por (?:lo )?tanto)\b"
    r"|(?:the|my) (?:(?:final|correct|current|best|most likely) )?answer is\b"
    r"|final answer:)|因此|所以",
    re.IGNORECASE,
)
"""What an answer comes to, after it has weighed what its sources say."""

CONCESSION = re.compile(
    r"\W*(?:although|though|even though|while|despite|obwohl|trotz|aunque|a pesar|虽然|尽管)"
)
"""What a clause begins with that grants something before the answer."""

GRANTED = re.compile(
    rf"\W*(?:although|though|even though|despite)\b.{{0,60}}(?:{SOURCE}|{MARK}).{{0,40}}?\b{SAYS}\b"
    rf"|\W*while\b.{{0,40}}\b(?:19|20)\d\d {SOURCE}.{{0,40}}?\b{SAYS}\b"
)
"""A clause that grants that a source says something else."""

_ANY_CUE = re.compile("|".join(f"(?P<c{at}>{cue})" for at, (_, cue) in enumerate(CUES)))
_JOINTS = frozenset(("and", "but", "however", "though", "even", "still"))
_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WAS = re.compile(r"\b(?:was|were|had been|war|waren|era|eran)\b")
_WAS_THEN = re.compile(_WAS.pattern + r"(?! (?:\w+ly )?(?:\w+ed|set|cut|built|made|won)\b)")
_IS = re.compile(r"\b(?:is|are|has been|have been|ist|sind|es|son)\b")


class Cue(NamedTuple):
    """What a text is a note on, "" where it is none, and whether it holds nothing else."""

    note: str = ""
    bare: bool = False


def cue_of(text: str) -> Cue:
    """Return what a text is a note on: by its first cue."""
    folded = text.casefold()
    match = _ANY_CUE.search(folded)
    if match is None:
        return Cue()
    rest = _WORD.findall(folded[: match.start()]) + _WORD.findall(folded[match.end() :])
    return Cue(CUES[int((match.lastgroup or "c0")[1:])][0], _JOINTS.issuperset(rest))


def tells_of_the_past(sentence: str, answer: str) -> bool:
    """Whether a sentence says how it was in an earlier year than what the answer says.

    It does where it has a year and "was", and the answer has no "was" and no year that is as
    early: "The fee is 5. In 2021 it was 3." A change ("was raised in 2021") is no state.
    """
    folded = sentence.casefold()
    years = _YEAR.findall(folded)
    if not years or not _WAS_THEN.search(folded) or NOW.search(folded):
        return False
    said = answer.casefold()
    return not _WAS.search(said) and all(max(years) < year for year in _YEAR.findall(said))


def is_set_against_now(piece: str, rest: str) -> bool:
    """Whether a part of a sentence tells of an earlier year, and the rest of how it is."""
    now = _IS.search(rest.casefold()) or NOW.search(rest.casefold())
    return now is not None and tells_of_the_past(piece, rest)

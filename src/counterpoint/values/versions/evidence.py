"""Whether a number is a version: by its shape, and by what stands around it."""

from __future__ import annotations

import re

from counterpoint.values.identifiers.licences import licence_of
from counterpoint.values.mentions.ordinary import is_ordinary
from counterpoint.values.versions.context import Around, plain_heads, words_of

# "Left 4 Dead", "a 6-Cup tin", "Directive 73/173": the number belongs to what follows.
_GOES_ON = re.compile(r"-\w|/[0-9]|[ \u00a0][A-Z]|\)")
_GROUPED = re.compile(r"[ \u00a0\u202f][0-9]{3}(?![0-9])")
# "Graylock 4.6 (long-term)", "Lumen-fw 0.12: a hot end": the head of a note.
_HEADLINE = re.compile(r":(?!\d)|\s?\((?=[^\W\d_])")
_ENDS = re.compile(r"\s*(?:$|[\n,.;:)])")
_FIRMWARE = ("-fw", "-os", "firmware")
_MONTH = re.compile(r"(?:0?[1-9]|1[0-2])\.(?:19|20)[0-9]{2}")
_ON = frozenset("on under auf unter".split())
_LONGEST_LICENCE = 5
_MARKS = ":=\"'`*_("


def is_just_a_number(text: str, match: re.Match[str]) -> bool:
    """Whether it is a plain number behind a lower-case word that makes no version of it.

    This is what most numbers of a text are, and all that is read of them.
    """
    if match.end() - match.start() != len(match["release"]) or "." in match["release"]:
        return False
    window = text[max(0, match.start() - 24) : match.start()]
    if window[-1:].isspace() or not window:
        words = window.split()
        last = words[-1].strip(_MARKS) if words else ""
        plain = last == last.lower() and last.isascii()
        return plain and last != "" and last not in plain_heads()
    return window[-1] in "-(/" or (window[-1].isdigit() and not window[-1].isascii())


def is_version(match: re.Match[str], near: Around, *, cell: bool) -> bool:
    """Tell whether a number is a version, by its shape and by what stands around it."""
    parts = match["release"].split(".")
    if match["v"]:
        return _is_v(match, near)
    if _is_of_licence(near) or _MONTH.fullmatch(match["release"]):
        return False
    if near.worded or near.is_counted_in_chinese:
        return not near.is_measured
    if near.is_counted_in_section or (near.glued.isascii() and near.glued and len(parts) < 3):
        return False
    if match["wild"] or match["phase"] or match["final"]:
        return len(parts) > 1 or match["wild"] is not None or near.product != ""
    if len(parts) > 2:
        return _is_long_version(match, parts, near)
    if near.is_measured or match["update"] or match["letter"]:
        return False
    if len(parts) == 2:
        return _is_decimal_version(match, near, cell=cell)
    return _is_whole_version(match, near, cell=cell)


def _is_v(match: re.Match[str], near: Around) -> bool:
    if near.glued and near.glued[-1].isdigit():
        return any(c.isalpha() for c in near.glued)
    engine = match["v"] == "V" and near.next_word in ("engine", "engines", "motor", "motors")
    return not engine


def _is_long_version(match: re.Match[str], parts: list[str], near: Around) -> bool:
    """Whether three or more parts are no date, no address, no heading and no grouped number."""
    if match["update"] or match["letter"]:
        return True
    is_address = len(parts) == 4 and all(int(part) < 256 for part in parts)
    if is_address or all(len(part) == 3 for part in parts[1:]):
        return False
    is_heading = not near.words and near.after[:1] == " " and near.after[1:2].isupper()
    return not is_heading and (near.is_known or not _is_date(parts))


def _is_date(parts: list[str]) -> bool:
    if len(parts) != 3:
        return False
    first, second, third = (int(part) for part in parts)
    if len(parts[2]) == 4:
        return first <= 31 and second <= 31
    if len(parts[0]) == 4:
        return 1900 <= first < 2100 and second <= 12 and third <= 31
    padded = any(part[0] == "0" for part in parts)
    return padded and first <= 31 and second <= 12 and len(parts[2]) == 2


def _is_decimal_version(match: re.Match[str], near: Around, *, cell: bool) -> bool:
    named = near.product != "" and not near.is_apart
    if near.is_known or (named and (near.lead or near.bound() != "at" or _is_mixed(near))):
        return True
    if near.is_line or near.has_version_after or near.is_in_time or near.is_upgrade:
        return True
    if _heads_a_note(near) or _is_of_software(near) or near.is_step:
        return True
    return cell and (bool(match["plus"]) or near.bound() != "at" or len(near.words) < 3)


def _heads_a_note(near: Around) -> bool:
    """Whether a name that is no common word stands before, and what it says comes after."""
    if near.is_apart or not near.product:
        return False
    if near.product.endswith(_FIRMWARE):
        return True
    strange = len(near.product) > 3 and not is_ordinary(near.product)
    acts = near.next_word in words_of("acts")
    return strange and not near.lead and (acts or _HEADLINE.match(near.after) is not None)


def _is_of_software(near: Around) -> bool:
    """Whether the words around speak of software: "server 5.7", "8.0 installation"."""
    if near.is_apart or near.next_word in words_of("followers"):
        return not near.is_apart
    if not near.words:
        return not near.glued and near.next_word in words_of("acts")
    if near.words[-1].casefold() in _ON and any(
        word.casefold() in words_of("products") for word in near.words
    ):
        return near.is_at_end_of_list or _ENDS.match(near.after) is not None
    component = near.words[-1].casefold() in words_of("components")
    return component and _ENDS.match(near.after) is not None


def _is_of_licence(near: Around) -> bool:
    """Whether the number is that of a licence: "under Apache 2.0"."""
    words = [word.casefold() for word in (*near.lead, near.name)][-_LONGEST_LICENCE:]
    if near.is_known and (len(words) < 2 or words[-2] not in ("under", "unter", "license", "bajo")):
        return False
    return any(licence_of(" ".join(words[start:])) for start in range(len(words)))


def _is_whole_version(match: re.Match[str], near: Around, *, cell: bool) -> bool:
    release = match["release"]
    if len(release) > 4 or (len(release) == 4 and release[:2] in ("19", "20")):
        return False
    open_ended = bool(match["plus"]) or near.bound() != "at"
    if near.is_known and not _GROUPED.match(near.after):
        written = any(c.isupper() for c in near.name)
        return open_ended or written or near.product not in words_of("common")
    plain = not near.is_apart and not _GOES_ON.match(near.after)
    plain = plain and not _GROUPED.match(near.after)
    if plain and near.product and len(release) < 4 and not near.name.isupper():
        return near.is_upgrade or _is_mixed(near) or open_ended
    return cell and (open_ended or len(near.words) < 3)


def _is_mixed(near: Around) -> bool:
    """Whether the name has a capital inside, as no common word has."""
    return any(c.isupper() for c in near.name[1:]) and not near.name.isupper()

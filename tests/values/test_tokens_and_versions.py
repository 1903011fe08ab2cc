"""Search words and versions."""

from __future__ import annotations

import pytest

from counterpoint.values.tokens import query_tokens, search_tokens
from counterpoint.values.versions import find_versions


def test_words_are_folded_and_repetitions_kept() -> None:
    assert search_tokens("The API, the ＡＰＩ!") == ["the", "api", "the", "api"]
    assert query_tokens("The API, the ＡＰＩ!") == ["the", "api"]


def test_chinese_is_cut_into_bigrams() -> None:
    assert search_tokens("数据库 v2") == ["数", "据", "库", "数据", "据库", "v2"]
    assert query_tokens("数据库 v2") == ["数据", "据库", "v2"]
    assert query_tokens("茶") == ["茶"]


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("notes v1.9", ((1, 9),)),
        ("Version 2.0 and version 2", ((2,),)),
        ("release 1.10.0 then rev. 3", ((1, 10), (3,))),
        ("edition 4", ((4,),)),
        ("vault 7, oversion 3, 1.2", ()),
    ],
)
def test_versions_by_parts(text: str, versions: tuple[tuple[int, ...], ...]) -> None:
    assert find_versions(text) == versions


def test_ten_is_after_nine() -> None:
    [nine], [ten] = find_versions("v1.9"), find_versions("v1.10")
    assert nine < ten

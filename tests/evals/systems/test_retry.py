from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.errors import CounterpointError
from counterpoint.evals.systems.retry import AttemptError, Patience, patiently, retry_after


def failing(times: int, wait: float | None = None):
    """An attempt that fails so often, then returns how often it was made."""
    made = []

    def attempt() -> int:
        made.append(1)
        if len(made) <= times:
            raise AttemptError("down", wait=wait)
        return len(made)

    return attempt


def test_it_tries_again_with_growing_pauses() -> None:
    slept: list[float] = []
    patience = Patience(retries=4, first=1.0, longest=4.0)
    assert patiently(failing(4), patience, sleep=slept.append) == 5
    for pause, most in zip(slept, (1.0, 2.0, 4.0, 4.0), strict=True):
        assert 0.75 * most <= pause <= most


def test_it_gives_up_after_the_last_try() -> None:
    slept: list[float] = []
    with pytest.raises(CounterpointError, match=r"^down \(3 tries\)$"):
        patiently(failing(9), Patience(retries=2), sleep=slept.append)
    assert len(slept) == 2
    with pytest.raises(CounterpointError, match=r"^down$"):
        patiently(failing(9), Patience(retries=0), sleep=slept.append)
    assert len(slept) == 2


def test_other_errors_pass_at_once() -> None:
    def attempt() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        patiently(attempt, Patience(), sleep=pytest.fail)


def test_what_a_server_asks_for_is_honoured_up_to_a_bound() -> None:
    slept: list[float] = []
    patience = Patience(first=1.0, longest_asked=60.0)
    patiently(failing(1, wait=7.0), patience, sleep=slept.append)
    patiently(failing(1, wait=3600.0), patience, sleep=slept.append)
    patiently(failing(1, wait=0.1), patience, sleep=slept.append)
    assert slept[:2] == [7.0, 60.0]
    assert 0.75 <= slept[2] <= 1.0


def test_the_jitter_depends_on_seed_and_key_alone() -> None:
    pauses = [Patience(seed=seed).pause(1, key) for seed in (0, 1) for key in ("a", "b")]
    assert len(set(pauses)) == 4
    assert pauses == [Patience(seed=seed).pause(1, key) for seed in (0, 1) for key in ("a", "b")]
    assert Patience().pause(10_000, "\ud800") <= 30.0


def test_retry_after_is_read_as_seconds_or_as_a_date() -> None:
    assert retry_after(None, 0.0) is None
    assert retry_after(" 7 ", 0.0) == 7.0
    assert retry_after("1.5", 0.0) == 1.5
    assert retry_after("Thu, 01 Jan 1970 00:01:40 GMT", 70.0) == 30.0
    assert retry_after("Thu, 01 Jan 1970 00:01:40 GMT", 170.0) == 0.0
    for odd in ("soon", "-3", "inf", "nan", "", "9" * 40, "1e9", "Thu, 99 Foo 99999 1:1:1 GMT"):
        assert retry_after(odd, 0.0) is None


@given(st.text(), st.floats(0, 2e9))
def test_no_header_breaks_it(value: str, now: float) -> None:
    found = retry_after(value, now)
    assert found is None or found >= 0.0

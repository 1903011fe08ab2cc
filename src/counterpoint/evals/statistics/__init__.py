"""Intervals and tests over cases: paired bootstrap, McNemar, non-inferiority, Holm."""

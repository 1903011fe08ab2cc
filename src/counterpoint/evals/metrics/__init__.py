"""Metrics: pure functions over counts, labels, scores, texts and answer keys. No I/O."""

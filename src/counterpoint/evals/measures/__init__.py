"""Measures: what each metric asks of a case and reads from a system's output."""

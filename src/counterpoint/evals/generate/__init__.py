"""Controlled conflicts injected into clean questions and passages, each one verified."""

"""LLM judges, for the metrics that are defined by one, and their agreement with the rule."""

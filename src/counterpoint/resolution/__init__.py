"""Deciding what each side of a conflict may be used for."""

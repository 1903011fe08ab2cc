"""What a sentence encoder's files say about its window, its pooling and its output.

Understands the packaged layout (one ``config.json``) and the one that
sentence-transformers writes (``1_Pooling/config.json`` and friends).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from counterpoint.errors import ModelError
from counterpoint.models.model_files import read_json

DEFAULT_MAX_TOKENS = 512
# These families number positions from 2, so two of the positions are never usable.
_OFFSET_FAMILIES = frozenset({"roberta", "xlm-roberta", "camembert", "mpnet"})
_SENTENCE_OUTPUTS = ("embedding", "sentence_embedding", "sentence_embeddings")


@dataclass(frozen=True, slots=True)
class EncoderLayout:
    """How to run one encoder.

    Attributes:
        max_tokens: Window in tokens, special tokens included.
        pooling: ``"mean"`` or ``"cls"``; used only when the graph yields one vector per token.
        pad_id: Token that fills a row up to its padded length.
        sha256: Expected digest of the ONNX file, when the folder states one.
    """

    max_tokens: int
    pooling: str
    pad_id: int
    sha256: str | None


def read_layout(folder: Path) -> EncoderLayout:
    """Read the layout of a model folder; missing files mean defaults.

    Raises:
        ModelError: A file is not valid JSON, or asks for a pooling other than cls or mean.
    """
    config = read_json(folder / "config.json")
    pad_id = config.get("pad_token_id")
    sha256 = config.get("sha256")
    return EncoderLayout(
        max_tokens=_max_tokens(folder, config),
        pooling=_pooling(folder),
        pad_id=pad_id if isinstance(pad_id, int) else 0,
        sha256=sha256 if isinstance(sha256, str) else None,
    )


def output_name(session: Any) -> str:
    """Return the output to use: a sentence vector, else token vectors, else the first."""
    outputs = session.get_outputs()
    named = [item.name for item in outputs if item.name in _SENTENCE_OUTPUTS]
    per_token = [item.name for item in outputs if len(item.shape or ()) == 3]
    # A two-dimensional "pooler_output" is a classifier head's input, not a sentence vector.
    return str((named or per_token or [outputs[0].name])[0])


def _max_tokens(folder: Path, config: dict[str, Any]) -> int:
    positions = config.get("max_position_embeddings")
    limit = positions if _is_count(positions) else None
    if limit is not None and config.get("model_type") in _OFFSET_FAMILIES:
        limit -= 2
    stated = (
        config.get("max_tokens"),
        read_json(folder / "sentence_bert_config.json").get("max_seq_length"),
        # Transformers writes 1e30 here when nobody knows; the bound keeps that out.
        read_json(folder / "tokenizer_config.json").get("model_max_length"),
    )
    window = next((n for n in stated if _is_count(n) and n < 1_000_000), None)
    known = [n for n in (window, limit) if n is not None]
    return min(known, default=DEFAULT_MAX_TOKENS)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and value > 0


def _pooling(folder: Path) -> str:
    config = read_json(folder / "1_Pooling" / "config.json")
    modes = {key for key, on in config.items() if key.startswith("pooling_mode_") and on is True}
    if not modes or modes == {"pooling_mode_mean_tokens"}:
        return "mean"
    if modes == {"pooling_mode_cls_token"}:
        return "cls"
    asked = ", ".join(sorted(mode.removeprefix("pooling_mode_") for mode in modes))
    raise ModelError(f"{folder} asks for pooling {asked}: only cls_token and mean_tokens are known")

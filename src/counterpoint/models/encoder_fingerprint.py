"""Which encoder made a vector: one digest over everything that a vector depends on."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from counterpoint.errors import ModelError
from counterpoint.models.encoder_layout import EncoderLayout
from counterpoint.models.model_files import damaged, file_digest

# A graph names each file of weights kept outside it in a protobuf entry: the key "location", then
# a length (one byte, or two from 128 on, of which the first is then the length too) and the path.
_LOCATION = re.compile(rb"\x0a\x08location\x12([\x01-\x7f]|[\x80-\xff]\x01)")


def fingerprint(path: Path, folder: Path, layout: EncoderLayout) -> str:
    """Identify all that a vector depends on, as 64 hexadecimal digits.

    That is the ONNX file, weights kept beside it, the tokenizer, the pooling, the padding and
    the window. Rows are always scaled to unit length, so that is no part of it.

    Raises:
        ModelError: a file is missing, or the ONNX file is not the one that ``layout`` names.
    """
    try:
        graph = path.read_bytes()
        digests = [hashlib.sha256(graph).hexdigest()]
        if layout.sha256 not in (None, digests[0]):
            raise damaged(path)
        others = [*_data_files(path, graph), folder / "tokenizer.json"]
        digests += map(file_digest, others)
    except OSError as error:
        raise ModelError(f"{error.filename or path} cannot be read: {error.strerror}") from error
    whole = " ".join([*digests, layout.pooling, str(layout.pad_id), str(layout.max_tokens)])
    return hashlib.sha256(whole.encode()).hexdigest()


def _data_files(path: Path, graph: bytes) -> list[Path]:
    """The files of weights that a graph names; opening it tells of one that is missing."""
    names = {graph[m.end() : m.end() + m[1][0]] for m in _LOCATION.finditer(graph)}
    files = (path.parent / os.fsdecode(name) for name in sorted(names))
    return [file for file in files if file.is_file()]

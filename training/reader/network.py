"""MiniLM with two heads, in PyTorch: for training only."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

LAYERS, HEADS, HIDDEN, INNER = 6, 12, 384, 1536
_EPSILON = 1e-12
_DROPOUT = 0.05


class Layer(nn.Module):
    """One BERT layer; parameters carry their Hugging Face names."""

    def __init__(self) -> None:
        super().__init__()
        own = {name: nn.Linear(HIDDEN, HIDDEN) for name in ("query", "key", "value")}
        self.attention = nn.ModuleDict(
            {
                "self": nn.ModuleDict(own),
                "output": nn.ModuleDict(
                    {
                        "dense": nn.Linear(HIDDEN, HIDDEN),
                        "LayerNorm": nn.LayerNorm(HIDDEN, eps=_EPSILON),
                    }
                ),
            }
        )
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(HIDDEN, INNER)})
        self.output = nn.ModuleDict(
            {"dense": nn.Linear(INNER, HIDDEN), "LayerNorm": nn.LayerNorm(HIDDEN, eps=_EPSILON)}
        )
        self.drop = nn.Dropout(_DROPOUT)

    def forward(self, state: Tensor, mask: Tensor) -> Tensor:
        rows, tokens, _ = state.shape

        def heads(name: str) -> Tensor:
            made = self.attention["self"][name](state)
            return made.view(rows, tokens, HEADS, -1).transpose(1, 2)

        mixed = functional.scaled_dot_product_attention(
            heads("query"), heads("key"), heads("value"), attn_mask=mask
        )
        mixed = mixed.transpose(1, 2).reshape(rows, tokens, HIDDEN)
        out = self.attention["output"]
        state = out["LayerNorm"](state + self.drop(out["dense"](mixed)))
        inner = functional.gelu(self.intermediate["dense"](state))
        return self.output["LayerNorm"](state + self.drop(self.output["dense"](inner)))


class ReaderNetwork(nn.Module):
    """Token ids to span logits and stance logits.

    Args:
        weights: MiniLM's tensors under their Hugging Face names.
        frozen: how many of the lowest layers, besides the embeddings, stay as they are.
    """

    def __init__(self, weights: Mapping[str, NDArray[np.float32]], frozen: int) -> None:
        super().__init__()
        self.frozen = frozen
        table = weights["embeddings.word_embeddings.weight"]
        self.embeddings = nn.ModuleDict(
            {
                "word_embeddings": nn.Embedding(*table.shape),
                "position_embeddings": nn.Embedding(512, HIDDEN),
                "token_type_embeddings": nn.Embedding(2, HIDDEN),
                "LayerNorm": nn.LayerNorm(HIDDEN, eps=_EPSILON),
            }
        )
        self.encoder = nn.ModuleDict({"layer": nn.ModuleList(Layer() for _ in range(LAYERS))})
        own = {name: torch.from_numpy(np.array(value)) for name, value in weights.items()}
        known = {name: own[name] for name in self.state_dict() if name in own}
        missing, _ = self.load_state_dict(known, strict=False)
        if missing:
            raise ValueError(f"weights without {', '.join(missing)}")
        self.span = nn.Linear(HIDDEN, 2)
        self.stance = nn.Linear(HIDDEN, 3)
        lowest = [self.embeddings, *self.encoder["layer"][:frozen]]
        for module in lowest:
            module.requires_grad_(False)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """Return token states [rows, tokens, 384]."""
        table = self.embeddings
        wide = torch.where(mask, 0.0, -1e4)[:, None, None, :]
        with torch.no_grad():
            places = torch.arange(ids.shape[1], device=ids.device)
            state = table["word_embeddings"](ids) + table["position_embeddings"](places)
            state = table["LayerNorm"](state + table["token_type_embeddings"](types))
            for layer in self.encoder["layer"][: self.frozen]:
                state = layer(state, wide)
        for layer in self.encoder["layer"][self.frozen :]:
            state = layer(state, wide)
        return state

    def spans(self, state: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        """Return start and end logits [2, rows, tokens]; only context and [CLS] are possible."""
        possible = mask & (types == 1)
        possible[:, 0] = True
        return self.span(state).masked_fill(~possible[..., None], -1e4).permute(2, 0, 1)

    def stances(self, state: Tensor) -> Tensor:
        """Return the logits of no, yes and neither [rows, 3]."""
        return self.stance(state[:, 0])

"""Whole numbers for weights: a scale for each row, and the same rounding pretended during training."""
import numpy as np
import torch

WORD_LEVELS = 127
# Seven bits for what is multiplied: processors with AVX2 but without VNNI add two products in 16 bits, and 2 × 255 × 63 fits.
MATRIX_LEVELS = 63


def quantize_rows(values, levels):
    """int8 rows and their float32 scales."""
    scales = np.maximum(np.abs(values).max(1), 1e-12).astype(np.float32) / levels
    return np.clip(np.rint(values / scales[:, None]), -levels, levels).astype(np.int8), scales


def pretend_rows(weight, levels):
    """The weight as it will be after rounding; the gradient goes through as if there were none."""
    with torch.no_grad():
        scale = weight.abs().amax(-1, keepdim=True).clamp_min(1e-12) / levels
        change = (weight / scale).round().clamp(-levels, levels) * scale - weight
    return weight + change


def pretend_inputs(hidden, mask):
    """Activations as onnxruntime rounds them as they pass: 256 levels from the least to the greatest of one text, 0 among them."""
    with torch.no_grad():
        real = torch.where(mask[:, :, None], hidden.float(), torch.zeros((), device=hidden.device))
        low, high = real.amin((1, 2), keepdim=True).clamp_max(0), real.amax((1, 2), keepdim=True).clamp_min(0)
        scale = ((high - low) / 255).clamp_min(1e-12)
        zero = (-low / scale).round()
        change = (((real / scale).round() + zero).clamp(0, 255) - zero) * scale - real
    return hidden + change.to(hidden.dtype)

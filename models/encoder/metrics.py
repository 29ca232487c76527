"""Figures from scores, in numpy alone."""
import numpy as np


def ranks(values):
    """Ranks from 0; equal values share the mean of theirs."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts + 1) / 2)[inverse]


def spearman(left, right):
    return float(np.corrcoef(ranks(left), ranks(right))[0, 1])


def auc(positive, negative):
    if not len(positive) or not len(negative):
        return float('nan')
    placed = ranks(np.concatenate([positive, negative]))[:len(positive)]
    return float((placed.sum() - len(positive) * (len(positive) - 1) / 2) / (len(positive) * len(negative)))


def seen_at(positive, negative, share):
    """Share of the positives above a threshold that `share` of the negatives pass."""
    if not len(positive) or not len(negative):
        return float('nan')
    return float((positive > np.quantile(negative, 1 - share, method='higher')).mean())


def f1(predicted, actual):
    hits = (predicted & actual).sum()
    return float(2 * hits / max(1, predicted.sum() + actual.sum()))


def softmax(logits):
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def log_loss(logits, labels, temperature=1.0):
    return float(-np.log(softmax(logits / temperature)[np.arange(len(labels)), labels] + 1e-12).mean())


def best_temperature(logits, labels):
    return float(min(np.geomspace(0.3, 5, 120), key=lambda temperature: log_loss(logits, labels, temperature)))


def calibration_error(logits, labels, temperature=1.0, bins=10):
    """Mean distance of what is said and what is so, over bins of equal size."""
    chances = softmax(logits / temperature)
    said, right = chances.max(1), chances.argmax(1) == labels
    order = np.argsort(said)
    return float(sum(abs(said[part].mean() - right[part].mean()) * len(part) for part in np.array_split(order, min(bins, len(order)))) / len(order))

"""Texts as numbers on the device, and batches of texts of like length."""
import multiprocessing
import random

import numpy as np
import torch

READER = {}  # what the processes below inherit


def encode_part(part):
    tokenizer, limit = READER['tokenizer'], READER['limit']
    cut = tokenizer.finer(READER['finer'], random.Random(str(part[:1]))) if READER['finer'] else None
    rows = [tokenizer.text(item, limit, cut) if isinstance(item, str) else tokenizer.pair(*item, limit, cut) for item in part]
    # The first mark of an end closes the first side.
    splits = [ids.index(tokenizer.end) + 1 for ids in rows]
    return np.array([i for ids in rows for i in ids], np.uint16), np.array([len(ids) for ids in rows]), np.array(splits)


class Texts:
    """Texts (strings) or pairs (tuples) as ids, all in one long row on the device."""

    def __init__(self, items, tokenizer, limit, device, processes=1, finer=0):
        READER.update(tokenizer=tokenizer, limit=limit, finer=finer)
        parts = [items[i:i + 4000] for i in range(0, len(items), 4000)]
        if processes > 1 and len(parts) > 1:
            # Forked, so that the vocabulary need not be copied.
            with multiprocessing.get_context('fork').Pool(processes) as pool:
                done = pool.map(encode_part, parts, chunksize=1)
        else:
            done = [encode_part(part) for part in parts]
        ids, self.lengths, splits = (np.concatenate(column) for column in zip(*done))
        self.ids = torch.from_numpy(ids.astype(np.int32)).to(device)
        self.starts = torch.from_numpy(np.cumsum(self.lengths) - self.lengths).to(device)
        self.sizes, self.splits = torch.from_numpy(self.lengths).to(device), torch.from_numpy(splits).to(device)
        self.device = device

    def extend(self, other):
        """Appends the rows of another list."""
        self.starts = torch.cat([self.starts, other.starts + len(self.ids)])
        self.ids, self.sizes, self.splits = (torch.cat([getattr(self, name), getattr(other, name)]) for name in ('ids', 'sizes', 'splits'))
        self.lengths = np.concatenate([self.lengths, other.lengths])

    def __len__(self):
        return len(self.lengths)

    def take(self, rows):
        """(ids, mask, types) of the rows. Lengths in steps of eight, so that the device sees few shapes."""
        size = -(-int(self.lengths[rows].max()) // 8) * 8
        index = torch.from_numpy(np.ascontiguousarray(rows)).to(self.device, non_blocking=True)
        at = torch.arange(size, device=self.device)[None]
        mask = at < self.sizes[index][:, None]
        ids = self.ids[(self.starts[index][:, None] + at).clamp_max(len(self.ids) - 1)].long() * mask
        return ids, mask, ((at >= self.splits[index][:, None]) & mask).long()


def draw(lengths, size, chance, weights=None, window=24):
    """Row numbers without end: random windows, sorted by length, cut into batches, in random order."""
    rows, shares = np.arange(len(lengths)), None if weights is None else weights / weights.sum()
    while True:
        many = chance.choice(rows, size * window, p=shares) if shares is not None or len(rows) < size * window else chance.permutation(rows)
        for start in range(0, len(many) - size + 1, size * window):
            part = many[start:start + size * window]
            part = part[np.argsort(lengths[part], kind='stable')]
            cuts = [part[i:i + size] for i in range(0, len(part) - size + 1, size)]
            for i in chance.permutation(len(cuts)):
                yield cuts[i]

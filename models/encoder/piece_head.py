"""Trains the head that reads each piece again, on layers that stay as they are: the heads of several readings cannot be averaged, since each begins by chance."""
import numpy as np
import torch
import torch.nn.functional as F

from corpus import marked
from files import read_rows

STEPS, BATCH, RATE = 600, 2048, 1e-3
PIECES_MAX = 96


@torch.no_grad()
def hidden_pieces(model, tokenizer, rows, size=32):
    """(the last layer's row of each piece, 1 if it is part of a secret) of all texts."""
    items = [marked(tokenizer, row['text'], row.get('secrets', []), PIECES_MAX) for row in rows]
    order, inputs, labels = np.argsort([len(ids) for ids, _ in items], kind='stable'), [], []
    for start in range(0, len(order), size):
        some = [items[i] for i in order[start:start + size]]
        longest = max(len(ids) for ids, _ in some)
        ids = torch.tensor([ids + [0] * (longest - len(ids)) for ids, _ in some])
        marks = torch.tensor([marks + [-100] * (longest - len(marks)) for _, marks in some])
        mask = torch.arange(longest)[None] < torch.tensor([len(ids) for ids, _ in some])[:, None]
        hidden = model.hidden(ids, mask, torch.zeros_like(ids), True)
        inputs.append(hidden[marks >= 0])
        labels.append(marks[marks >= 0])
    return torch.cat(inputs), torch.cat(labels)


def train_piece_head(model, tokenizer, data, seed=1):
    """As many texts without a secret are single texts of authors as there are texts written for this."""
    torch.manual_seed(seed)
    rows = read_rows(f'{data}/secrets.jsonl.xz')
    plain = [row for row in read_rows(f'{data}/singles.jsonl.xz') if row['label'] not in ('junk', 'injection')]
    chosen = np.random.default_rng(seed).permutation(len(plain))[:len(rows)]
    model.eval()
    inputs, labels = hidden_pieces(model, tokenizer, rows + [plain[i] for i in chosen])
    head = model.read['secret']
    head.train()
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=0.01)
    for _ in range(STEPS):
        some = torch.randint(len(inputs), (BATCH,))
        optimizer.zero_grad()
        F.cross_entropy(head(inputs[some]), labels[some], label_smoothing=0.03).backward()
        optimizer.step()
    model.eval()

"""Teaches reading to look from one side of a pair to the other, before it judges anything: words of translations and of neighbouring statements are hidden, and must be guessed.

The vectors are trained on single texts, so their layers, with which reading begins, have never seen two texts at once, and Italian or Korean only as a whole sentence."""
import math
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from batches import Texts, draw
from corpus import balanced
from files import read_rows
from read_stage import decayed_groups, hold_back_all_but, own_parts
from wordpiece import MARKS

HIDDEN_ONE, HIDDEN_BOTH = 0.4, 0.2  # share of the words, where one side is hidden and where both are
BOTH_SHARE = 0.25
USERS = {'it', 'ko'}  # the languages of those who asked for this
USERS_WEIGHT = 3.0
OWN_SHARE = 0.2  # of the pairs that are two statements of authors
ABOUT_SHARE = 0.2  # of the pairs that belong together: a question and its answer, a statement and what was told later of it


def pairs_of(pairs, args, chance):
    """(items, weights): translations either way round, two statements that were written one after the other, and what is asked or told later with what it is about."""
    turned = chance.random(len(pairs)) < 0.5
    items = [(pair[3], pair[2]) if turn else (pair[2], pair[3]) for pair, turn in zip(pairs, turned)]
    weights = balanced([pair[0] for pair in pairs], 0.4) * np.array([USERS_WEIGHT if pair[0] in USERS else 1.0 for pair in pairs])
    rows = read_rows(f'{args.data}/texts.jsonl.xz')
    own = [(left['text'], right['text']) for left, right in zip(rows, rows[1:]) if left['language'] == right['language']]
    about = [(row['question'], row['statements'][at]) for row in read_rows(f'{args.data}/lists.jsonl.xz') for at in row['want']]
    about += [(row['statements'][at], row['newer']) for row in read_rows(f'{args.data}/changes.jsonl.xz') for at in row['want']]
    parts = ((weights, 1 - OWN_SHARE - ABOUT_SHARE), (np.ones(len(own)), OWN_SHARE), (np.ones(len(about)), ABOUT_SHARE))
    shares = np.concatenate([part / max(1, part.sum()) * share for part, share in parts])
    return items + own + about, shares / shares.sum()


def hide(ids, mask, types, pieces, mark):
    """(ids with some hidden, which were). One side is hidden more often than both: the other one tells what stood there."""
    rows, device = len(ids), ids.device
    kind = torch.rand(rows, 1, device=device)
    side = (torch.rand(rows, 1, device=device) < 0.5).long()
    share = torch.where(kind < BOTH_SHARE, torch.full_like(kind, HIDDEN_BOTH), HIDDEN_ONE * (types == side))
    chosen = (torch.rand(ids.shape, device=device) < share) & mask & (ids >= len(MARKS))
    how = torch.rand(ids.shape, device=device)
    shown = torch.where(how < 0.8, torch.full_like(ids, mark), torch.where(how < 0.9, torch.randint(len(MARKS), pieces, ids.shape, device=device), ids))
    return torch.where(chosen, shown, ids), chosen


def masked_stage(model, pairs, tokenizer, args, device, chance, log):
    items, weights = pairs_of(pairs, args, chance)
    texts = Texts(items, tokenizer, args.pair_max, device, args.processes)
    rows, width, mark = draw(texts.lengths, args.masked_batch, chance, weights), model.shape['width'], tokenizer.ids['[MASK]']
    guess = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width)).to(device)
    bias = nn.Parameter(torch.zeros(len(tokenizer), device=device))
    parts = {name: p for name, p in own_parts(model).items() if not name.startswith('read.')}
    hook = hold_back_all_but(model, parts)
    trained = [*parts.values(), *guess.parameters(), bias]
    groups = [*decayed_groups(parts, args.decay), {'params': [*guess.parameters(), bias], 'weight_decay': args.decay}]
    optimizer = torch.optim.AdamW(groups, lr=args.masked_rate, betas=(0.9, 0.98))
    began, step, progress, total = time.time(), 0, 0.0, 0.0
    model.train()
    while progress < 1:
        step += 1
        progress = max(step / args.masked_steps, (time.time() - began) / (args.masked_minutes * 60))
        for group in optimizer.param_groups:
            group['lr'] = args.masked_rate * min(1, step / args.warm) * (0.02 + 0.98 * (1 + math.cos(math.pi * progress)) / 2)
        ids, mask, types = texts.take(next(rows))
        shown, chosen = hide(ids, mask, types, len(tokenizer), mark)
        optimizer.zero_grad(set_to_none=True)
        hidden = guess(model.hidden(shown, mask, types, True)[chosen])
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == 'cuda'):
            logits = F.linear(hidden, model.words.weight, bias)
        loss = F.cross_entropy(logits.float(), ids[chosen])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        total = total + loss.detach()
        if step % args.log_every == 0:
            log('hidden words', step, f'{progress:.3f}', f'{float(total) / args.log_every:.4f}')
            total = 0.0
    hook.remove()
    for p in model.parameters():
        p.requires_grad_(True)

"""Trains what reading has of its own: its last layers, its heads, and the mark of a pair's second side."""
import math
import time

import numpy as np
import torch

from batches import draw
from evaluate import reading as figures_of
from losses import list_loss, reading_loss

SECOND = 1  # the kind of token that only reading knows


def own_parts(model):
    """The parameters of reading by name."""
    return {name: p for name, p in model.named_parameters() if name.startswith(('own.', 'read.', 'types.'))}


def start_reading(model):
    """Its layers begin as the last layers of the vectors."""
    first = len(model.layers) - len(model.own)
    for i, layer in enumerate(model.own):
        layer.load_state_dict(model.layers[first + i].state_dict())


def hold_back_all_but(model, parts):
    """Only these parts are trained; of the kinds of tokens only the one that the vectors do not know."""
    for p in model.parameters():
        p.requires_grad_(False)
    for p in parts.values():
        p.requires_grad_(True)
    only = torch.zeros_like(model.types.weight)
    only[SECOND] = 1
    return model.types.weight.register_hook(lambda gradient: gradient * only)


def decayed_groups(parts, decay):
    """Kinds of tokens that the vectors know must stay as they are, so they do not decay either."""
    decayed, plain = ([p for name, p in parts.items() if name.startswith('types.') == is_types] for is_types in (False, True))
    return [{'params': decayed, 'weight_decay': decay}, {'params': plain, 'weight_decay': 0.0}]


def copied(parts):
    return {name: p.detach().clone() for name, p in parts.items()}


@torch.no_grad()
def put(parts, values):
    for name, p in parts.items():
        p.copy_(values[name])


def score(model, judge, held):
    """One number for the held-out authors: the mean over uses and languages of what they are judged by."""
    figures, _ = figures_of(judge, held)
    found = figures.get('held', {})
    values = [row[key] for use, keys in 
              (('relation', ('auc', 'seen at 1 %', 'right class')), ('change', ('seen at 1 %', 'seen at 8 %')), ('question', ('auc', 'auc beside', 'first', 'auc known')), ('single', ('right label',)))
              for language, row in found.get(use, {}).items() if language != 'all' for key in keys if key in row]
    model.train()
    return float(np.mean([value for value in values if not math.isnan(value)])) if values else 0.0


def read_stage(model, reading, lists, judge, held, args, chance, log, save):
    """Several readings from the same start; each keeps its best look at the held-out authors. Their mean is often better than any of them."""
    parts = own_parts(model)
    hook = hold_back_all_but(model, parts)
    start, kept = copied(parts), []
    for number in range(args.readings):
        put(parts, start)
        torch.manual_seed(args.seed + number)
        rows = draw(reading.texts.lengths, args.read_batch, chance, reading.weights)
        optimizer = torch.optim.AdamW(decayed_groups(parts, args.decay), lr=args.read_rate, betas=(0.9, 0.98))
        best, sums, step, looks, progress, began = (-1.0, start), {}, 0, 0, 0.0, time.time()
        model.train()
        while progress < 1:
            step += 1
            progress = max(step / args.read_steps, (time.time() - began) / (args.read_minutes * 60))
            for group in optimizer.param_groups:
                group['lr'] = args.read_rate * min(1, step / args.warm) * (0.02 + 0.98 * (1 + math.cos(math.pi * progress)) / 2)
            model.rounded = progress >= args.round_from
            optimizer.zero_grad(set_to_none=True)
            loss, found = reading_loss(model, reading, next(rows), args)
            loss.backward()
            for one, count, weight in lists:
                loss, more = list_loss(model, one, count, args, chance)
                (weight * loss).backward()
                found.update(more)
            torch.nn.utils.clip_grad_norm_(list(parts.values()), 1.0)
            optimizer.step()
            for name, value in found.items():
                total, times = sums.get(name, (0, 0))
                sums[name] = (total + value, times + 1)
            if int(progress * args.read_looks) > looks:
                looks, value = int(progress * args.read_looks), score(model, judge, held)
                log('reading', number, step, f'held {value:.4f}', ' '.join(f'{name} {float(total) / times:.4f}' for name, (total, times) in sums.items()))
                sums = {}
                if value >= best[0]:
                    best = (value, copied(parts))
        kept.append(best)
        put(parts, best[1])
        save()
    mean = {name: torch.stack([values[name] for _, values in kept]).mean(0) for name in start}
    put(parts, mean)
    value = score(model, judge, held)
    log('mean of readings', f'held {value:.4f}')
    if value < max(kept, key=lambda one: one[0])[0]:
        put(parts, max(kept, key=lambda one: one[0])[1])
    hook.remove()
    for p in model.parameters():
        p.requires_grad_(True)

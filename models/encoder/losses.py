"""What the encoder is pulled towards. Each function runs the encoder once over one batch."""
import numpy as np
import torch
import torch.nn.functional as F

from corpus import USES
from wordpiece import MARKS

NEVER = -1e4  # a logit that takes no part


def vector_loss(model, vectors, rows, args, chance):
    """A text gets the teacher's vector of its English side, and is nearer to it than to the vectors of other texts."""
    ids, mask, _ = vectors.texts.take(rows)
    places = torch.from_numpy(vectors.targets[rows]).to(ids.device)
    foreign = torch.from_numpy((rows < vectors.foreign).astype(np.float32)).to(ids.device)
    # Some are taken for questions, so that any text can be looked up, in any language.
    asked = torch.from_numpy(chance.random(len(rows)) < args.asked_share).to(ids.device)
    made, taught = model.vectors(ids, mask, asked), vectors.taught[places]
    distance = ((made - taught) ** 2).sum(1)
    pull = (distance * (foreign * args.translation_weight / foreign.sum().clamp_min(1)
                        + (1 - foreign) * args.english_weight / (1 - foreign).sum().clamp_min(1))).sum()
    others = torch.from_numpy(chance.integers(len(vectors.taught), size=args.strangers)).to(ids.device)
    columns = torch.cat([places, others])
    logits = made @ torch.cat([taught, vectors.taught[others]]).T / args.temperature
    own = torch.arange(len(rows), device=ids.device)
    # The same English text may stand in several columns; it is no rival of itself.
    twins = places[:, None] == columns[None]
    twins[own, own] = False
    # What the teacher finds near may stay near: part of the target is the teacher's own view of the columns.
    view = (taught @ torch.cat([taught, vectors.taught[others]]).T / args.temperature).masked_fill(twins, NEVER).softmax(1)
    guess = logits.masked_fill(twins, NEVER).log_softmax(1)
    contrast = -(1 - args.soft) * guess[own, own] - args.soft * (view * guess).sum(1)
    back = F.cross_entropy(logits[:, :len(rows)].T.masked_fill(twins[:, :len(rows)].T, NEVER), own, reduction='none')
    contrast = ((contrast + back) / 2 * foreign).sum() / foreign.sum().clamp_min(1)
    return pull + args.contrast_weight * contrast, {'distance': distance.mean().detach(), 'contrast': contrast.detach()}


def group_loss(model, groups, args, chance):
    """A question is nearest to its statement, and a statement to its questions."""
    anchors, positives, first, second, rivals, clusters, asks = groups.take(args.group_batch, chance)
    rows = np.concatenate([anchors, positives, first, second, rivals])
    ids, mask, _ = groups.texts.take(np.maximum(rows, 0))
    size, device = len(anchors), ids.device
    nothing = np.zeros(size, bool)
    # A rival asks, like the anchor that it is told from.
    made = model.vectors(ids, mask, torch.from_numpy(np.concatenate([asks, nothing, nothing, nothing, asks])).to(device))
    asked, said = made[:size], made[size:2 * size]
    own, cluster = torch.arange(size, device=device), torch.from_numpy(clusters).to(device)
    same = cluster[:, None] == cluster[None]
    # Of a cluster's other texts it is not known how they stand to this one.
    alone = torch.eye(size, dtype=torch.bool, device=device)

    def contrast(left, right, extras):
        columns, hidden = [right], [same & ~alone]
        for extra in extras:
            missing = torch.from_numpy(rows[extra] < 0).to(device)
            columns.append(made[extra])
            hidden.append((same & ~alone) | missing[None])
        logits = left @ torch.cat(columns).T / args.temperature
        return F.cross_entropy(logits.masked_fill(torch.cat(hidden, 1), NEVER), own)

    forward = contrast(asked, said, [slice(2 * size, 3 * size), slice(3 * size, 4 * size)])
    back = contrast(said, asked, [slice(4 * size, 5 * size)])
    return (forward + back) / 2


def similar_loss(model, similar, args, chance):
    """Of two pairs, the one with the higher degree has the higher cosine."""
    first, second, scores = similar.take(args.similar_batch, chance)
    ids, mask, _ = similar.texts.take(np.concatenate([first, second]))
    left, right = model.vectors(ids, mask).chunk(2)
    cosines = (left * right).sum(1) / args.temperature
    higher = scores[:, None] - scores[None] > 0.4
    # Each pair of pairs that lie the wrong way round, as in a logistic loss over all of them at once.
    wrong = (cosines[None] - cosines[:, None]).masked_fill(~higher, NEVER)
    return torch.logsumexp(F.pad(wrong.flatten(), (1, 0)), 0)


LENGTHS = 4  # parts of a batch of lists: its texts are of all lengths, and a part is as long as its longest


def read_lists(model, lists, rows, args):
    """The logits of the rows, read in parts of like length."""
    def read(part):
        ids, mask, types = lists.texts.take(part)
        return model.read[lists.use](model.features(hidden(ids, mask, args.hide) if args.hide else ids, mask, types))

    order = np.argsort(lists.texts.lengths[rows], kind='stable')
    parts = [rows[part] for part in np.array_split(order, LENGTHS) if len(part)]
    logits = torch.cat([read(part) for part in parts])
    return logits[torch.from_numpy(np.argsort(order)).to(logits.device)]


def list_loss(model, lists, count, args, chance):
    """Of the statements beside a question (or a later statement), those that it is about come first; and each is judged for itself."""
    rows, numbers = lists.take(count, chance)
    logits = read_lists(model, lists, rows, args)
    labels, numbers = lists.labels[torch.from_numpy(rows).to(logits.device)], torch.from_numpy(numbers).to(logits.device)
    nothing = logits.shape[1] - 1
    wanted = labels != nothing
    odds = logits[:, :nothing].logsumexp(1) - logits[:, nothing]
    # Every wanted one against all that are not, in the same list.
    table = odds.new_full((count, args.list_size), NEVER)
    own = torch.arange(len(rows), device=odds.device) - torch.searchsorted(numbers, numbers)
    table[numbers, own] = odds.masked_fill(wanted, NEVER)
    rivals = table.logsumexp(1)[numbers]
    order = (F.softplus(rivals - odds) * wanted).sum() / wanted.sum().clamp_min(1)
    each = F.cross_entropy(logits, labels, reduction='none', label_smoothing=args.smoothing)
    # As much for what is wanted as for what is not.
    alone = ((each * wanted).sum() / wanted.sum().clamp_min(1) + (each * ~wanted).sum() / (~wanted).sum().clamp_min(1)) / 2
    return args.order_weight * order + alone, {f'{lists.use} order': order.detach(), f'{lists.use} alone': alone.detach()}


def hidden(ids, mask, share):
    """Some words are hidden, so that no list or pair is known by heart."""
    chosen = (torch.rand(ids.shape, device=ids.device) < share) & mask & (ids >= len(MARKS))
    return torch.where(chosen, torch.full_like(ids, MARKS.index('[MASK]')), ids)


def reading_loss(model, reading, rows, args):
    """Labels of pairs and texts. With `agree`, the batch is read twice and both answers must be alike."""
    ids, mask, types = reading.texts.take(rows)
    if args.hide:
        ids = hidden(ids, mask, args.hide)
    index = torch.from_numpy(rows).to(ids.device)
    uses, labels = reading.uses[index], reading.labels[index]
    repeats = 2 if args.agree else 1
    features = model.features(*(part.repeat(repeats, 1) for part in (ids, mask, types)))
    total, parts = 0, {}
    for number, use in enumerate(USES):
        logits = model.read[use](features)
        # By the number of rows expected, not found: batches are of like length, and few single texts are as long as a pair.
        mine = (uses == number).float() / (len(rows) * reading.shares[number])
        fitting = labels.clamp_max(logits.shape[1] - 1)
        each = F.cross_entropy(logits, fitting.repeat(repeats), reduction='none', label_smoothing=args.smoothing)
        loss = (each.view(repeats, -1).mean(0) * mine).sum()
        if args.agree:
            left, right = logits.log_softmax(-1).chunk(2)
            apart = ((left.exp() - right.exp()) * (left - right)).sum(1) / 2
            loss = loss + args.agree * (apart * mine).sum()
        parts[use] = loss.detach()
        total = total + getattr(args, f'{use}_weight') * loss
    return total, parts

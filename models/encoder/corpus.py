"""Reads the prepared files for training and puts them on the device."""
import numpy as np
import torch

from batches import Texts
from clusters import ANSWERS, LABELS, RELATIONS
from files import open_text, read_rows

USES = ['relation', 'question', 'single']


def balanced(labels, power):
    """Weights that take part of the inequality between classes away; with a power of 0 all of it, with 1 none."""
    _, places, counts = np.unique(labels, return_inverse=True, return_counts=True)
    return (counts.astype(float) ** (power - 1))[places]


def read_parallel(args):
    """(language, source, English, other) of every translation."""
    with open_text(f'{args.data}/parallel.tsv.xz') as file:
        pairs = [line.rstrip('\n').split('\t') for line in file]
    return pairs[::max(1, len(pairs) // args.pairs_max)] if args.pairs_max else pairs


class Vectors:
    """Translations and English, each with the place of the teacher's vector that it should have."""

    def __init__(self, args, pairs, tokenizer, device, processes):
        self.pairs = pairs
        own = [row['text'] for row in read_rows(f'{args.data}/texts.jsonl.xz') if row['language'] == 'en']
        self.english = list(dict.fromkeys([pair[2] for pair in self.pairs] + own))
        place = {text: i for i, text in enumerate(self.english)}
        self.foreign = 2 * len(self.pairs)
        self.targets = np.array([place[pair[2]] for pair in self.pairs] * 2 + list(range(len(self.english))))
        foreign = [pair[3] for pair in self.pairs]
        self.texts = Texts(foreign, tokenizer, args.text_max, device, processes)
        self.texts.extend(Texts(foreign, tokenizer, args.text_max, device, processes, finer=args.finer))
        self.texts.extend(Texts(self.english, tokenizer, args.text_max, device, processes))
        weights = self.foreign_weights(args)
        self.weights = np.concatenate([weights * (1 - args.finer_share), weights * args.finer_share, self.english_weights(args, place, own)])

    def foreign_weights(self, args):
        """Small languages come more often than their number of pairs, by a power; so do the small sources of a language, which
        are those with everyday sentences."""
        languages = np.array([pair[0] for pair in self.pairs])
        weights = balanced([f'{pair[0]} {pair[1]}' for pair in self.pairs], args.source_power)
        for language in np.unique(languages):
            spoken = languages == language
            weights[spoken] *= spoken.sum() ** args.language_power / weights[spoken].sum()
        return weights / weights.sum() * (1 - args.english_share)

    def english_weights(self, args, place, own):
        """A third of English is what people tell a memory, the rest is the other side of the pairs."""
        weights = np.full(len(self.english), 2 / 3 / len(self.english))
        weights[[place[text] for text in own]] += 1 / 3 / max(1, len(own))
        return weights / weights.sum() * args.english_share

    def learn_from(self, teacher, tokenizer, args, device, processes):
        """The teacher's vectors of all English texts."""
        texts = Texts(self.english, tokenizer, args.text_max, device, processes)
        order, size = np.argsort(texts.lengths, kind='stable'), 2048 if device.type == 'cuda' else 128
        self.taught = torch.zeros(len(texts), teacher.shape['width'], device=device)
        with torch.no_grad():
            for start in range(0, len(order), size):
                rows = order[start:start + size]
                ids, mask, _ = texts.take(rows)
                self.taught[torch.from_numpy(rows).to(device)] = teacher.vectors(ids, mask)


class Groups:
    """Anchors with what belongs to them and what only seems to."""

    def __init__(self, args, tokenizer, device, processes):
        rows = read_rows(f'{args.data}/groups.jsonl.xz')
        places = {}
        number = lambda texts: [places.setdefault(text, len(places)) for text in texts]
        self.anchors = np.array(number(row['anchor'] for row in rows))
        self.positives, self.negatives, self.rivals = ([number(row[key]) for row in rows] for key in ('positives', 'negatives', 'rivals'))
        self.clusters = np.unique([row['cluster'] for row in rows], return_inverse=True)[1]
        shares = dict(asks=args.asks_share, matters=args.matters_share, same=args.same_share, article=args.article_share)
        kinds = np.array([row['kind'] for row in rows])
        self.weights = np.zeros(len(rows))
        for kind, share in shares.items():
            self.weights[kinds == kind] = share / max(1, (kinds == kind).sum())
        self.weights /= self.weights.sum()
        self.authors, self.at_once = np.unique([row['cluster'].rsplit(' ', 1)[0] for row in rows], return_inverse=True)[1], args.group_authors
        self.asked = kinds != 'same'
        self.texts = Texts(list(places), tokenizer, args.group_max, device, processes)

    def take(self, size, chance):
        """Row numbers of the texts, the cluster of each group, and whether its anchor asks; -1 where a group has no such text."""
        shares = self.weights
        if self.at_once:
            chosen = self.authors[chance.choice(len(self.anchors), self.at_once, p=shares)]
            shares = shares * np.isin(self.authors, chosen)
            shares /= shares.sum()
        rows = chance.choice(len(self.anchors), size, p=shares)
        pick = lambda lists: np.array([lists[i][chance.integers(len(lists[i]))] if lists[i] else -1 for i in rows])
        return self.anchors[rows], pick(self.positives), pick(self.negatives), pick(self.negatives), pick(self.rivals), self.clusters[rows], self.asked[rows]


class Similar:
    """Pairs with a degree of likeness."""

    def __init__(self, args, tokenizer, device, processes):
        rows = read_rows(f'{args.data}/similar.jsonl.xz')
        self.texts = Texts([row[side] for row in rows for side in 'ab'], tokenizer, args.group_max, device, processes) if rows else None
        self.scores = torch.tensor([float(row['score']) for row in rows], device=device)

    def take(self, size, chance):
        """Row numbers of the first sides, of the second sides, and the scores."""
        rows = chance.choice(len(self.scores), size)
        return 2 * rows, 2 * rows + 1, self.scores[torch.from_numpy(rows).to(self.scores.device)]


def near_misses(rows, embed, count):
    """What a search would find besides the answer: the statements of the same author that lie nearest to a question and belong to
    another cluster. A request is left out, since more than its own cluster may matter for it."""
    found = []
    for author in sorted({row['author'] for row in rows}):
        own = [row for row in rows if row['author'] == author and row['kind'] != 'random']
        beside = {}
        for row in own:
            beside.setdefault(row['question'], set()).add(row['statement'])
        questions = sorted({row['question'] for row in own if row['label'] == 'answers'})
        statements = sorted({row['statement'] for row in own})
        if not questions:
            continue
        near = embed(questions, True) @ embed(statements, False).T
        for question, order in zip(questions, np.argsort(-near, 1)[:, :count + 40]):
            misses = [statements[i] for i in order if statements[i] not in beside[question]][:count]
            found += [{'question': question, 'statement': text, 'label': 'neither', 'kind': 'near'} for text in misses]
    return found


class Lists:
    """A question, or a later statement, beside what a search would find for it in its memory: what it is about and the statements nearest to it."""

    def __init__(self, use, args, tokenizer, device, processes, embed):
        self.use, asks = use, use == 'question'
        key, classes = ('question', ANSWERS) if asks else ('newer', RELATIONS)
        rows = [row for row in read_rows(f"{args.data}/{'lists' if asks else 'changes'}.jsonl.xz") if len(row['want']) <= args.list_size // 2]
        texts = list(dict.fromkeys(text for row in rows for text in row['statements']))
        place, said, asked = {text: i for i, text in enumerate(texts)}, embed(texts, False), embed([row[key] for row in rows], asks)
        items, self.labels, starts = [], [], []
        for row, vector in zip(rows, asked):
            order = np.argsort(-(said[[place[text] for text in row['statements']]] @ vector))
            chosen = row['want'] + [at for at in order if at not in row['want']][:args.list_size - len(row['want'])]
            starts.append(len(items))
            items += [(row[key], row['statements'][at]) if asks else (row['statements'][at], row[key]) for at in chosen]
            self.labels += [classes.index(row['label']) if at in row['want'] else len(classes) - 1 for at in chosen]
        self.starts, self.sizes = np.array(starts), np.diff([*starts, len(items)])
        self.texts, self.labels = Texts(items, tokenizer, args.pair_max, device, processes), torch.tensor(self.labels * 2, device=device)
        self.texts.extend(Texts(items, tokenizer, args.pair_max, device, processes, finer=args.finer))
        self.finer_from, self.finer_share = len(items), args.finer_share
        # What was written for this project comes more often than its number.
        own = np.array([row['author'] != '' for row in rows])
        share = args.own_lists if (~own).any() else 1
        self.weights = own * share / max(1, own.sum()) + ~own * (1 - share) / max(1, (~own).sum())
        self.weights /= self.weights.sum()

    def take(self, count, chance):
        """Row numbers, and the list that each belongs to."""
        lists = chance.choice(len(self.starts), count, p=self.weights)
        starts = self.starts[lists] + self.finer_from * (chance.random(count) < self.finer_share)
        return np.concatenate([np.arange(start, start + size) for start, size in zip(starts, self.sizes[lists])]), np.repeat(np.arange(count), self.sizes[lists])


class Reading:
    """Pairs and single texts with their labels, all in one list, so that one pass of the encoder reads them."""

    def __init__(self, args, tokenizer, device, processes, pairs, chance, embed=None):
        kinds = {'direct': 1.0, 'near': args.near_weight, 'derived': args.derived, 'random': args.random}
        items, uses, labels, weights = [], [], [], []

        def add(use, share, names, classes, rows):
            if not rows:
                return
            weight = balanced([row['label'] for row in rows], args.class_power) * np.array([kinds[row.get('kind', 'direct')] for row in rows])
            items.extend(row[names[0]] if len(names) == 1 else tuple(row[name] for name in names) for row in rows)
            uses.extend([USES.index(use)] * len(rows))
            labels.extend(classes.index(row['label']) for row in rows)
            weights.append(weight / weight.sum() * share)

        questions = read_rows(f'{args.data}/questions.jsonl.xz')
        add('relation', args.relation_share, ('older', 'newer'), RELATIONS, read_rows(f'{args.data}/relations.jsonl.xz'))
        add('question', args.question_share, ('question', 'statement'), ANSWERS, questions + (near_misses(questions, embed, args.near) if embed else []))
        add('single', args.single_share, ('text',), LABELS, read_rows(f'{args.data}/singles.jsonl.xz'))
        add('relation', args.translation_share, ('older', 'newer'), RELATIONS, self.translations(pairs, args, chance))
        weights = np.concatenate(weights) / sum(map(np.sum, weights))
        self.shares = [max(1e-6, float(weights[np.array(uses) == number].sum())) for number in range(len(USES))]
        self.texts = Texts(items, tokenizer, args.pair_max, device, processes)
        self.texts.extend(Texts(items, tokenizer, args.pair_max, device, processes, finer=args.finer))
        self.weights = np.concatenate([weights * (1 - args.finer_share), weights * args.finer_share])
        self.uses, self.labels = (torch.tensor(column * 2, device=device) for column in (uses, labels))

    def translations(self, pairs, args, chance):
        """A translation says the same; the lines around it in the same source do not, although they look alike."""
        if not args.translation_share:
            return []
        rows = []
        for i in chance.choice(len(pairs), min(len(pairs), args.translations), replace=False):
            other = (i + int(chance.integers(3, 40))) % len(pairs)
            rows.append({'older': pairs[i][2], 'newer': pairs[i][3], 'label': 'same'})
            rows.append({'older': pairs[i][2], 'newer': pairs[other][3], 'label': 'independent'})
        return rows

"""Fits the heads that read one text and a statement beside an earlier one again, in an export. Only these heads change.

Authors of single texts seldom write a plain fact, and what authors put into a memory is no junk and no instruction, whatever else it
is. Authors who wrote after the layers were trained (`--new`) teach the relations as they labelled them; those from whom the layers
learned are known by heart, so of them the head keeps what it says.

    python3 fit_heads.py --model <export> --authors authors --unread unread --new en51,it51 --memories <files> --held en07,it07,it19,ko13
"""
import argparse
import copy
import json
import random

import numpy as np
import torch
import torch.nn.functional as F

from checkpoint import read_model
from clusters import LABELS, RELATIONS, relations_of
from evaluate import PAIR_TOKENS, Judge, relation_figures, rounded, single_figures
from export import figure_lines, seal
from files import read_rows, tensor_places
from metrics import best_temperature
from prepare import read_authors, read_memories
from reference import Reference, answers
from wordpiece import WordPiece

STATEMENTS_MAX = 130  # of one author's clusters, and of one author's memories
KEPT = -1  # the label of what is worth keeping, of whatever kind
KINDS = [i for i, label in enumerate(LABELS) if label not in ('junk', 'injection')]
DERIVED_MAX = 25  # of what follows from one cluster of a new author
KNOWN_MAX = 60  # pairs of an author's clusters, and of an author's later statements
APART_MAX = 3  # facts beside a later statement that it does not bear on
DERIVED_WEIGHT = 0.5
EPOCHS, BATCH, RATE, SMOOTHING = {'single': 6, 'relation': 15}, 256, 1e-3, 0.03


def statements(authors, memories, chance):
    """What authors would have an assistant remember."""
    said = {}
    for name, (clusters, _) in authors.items():
        said[f'clusters {name}'] = [text for one in clusters for text in (one['base'], *one.get('same', []), *one.get('updates', []))]
    for memory in memories:
        said.setdefault(f"memories {memory['author']}", []).extend(memory['facts'])
    return [text for texts in said.values() for text in chance.sample(texts, min(STATEMENTS_MAX, len(texts)))]


def new_pairs(authors, chance):
    """(older, newer, relation, weight) as new authors labelled them."""
    rows = []
    for clusters, _ in authors.values():
        for cluster in clusters:
            pairs = relations_of(cluster)
            direct, derived = ([row for row in pairs if (row[3] == 'direct') == is_direct] for is_direct in (True, False))
            rows += [(*row[:3], 1.0) for row in direct]
            rows += [(*row[:3], DERIVED_WEIGHT) for row in chance.sample(derived, min(DERIVED_MAX, len(derived)))]
    return rows


def known_pairs(authors, memories, chance):
    """(older, newer) of authors from whom the layers have learned."""
    found = [[row[:2] for cluster in clusters for row in relations_of(cluster)] for clusters, _ in authors.values()]
    told = {}
    for memory in memories:
        for later in memory.get('later', []):
            apart = [fact for i, fact in enumerate(memory['facts']) if i not in later['of']]
            beside = [memory['facts'][i] for i in later['of']] + chance.sample(apart, min(APART_MAX, len(apart)))
            told.setdefault(memory['author'], []).extend((fact, later['say']) for fact in beside)
    return [pair for pairs in (*found, *told.values()) for pair in chance.sample(pairs, min(KNOWN_MAX, len(pairs)))]


def fit(head, size, loss_of, epochs, seed):
    """`loss_of(rows)` is the sum of the losses of some rows."""
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=0.01)
    batches = max(1, size // BATCH)
    head.train()
    for step in range(epochs * batches):
        if step % batches == 0:
            order = torch.randperm(size)
        loss = loss_of(order[step % batches * BATCH:][:BATCH])
        for group in optimizer.param_groups:
            group['lr'] = RATE * (1 - step / (epochs * batches))
        optimizer.zero_grad()
        (loss / BATCH).backward()
        optimizer.step()
    head.eval()


def fit_single(head, features, labels, seed):
    def loss_of(rows):
        logits, told = head(features[rows]), labels[rows]
        known = told != KEPT
        loss = F.cross_entropy(logits[known], told[known], label_smoothing=SMOOTHING, reduction='sum')
        return loss - logits[~known].log_softmax(1)[:, KINDS].logsumexp(1).sum()

    fit(head, len(labels), loss_of, EPOCHS['single'], seed)


def fit_relation(head, features, labels, weights, seed):
    """The first rows are labelled; of the others the head keeps what it says now."""
    with torch.no_grad():
        kept = copy.deepcopy(head).eval()(features[len(labels):]).softmax(1)

    def loss_of(rows):
        is_new = rows < len(labels)
        new, old = rows[is_new], rows[~is_new] - len(labels)
        each = F.cross_entropy(head(features[new]), labels[new], label_smoothing=SMOOTHING, reduction='none')
        return (each * weights[new]).sum() - (kept[old] * head(features[len(labels) + old]).log_softmax(1)).sum()

    fit(head, len(features), loss_of, EPOCHS['relation'], seed)


def put_head(folder, use, head, files):
    """Writes the numbers over those in the files, which keep their form."""
    for i in range(files):
        path = f'{folder}/weights-{i}.safetensors'
        places = {name: place for name, place in tensor_places(path).items() if name.startswith(f'head.{use}.')}
        with open(path, 'r+b') as file:
            for name, place in places.items():
                values = head.state_dict()[name[len(f'head.{use}.'):]].numpy().astype({'F16': np.float16, 'F32': np.float32}[place['kind']])
                assert list(values.shape) == place['shape'], name
                file.seek(place['offset'])
                file.write(values.tobytes())


def measured(use, logits, rows):
    return relation_figures(logits, rows) if use == 'relation' else single_figures(logits, rows)


def told_by(use, name, clusters, singles):
    """(what is read, its row) of one author."""
    if use == 'single':
        return [(row['text'], {**row, 'language': name[:2]}) for row in singles]
    return [((older, newer), {'label': label, 'language': name[:2]}) for cluster in clusters for older, newer, label, kind in relations_of(cluster) if kind == 'direct']


def main():
    parser = argparse.ArgumentParser()
    for name in ('model', 'authors', 'unread'):
        parser.add_argument(f'--{name}', required=True)
    parser.add_argument('--memories', default='', help='files of small memories by authors who may be learned from, separated by commas')
    parser.add_argument('--new', default='', help='authors from whom the layers have not learned, separated by commas')
    parser.add_argument('--held', default='', help='read authors to be measured on, separated by commas')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    model, info = read_model(args.model)
    model.rounded = True
    judge = Judge(model, WordPiece.read(args.model), torch.device('cpu'), BATCH // 4)
    features = lambda items: torch.from_numpy(judge.run(items, PAIR_TOKENS, model.features))
    held, new, authors = set(args.held.split(',')), set(args.new.split(',')), read_authors(args.authors)
    taught = {name: rows for name, rows in authors.items() if name not in held}
    memories, chance = read_memories([path for path in args.memories.split(',') if path]), random.Random(args.seed)

    rows = [(LABELS.index(row['label']), row['text']) for _, singles in taught.values() for row in singles]
    rows += [(KEPT, text) for text in statements(taught, memories, chance)]
    fit_single(model.read['single'], features([text for _, text in rows]), torch.tensor([label for label, _ in rows]), args.seed)
    told = new_pairs({name: taught[name] for name in taught if name in new}, chance)
    known = known_pairs({name: taught[name] for name in taught if name not in new}, memories, chance)
    if told:
        labels, weights = torch.tensor([RELATIONS.index(row[2]) for row in told]), torch.tensor([row[3] for row in told])
        fit_relation(model.read['relation'], features([row[:2] for row in told] + known), labels, weights, args.seed)

    for use in ('single', 'relation'):
        put_head(args.model, use, model.read[use], info['files'])
    with open(f'{args.model}/golden.jsonl', 'w', encoding='ascii') as file:
        file.writelines(json.dumps(row) + '\n' for row in answers(Reference(args.model)))
    parts = {'held': {name: rows for name, rows in authors.items() if name in held}, 'unread': read_authors(args.unread)}
    for part, chosen in parts.items():
        for use, classes in (('single', LABELS), ('relation', RELATIONS)):
            asked = [one for name, (clusters, singles) in chosen.items() for one in told_by(use, name, clusters, singles)]
            languages = np.array([row['language'] for _, row in asked])
            with torch.no_grad():
                logits = model.read[use](features([item for item, _ in asked])).numpy()
            for language in [*sorted(set(languages)), 'all']:
                at = np.flatnonzero((languages == language) | (language == 'all'))
                some = [asked[i][1] for i in at]
                if part == 'held':
                    info['temperatures'][use][language] = rounded(best_temperature(logits[at], np.array([classes.index(row['label']) for row in some])))
                info['figures']['reading'].setdefault(part, {}).setdefault(use, {})[language] = rounded(measured(use, logits[at], some))
            print(part, use, info['figures']['reading'][part][use])
    info['command'] += f'\n    fit_heads.py --model <folder> --authors <folder> --unread <folder> --memories <files> --new {args.new} --held {args.held} --seed {args.seed}'
    with open(f'{args.model}/model.json', 'w', encoding='utf8') as file:
        json.dump(info, file, ensure_ascii=False, indent=1)
        file.write('\n')
    seal(args.model)
    with open(f'{args.model}/CARD.md', encoding='utf8') as file:
        before = file.read().split('## Figures')[0]
    with open(f'{args.model}/CARD.md', 'w', encoding='utf8') as file:
        file.write(before + '\n'.join(figure_lines(info['figures'])) + '\n')


if __name__ == '__main__':
    main()

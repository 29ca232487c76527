"""Fits the head that reads one text again, in an export, beside statements of memories: authors of single texts seldom write a
plain fact, and what authors put into a memory is no junk and no instruction, whatever else it is. Nothing but this head changes.

    python3 fit_single.py --model <export> --authors authors --unread unread --memories <files> --held en07,it07,it19,ko13
"""
import argparse
import json
import random

import numpy as np
import torch
import torch.nn.functional as F

from checkpoint import read_model
from clusters import LABELS
from evaluate import PAIR_TOKENS, Judge, rounded, single_figures
from export import figure_lines, seal
from files import read_rows, tensor_places
from metrics import best_temperature
from prepare import read_authors, read_memories
from reference import Reference, answers
from wordpiece import WordPiece

STATEMENTS_MAX = 130  # of one author's clusters, and of one author's memories
KEPT = -1  # the label of what is worth keeping, of whatever kind
KINDS = [i for i, label in enumerate(LABELS) if label not in ('junk', 'injection')]
EPOCHS, BATCH, RATE, SMOOTHING = 6, 256, 1e-3, 0.03


def statements(authors, memories, chance):
    """What authors would have an assistant remember."""
    said = {}
    for name, (clusters, _) in authors.items():
        said[f'clusters {name}'] = [text for one in clusters for text in (one['base'], *one.get('same', []), *one.get('updates', []))]
    for memory in memories:
        said.setdefault(f"memories {memory['author']}", []).extend(memory['facts'])
    return [text for texts in said.values() for text in chance.sample(texts, min(STATEMENTS_MAX, len(texts)))]


def fit(head, features, labels, seed):
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=0.01)
    batches = max(1, len(labels) // BATCH)
    head.train()
    for step in range(EPOCHS * batches):
        if step % batches == 0:
            order = torch.randperm(len(labels))
        rows = order[step % batches * BATCH:][:BATCH]
        logits, told = head(features[rows]), labels[rows]
        known = told != KEPT
        loss = F.cross_entropy(logits[known], told[known], label_smoothing=SMOOTHING, reduction='sum')
        loss = loss - logits[~known].log_softmax(1)[:, KINDS].logsumexp(1).sum()
        for group in optimizer.param_groups:
            group['lr'] = RATE * (1 - step / (EPOCHS * batches))
        optimizer.zero_grad()
        (loss / BATCH).backward()
        optimizer.step()
    head.eval()


def put_head(folder, head, files):
    """Writes the numbers over those in the files, which keep their form."""
    for i in range(files):
        path = f'{folder}/weights-{i}.safetensors'
        places = {name: place for name, place in tensor_places(path).items() if name.startswith('head.single.')}
        with open(path, 'r+b') as file:
            for name, place in places.items():
                values = head.state_dict()[name[len('head.single.'):]].numpy().astype({'F16': np.float16, 'F32': np.float32}[place['kind']])
                assert list(values.shape) == place['shape'], name
                file.seek(place['offset'])
                file.write(values.tobytes())


def main():
    parser = argparse.ArgumentParser()
    for name in ('model', 'authors', 'unread'):
        parser.add_argument(f'--{name}', required=True)
    parser.add_argument('--memories', default='', help='files of small memories by read authors, separated by commas')
    parser.add_argument('--held', default='', help='read authors to be measured on, separated by commas')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    model, info = read_model(args.model)
    model.rounded = True
    judge = Judge(model, WordPiece.read(args.model), torch.device('cpu'), BATCH)
    features = lambda texts: torch.from_numpy(judge.run(texts, PAIR_TOKENS, model.features))
    held, authors = set(args.held.split(',')), read_authors(args.authors)
    taught = {name: rows for name, rows in authors.items() if name not in held}
    memories = read_memories([path for path in args.memories.split(',') if path])
    rows = [(LABELS.index(row['label']), row['text']) for _, singles in taught.values() for row in singles]
    rows += [(KEPT, text) for text in statements(taught, memories, random.Random(args.seed))]
    head = model.read['single']
    fit(head, features([text for _, text in rows]), torch.tensor([label for label, _ in rows]), args.seed)

    put_head(args.model, head, info['files'])
    with open(f'{args.model}/golden.jsonl', 'w', encoding='ascii') as file:
        file.writelines(json.dumps(row) + '\n' for row in answers(Reference(args.model)))
    temperatures, figures = info['temperatures']['single'], info['figures']['reading']
    parts = {'held': {name: rows for name, rows in authors.items() if name in held}, 'unread': read_authors(args.unread)}
    for part, chosen in parts.items():
        told = [{**row, 'language': name[:2]} for name, (_, singles) in chosen.items() for row in singles]
        languages = np.array([row['language'] for row in told])
        with torch.no_grad():
            logits = head(features([row['text'] for row in told])).numpy()
        for language in [*sorted(set(languages)), 'all']:
            at = np.flatnonzero((languages == language) | (language == 'all'))
            some = [told[i] for i in at]
            if part == 'held':
                temperatures[language] = rounded(best_temperature(logits[at], np.array([LABELS.index(row['label']) for row in some])))
            figures.setdefault(part, {}).setdefault('single', {})[language] = rounded(single_figures(logits[at], some))
    info['command'] += f'\n    fit_single.py --model <folder> --authors <folder> --unread <folder> --memories <files> --held {args.held} --seed {args.seed}'
    with open(f'{args.model}/model.json', 'w', encoding='utf8') as file:
        json.dump(info, file, ensure_ascii=False, indent=1)
        file.write('\n')
    seal(args.model)
    with open(f'{args.model}/CARD.md', encoding='utf8') as file:
        before = file.read().split('## Figures')[0]
    with open(f'{args.model}/CARD.md', 'w', encoding='utf8') as file:
        file.write(before + '\n'.join(figure_lines(info['figures'])) + '\n')
    for part in parts:
        print(part, figures[part]['single'])


if __name__ == '__main__':
    main()

"""The figures that the model is judged by.

    python3 evaluate.py --model <folder> --data <prepared> --shared <shared data> [--out figures.json]

`--model` may be a checkpoint, the export, or the folder of the teacher (vectors alone).
"""
import argparse
import glob
import json
import os

import numpy as np
import torch

from batches import Texts
from bert import read_teacher
from checkpoint import read_model, teacher_file
from clusters import ANSWERS, LABELS, RELATIONS
from files import open_text, read_rows, read_tensors
from metrics import auc, best_temperature, calibration_error, f1, seen_at, softmax, spearman
from wordpiece import TeacherPiece, WordPiece

CLASSES = {'relation': RELATIONS, 'question': ANSWERS, 'single': LABELS}
CHANGES = {'updates', 'retracts', 'contradicts', 'narrows'}
TEXT_TOKENS, PAIR_TOKENS = 256, 192
ANSWERED_MIN = 0.15  # from here on recall returns a statement (the default cut-off)


class Judge:
    """A model that is asked for vectors and for what it reads."""

    def __init__(self, model, tokenizer, device, size=512):
        self.model, self.tokenizer, self.device, self.size = model, tokenizer, device, size
        self.known = {}

    def texts(self, items, limit):
        """Training asks for the same texts again and again, so their ids are kept."""
        key = (limit, hash(tuple(items)))
        if key not in self.known:
            self.known[key] = Texts(items, self.tokenizer, limit, self.device)
        return self.known[key]

    @torch.no_grad()
    def run(self, items, limit, compute):
        texts, parts = self.texts(items, limit), []
        order = np.argsort(texts.lengths, kind='stable')
        self.model.eval()
        for start in range(0, len(order), self.size):
            parts.append(compute(*texts.take(order[start:start + self.size])))
        done = torch.cat(parts).cpu().numpy()
        return done[np.argsort(order)]

    def vectors(self, items, asked=False):
        mark = lambda ids: torch.full(ids.shape[:1], asked, device=ids.device)
        return self.run(items, TEXT_TOKENS, lambda ids, mask, types: self.model.vectors(ids, mask, mark(ids)))

    def logits(self, use, items):
        return self.run(items, PAIR_TOKENS, lambda ids, mask, types: self.model.read[use](self.model.features(ids, mask, types)))


def translations(judge, shared):
    out = {}
    for path in sorted(glob.glob(f'{shared}/parallel/eval/tatoeba.*.tsv')):
        with open_text(path) as file:
            rows = [line.rstrip('\n').split('\t')[:2] for line in file]
        near = judge.vectors([row[0] for row in rows]) @ judge.vectors([row[1] for row in rows]).T
        own = np.arange(len(rows))
        out[path.split('.')[-2]] = ((near.argmax(0) == own).mean() + (near.argmax(1) == own).mean()) / 2
    return out


def similarity(judge, shared):
    out = {}
    for name in ('stsb_en', 'stsb_it', 'korsts', 'klue_sts', 'sick'):
        path = f'{shared}/similarity/{name}.jsonl'
        if os.path.exists(path):
            rows = read_rows(path)
            cosines = (judge.vectors([row['a'] for row in rows]) * judge.vectors([row['b'] for row in rows])).sum(1)
            out[name] = spearman(cosines, np.array([row['score'] for row in rows]))
    return out


def preferences(judge, shared):
    path = f'{shared}/preference-recall/pairs.jsonl'
    if not os.path.exists(path):
        return {}
    rows = read_rows(path)
    near = judge.vectors([row['question'] for row in rows], asked=True) @ judge.vectors([row['preference'] for row in rows]).T
    place = (near > near.diagonal()[:, None]).sum(1)
    return {'any@5': (place < 5).mean(), 'any@1': (place < 1).mean()}


def turns(judge, shared):
    """LoCoMo: share of the evidence among the ten turns nearest to a question."""
    if not os.path.exists(f'{shared}/locomo/questions.jsonl'):
        return {}
    questions, recalls = read_rows(f'{shared}/locomo/questions.jsonl'), []
    for conversation in read_rows(f'{shared}/locomo/conversations.jsonl'):
        asked = [row for row in questions if row['conversation'] == conversation['conversation'] and row['evidence']]
        names = np.array([turn['id'] for turn in conversation['turns']])
        near = judge.vectors([row['question'] for row in asked], asked=True) @ judge.vectors([turn['text'] for turn in conversation['turns']]).T
        for row, order in zip(asked, np.argsort(-near, 1)[:, :10]):
            recalls.append(len(set(row['evidence']) & set(names[order])) / len(set(row['evidence'])))
    return {'R@10': np.mean(recalls)}


def relation_figures(logits, rows):
    chances, labels = softmax(logits), np.array([row['label'] for row in rows])
    change = 1 - chances[:, RELATIONS.index('same')] - chances[:, RELATIONS.index('independent')]
    changes, apart, same = (labels != 'same') & (labels != 'independent'), labels == 'independent', labels == 'same'
    likeliest = np.array(RELATIONS)[chances.argmax(1)]
    out = {'pairs': len(rows), 'auc': auc(change[changes], change[apart]), 'seen at 1 %': seen_at(change[changes], change[apart], 0.01),
           'seen at 8 %': seen_at(change[changes], change[apart], 0.08), 'duplicates': (likeliest[same] == 'same').mean(),
           'false duplicates': (likeliest[~same] == 'same').mean(), 'right class': (likeliest == labels).mean()}
    out.update({f'auc {name}': auc(change[labels == name], change[apart]) for name in RELATIONS if name not in ('same', 'independent')})
    return out


def question_figures(scores, rows):
    """Scores of answering or mattering, against questions that miss; and against statements beside the answer."""
    labels, kinds = np.array([row['label'] for row in rows]), np.array([row['kind'] for row in rows])
    misses, beside = (labels == 'neither') & (kinds == 'direct'), (labels == 'neither') & (kinds == 'derived')
    belongs = labels != 'neither'
    written = belongs & (kinds == 'direct')
    return {'pairs': len(rows), 'answered': (scores[written] >= ANSWERED_MIN).mean(), 'auc': auc(scores[belongs], scores[misses]), 'auc answers': auc(scores[labels == 'answers'], scores[misses]),
            'auc matters': auc(scores[labels == 'matters'], scores[misses]), 'auc beside': auc(scores[labels == 'answers'], scores[beside]), **first_figures(scores, rows)}


def first_figures(scores, rows):
    """Of small memories: how often the statement with the highest score is wanted, and whether that score tells if anything is."""
    lists = {}
    for score, row in zip(scores, rows):
        if 'list' in row:
            lists.setdefault((row['list'], row['question']), []).append((score, row['label'] != 'neither'))
    if not lists:
        return {}
    best, right = map(np.array, zip(*map(max, lists.values())))
    known = np.array([any(wanted for _, wanted in one) for one in lists.values()])
    return {'first': right[known].mean(), 'auc known': auc(best[known], best[~known])}


def change_figures(logits, rows):
    """Of statements told later: how often the surest change is of the right fact, at a threshold that 1 % or 8 % of those pass that change nothing."""
    change, lists = 1 - softmax(logits)[:, [RELATIONS.index('same'), RELATIONS.index('independent')]].sum(1), {}
    for score, row in zip(change, rows):
        lists.setdefault(row['list'], []).append((score, row['label'] in CHANGES, row['label'] == 'same'))
    best = [(*max(one), any(is_change for _, is_change, _ in one)) for one in lists.values()]
    none = np.array([score for score, _, _, changes in best if not changes])
    right = np.array([score if is_change else 0 for score, is_change, _, changes in best if changes])
    return {'statements': len(best), 'right first': (right > 0).mean(), 'seen at 1 %': seen_at(right, none, 0.01), 'seen at 8 %': seen_at(right, none, 0.08)}


def single_figures(logits, rows):
    chances, labels = softmax(logits), np.array([row['label'] for row in rows])
    likeliest = np.array(LABELS)[chances.argmax(1)]
    order = chances[:, LABELS.index('injection')]
    return {'texts': len(rows), 'junk F1': f1(likeliest == 'junk', labels == 'junk'), 'right label': (likeliest == labels).mean(),
            'instructions at 1 %': seen_at(order[labels == 'injection'], order[labels != 'injection'], 0.01)}


def items_of(use, rows):
    if use == 'single':
        return [row['text'] for row in rows]
    return [(row['older'], row['newer']) if use == 'relation' else (row['question'], row['statement']) for row in rows]


def reading(judge, rows):
    """Figures of each set and language, and temperatures fitted on the held-out authors (never on the unread)."""
    figures, temperatures = {}, {}
    part = [row for row in rows if row['use'] == 'change']
    for name in sorted({row['set'] for row in part}):
        for language in [*sorted({row['language'] for row in part}), 'all']:
            some = [row for row in part if row['set'] == name and language in (row['language'], 'all')]
            figures.setdefault(name, {}).setdefault('change', {})[language] = change_figures(judge.logits('relation', [(row['older'], row['newer']) for row in some]), some)
    for use in CLASSES:
        part = [row for row in rows if row['use'] == use]
        if not part:
            continue
        logits = judge.logits(use, items_of(use, part))
        labels = np.array([CLASSES[use].index(row['label']) for row in part])
        sets, languages = (np.array([row[key] for row in part]) for key in ('set', 'language'))
        cosines = (judge.vectors([row['question'] for row in part], asked=True) * judge.vectors([row['statement'] for row in part])).sum(1) if use == 'question' else None
        temperatures[use] = {}
        for language in [*sorted(set(languages)), 'all']:
            spoken = (languages == language) | (language == 'all')
            held = spoken & (sets == 'held')
            if held.sum():
                temperatures[use][language] = best_temperature(logits[held], labels[held])
            for name in sorted(set(sets)):
                at = np.flatnonzero(spoken & (sets == name))
                if not len(at):
                    continue
                some, temperature = [part[i] for i in at], temperatures[use].get(language, 1.0)
                if use == 'relation':
                    found = relation_figures(logits[at], some)
                elif use == 'single':
                    found = single_figures(logits[at], some)
                else:
                    found = {**question_figures(1 - softmax(logits[at])[:, ANSWERS.index('neither')], some), **{f'{key} by vectors': value for key, value in question_figures(cosines[at], some).items() if key in ('auc', 'first')}}
                found['calibration error'] = calibration_error(logits[at], labels[at], temperature)
                figures.setdefault(name, {}).setdefault(use, {})[language] = found
    return figures, temperatures


def rounded(value):
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    if isinstance(value, (float, np.floating)):
        return None if np.isnan(value) else round(float(value), 4)
    return value


def evaluate(judge, shared, rows, reads=True):
    figures = {'tatoeba': translations(judge, shared), 'similarity': similarity(judge, shared), 'preference': preferences(judge, shared), 'locomo': turns(judge, shared)}
    temperatures = {}
    if reads:
        figures['reading'], temperatures = reading(judge, rows)
    return rounded(figures), rounded(temperatures)


def show(figures):
    """The figures in lines that can be read beside the issue."""
    for name in ('tatoeba', 'similarity', 'preference', 'locomo'):
        print(name, ' '.join(f'{key} {value}' for key, value in figures[name].items()))
    for part, uses in figures.get('reading', {}).items():
        for use, languages in uses.items():
            for language, found in languages.items():
                print(part, use, language, ' · '.join(f'{key} {value}' for key, value in found.items()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--model', required=True)
    parser.add_argument('--data', required=True)
    parser.add_argument('--shared', required=True)
    parser.add_argument('--out')
    args = parser.parse_args()
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    is_ours = os.path.exists(f'{args.model}/vocab.txt')
    model = read_model(args.model)[0] if is_ours else read_teacher(read_tensors(teacher_file(args.model)))
    tokenizer = (WordPiece if is_ours else TeacherPiece).read(args.model)
    figures, temperatures = evaluate(Judge(model.to(device), tokenizer, device), args.shared, read_rows(f'{args.data}/evaluation.jsonl.xz'), is_ours)
    show(figures)
    print('temperatures', json.dumps(temperatures))
    if args.out:
        with open(args.out, 'w') as file:
            json.dump({'figures': figures, 'temperatures': temperatures}, file, indent=1)


if __name__ == '__main__':
    main()

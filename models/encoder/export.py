"""Writes the model as it ships: int8 matrices, ONNX files of the layers, vocabulary, golden files, model.json and a model card.

    python3 export.py --model <checkpoint> [--and <checkpoint>] [--vectors <checkpoint>] --data <prepared> --vocab <folder> --out <folder> [--shared <shared data>]

With `--and`, other readings of the same vectors, what ships is the mean of all: on authors of none it is often better than any.
With `--vectors`, the last layers of the vectors are those of another checkpoint (`train.py --keep-shared`).
"""
import argparse
import glob
import json
import os
import shutil

import numpy as np
import torch

from checkpoint import read_model, write_model
from evaluate import PAIR_TOKENS, TEXT_TOKENS, Judge, evaluate, show
from files import read_rows, sha256
from onnx_graph import write_graphs
from quantize import MATRIX_LEVELS, WORD_LEVELS
from read_stage import own_parts
from reference import CLASSES, Reference, answers
from wordpiece import WordPiece

SIZE_MAX = 40_000_000
# What a start checks. The card and the golden ids are for people and tests.
CHECKED = ('weights-*.safetensors', '*.onnx', 'vocab.txt', 'golden.jsonl')
# A language is read when this share of its sentences lies nearest to its own translation.
READS_MIN = 0.75


def card(info, manifest, size):
    """The model card: what it is, from what, and how well it does."""
    lines = ['# Loci encoder', '', f"{info['shape']['layers']} layers of {info['shape']['width']}, {info['shape']['own']} more for reading, "
             f"{info['shape']['pieces']:,} pieces, {size / 1e6:.1f} MB as int8. Started from all-MiniLM-L6-v2 (Apache-2.0).", '',
             f"Data: manifest {info['data'][:16]}, seed {info['seed']}, {info['steps']:,} steps. Command:", '', f"    {info['command']}", '',
             'Not for judging people; probabilities are calibrated for English, Italian and Korean statements of the kind that assistants keep.', '',
             '## Training data', '', '| part | rows |', '|---|---|']
    for name in ('relations', 'questions', 'lists', 'changes', 'groups', 'singles'):
        lines.append(f'| {name} | {sum(manifest[name].values()):,} |')
    return '\n'.join([*lines, '', *figure_lines(info['figures'] or {})]) + '\n'


def figure_lines(figures):
    lines = ['## Figures', '', '| set | figure | value |', '|---|---|---|']
    for name in ('tatoeba', 'similarity', 'preference', 'locomo'):
        lines += [f'| {name} | {key} | {value} |' for key, value in figures.get(name, {}).items()]
    for part, uses in figures.get('reading', {}).items():
        for use, languages in uses.items():
            for language, found in languages.items():
                lines += [f'| {part} authors, {use}, {language} | {key} | {value} |' for key, value in found.items()]
    return lines


def readable(figures):
    return [language for language, accuracy in figures['tatoeba'].items() if accuracy >= READS_MIN]


@torch.no_grad()
def join(model, folders):
    """Makes the model's reading the mean of its own and those of other checkpoints, whose trainings are returned."""
    others, own = [read_model(folder) for folder in folders], own_parts(model)
    for name, values in model.state_dict().items():
        theirs = [other.state_dict()[name] for other, _ in others]
        # The words of a question and of a pair's second side are rows of one table.
        assert name in own or all(torch.equal(values, one) for one in theirs), f'{name}: they do not share their vectors'
        if name in own:
            values.copy_(torch.stack([values, *theirs]).mean(0))
    return [trained for _, trained in others]


@torch.no_grad()
def take_vectors(model, folder):
    """Takes the layers that only vectors have from another checkpoint, whose training is returned."""
    other, trained = read_model(folder)
    last, own = tuple(f'layers.{i}.' for i in range(len(model.layers) - len(model.own), len(model.layers))), own_parts(model)
    for name, values in model.state_dict().items():
        theirs = other.state_dict()[name]
        if name.startswith(last):
            values.copy_(theirs)
        else:
            # What was written once more may differ in the last bit.
            assert name in own or torch.allclose(values, theirs, atol=1e-6), f'{name}: they do not share it'
    return trained


def seal(folder):
    """Writes the hashes of all other files into model.json."""
    paths = sorted(path for pattern in CHECKED for path in glob.glob(f'{folder}/{pattern}'))
    with open(f'{folder}/model.json', encoding='utf8') as file:
        info = json.load(file)
    info['sha256'] = {os.path.basename(path): sha256(path) for path in paths}
    with open(f'{folder}/model.json', 'w', encoding='utf8') as file:
        json.dump(info, file, ensure_ascii=False, indent=1)
        file.write('\n')


def add_figures(info, figures, temperatures):
    info.update(figures=figures, temperatures=temperatures, reads=['en', *readable(figures)])


def take_figures(folder, path, data):
    """Puts what evaluate.py measured of an export, on another machine, into its description."""
    with open(path, encoding='utf8') as file:
        measured = json.load(file)
    with open(f'{folder}/model.json', encoding='utf8') as file:
        info = json.load(file)
    add_figures(info, measured['figures'], measured['temperatures'])
    with open(f'{folder}/model.json', 'w', encoding='utf8') as file:
        json.dump(info, file, ensure_ascii=False, indent=1)
        file.write('\n')
    write_card(folder, info, data)


def write_card(folder, info, data):
    with open(f'{data}/manifest.json', encoding='utf8') as file:
        manifest = json.load(file)
    size = sum(os.path.getsize(path) for path in glob.glob(f'{folder}/weights-*'))
    assert size <= SIZE_MAX, f'{size} bytes of weights'
    with open(f'{folder}/CARD.md', 'w', encoding='utf8') as file:
        file.write(card(info, manifest, size))
    print('exported', size, 'bytes')


def main():
    parser = argparse.ArgumentParser()
    for name in ('data', 'out'):
        parser.add_argument(f'--{name}', required=True)
    for name in ('model', 'vocab'):
        parser.add_argument(f'--{name}')
    parser.add_argument('--figures', default='', help='of evaluate.py, for an export that is there already')
    parser.add_argument('--and', dest='others', default=[], action='append')
    parser.add_argument('--vectors', default='')
    parser.add_argument('--shared', default='')
    args = parser.parse_args()
    if args.figures:
        take_figures(args.out, args.figures, args.data)
        return
    model, trained = read_model(args.model)
    others = join(model, args.others)
    if args.vectors:
        others.append(take_vectors(model, args.vectors))
    if others:
        trained['command'] = '\n    '.join([trained['command'], *(other['command'] for other in others)])
        # They belong to the one that was measured.
        trained.update(figures=None, temperatures=None)
    pieces = list(WordPiece.read(args.model).ids)
    with open(f'{args.data}/manifest.json', encoding='utf8') as file:
        manifest = json.load(file)
    assert trained['data'] == sha256(f'{args.data}/manifest.json'), 'the model was trained on other data'
    info = {'held': manifest['held']} | {name: trained[name] for name in ('seed', 'command', 'data', 'steps', 'figures', 'temperatures')}
    info.update(levels={'words': WORD_LEVELS, 'matrices': MATRIX_LEVELS}, tokens={'text': TEXT_TOKENS, 'pair': PAIR_TOKENS}, reads=['en'],
                heads=CLASSES)
    info['reads'] += readable(info['figures'] or {'tatoeba': {}})
    write_model(args.out, model, pieces, info, whole=True)
    shipped, _ = read_model(args.out)
    if args.shared:
        # Measured as it ships; what the checkpoint showed may differ in the third digit.
        device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
        judge = Judge(shipped.to(device), WordPiece(pieces), device)
        add_figures(info, *evaluate(judge, args.shared, read_rows(f'{args.data}/evaluation.jsonl.xz')))
        show(info['figures'])
        write_model(args.out, model, pieces, info, whole=True)
        shipped.cpu()
    shutil.copy(f'{args.vocab}/golden-ids.jsonl', f'{args.out}/golden-ids.jsonl')
    rows = list(answers(Reference(args.out)))
    with open(f'{args.out}/golden.jsonl', 'w', encoding='ascii') as file:
        file.writelines(json.dumps(row) + '\n' for row in rows)
    write_graphs(args.out, model.shape)
    seal(args.out)
    shipped.rounded = True
    judge = Judge(shipped, WordPiece(pieces), torch.device('cpu'))
    texts = [row for row in rows if row['use'] == 'text']
    # The median, because where a rounding tips over, later ones may as well.
    apart = np.median(np.abs(judge.vectors([row['texts'][0] for row in texts]) - np.array([row['values'] for row in texts])).max(1))
    assert apart < 1e-3, f'numpy and torch differ by {apart}'
    print('numpy and torch differ by', apart)
    write_card(args.out, {**info, 'shape': model.shape}, args.data)


if __name__ == '__main__':
    main()

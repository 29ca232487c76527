"""The whole chain on a made-up sample, on a CPU, in under a minute: python3 try.py <empty folder>

The teacher is a random encoder of two narrow layers; the figures mean nothing, the files and their agreement do.
"""
import json
import lzma
import os
import shutil
import subprocess
import sys
import time

import numpy as np
import torch

from bert import Encoder
from files import write_tensors

HERE = os.path.dirname(os.path.abspath(__file__))


def make_teacher(folder):
    os.makedirs(folder)
    letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
    pieces = ['[PAD]', '[unused0]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', *letters, *('##' + letter for letter in letters), *'.,!?%:-\'', 'the', 'server', '##ing', '漢']
    with open(f'{folder}/tokenizer.json', 'w') as file:
        json.dump({'model': {'vocab': {piece: i for i, piece in enumerate(pieces)}}}, file)
    torch.manual_seed(0)
    tensors = Encoder(len(pieces), layers=2, width=64, heads=2, wide=128, positions=256).to_file()
    write_tensors(f'{folder}/model.safetensors', {name: values.astype(np.float16) for name, values in tensors.items() if not name.startswith('head.')})


def main():
    out, start = sys.argv[1], time.time()
    shutil.copytree(f'{HERE}/sample/shared', f'{out}/shared')
    with open(f'{out}/shared/parallel/pairs.tsv', 'rb') as plain, lzma.open(f'{out}/shared/parallel/pairs.tsv.xz', 'wb') as packed:
        packed.write(plain.read())
    make_teacher(f'{out}/teacher')
    environment = {**os.environ, 'OMP_NUM_THREADS': '1'}

    def run(script, *arguments):
        print('·', script, *arguments, flush=True)
        subprocess.run([sys.executable, f'{HERE}/{script}', *arguments], check=True, env=environment)

    data, vocab, model, vectors, export = (f'{out}/{name}' for name in ('data', 'vocab', 'model', 'vectors', 'export'))
    teacher = ('--teacher', f'{out}/teacher')
    run('prepare.py', '--shared', f'{out}/shared', '--authors', f'{HERE}/sample/authors', '--unread', f'{HERE}/sample/unread', '--out', data, '--held', 'it02',
        '--memories', f'{HERE}/sample/memories/en-01.jsonl', '--held-memories', f'{HERE}/sample/memories/en-01.jsonl')
    run('tokenizer.py', '--data', data, *teacher, '--out', vocab, '--size', '400', '--processes', '1')
    small = ('--data', data, '--vocab', vocab, *teacher, '--shared', f'{out}/shared', '--warm', '4', '--log-every', '10', '--look-every', '0', '--vector-batch', '16',
             '--group-batch', '6', '--strangers', '8', '--similar-weight', '0.1', '--similar-batch', '8', '--text-max', '48', '--pair-max', '64', '--processes', '1')
    run('train.py', *small, '--out', model, '--own', '1', '--steps', '40', '--read-batch', '16', '--translations', '20', '--agree', '0.5', '--read-steps', '24', '--read-looks', '2',
        '--list-batch', '4', '--change-batch', '4', '--masked-minutes', '1', '--masked-steps', '8', '--masked-batch', '16', '--readings', '2')
    run('train.py', *small, '--out', vectors, '--go-on', model, '--keep-shared', '--group-authors', '1', '--steps', '20', '--readings', '0')
    run('export.py', '--model', model, '--and', model, '--vectors', vectors, '--data', data, '--vocab', vocab, '--shared', f'{out}/shared', '--out', export)
    run('fit_heads.py', '--model', export, '--new', 'en01', '--authors', f'{HERE}/sample/authors', '--unread', f'{HERE}/sample/unread', '--held', 'it02', '--memories', f'{HERE}/sample/memories/en-01.jsonl')
    run('reference.py', '--model', export)
    print(f'the chain ran in {time.time() - start:.0f} s')


if __name__ == '__main__':
    main()

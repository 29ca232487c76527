"""A model in a folder: files of at most 15 MB and `model.json`. The same reader serves checkpoints and the export."""
import glob
import json
import os

import numpy as np

from bert import Encoder
from files import read_tensors, write_tensors
from quantize import MATRIX_LEVELS, WORD_LEVELS, quantize_rows

FILE_MAX = 15_000_000
WORDS = 'embeddings.word_embeddings.weight'


def is_matrix(name):
    return '.layer.' in name and name.endswith('.weight') and 'LayerNorm' not in name


def packed(tensors, whole):
    """Words always as int8; the matrices too when `whole`, else as halves, from which training can go on.
    An int8 matrix is turned, [in, out], as the runtimes multiply it; its scales are those of its outputs."""
    out = {}
    for name, values in tensors.items():
        if name == WORDS:
            out[name], out[f'{name}.scale'] = quantize_rows(values, WORD_LEVELS)
        elif whole and is_matrix(name):
            levels, out[f'{name}.scale'] = quantize_rows(values, MATRIX_LEVELS)
            out[name] = np.ascontiguousarray(levels.T)
        else:
            out[name] = values.astype(np.float32 if values.ndim == 1 else np.float16)
    return out


def split_large(tensors):
    """A tensor that would not fit a file is cut between rows: name@0, name@1, …"""
    for name, values in tensors.items():
        parts = -(-values.nbytes // (FILE_MAX * 2 // 3))
        if parts == 1:
            yield name, values
        else:
            for i, part in enumerate(np.array_split(values, parts)):
                yield f'{name}@{i}', part


def write_model(folder, model, pieces, info, whole):
    os.makedirs(folder, exist_ok=True)
    files, size = [{}], 0
    for name, values in split_large(packed(model.to_file(), whole)):
        if files[-1] and size + values.nbytes > FILE_MAX - 100_000:
            files.append({})
            size = 0
        files[-1][name] = values
        size += values.nbytes
    for i, tensors in enumerate(files):
        write_tensors(f'{folder}/weights-{i}.safetensors', tensors)
    with open(f'{folder}/vocab.txt', 'w', encoding='utf8') as file:
        file.writelines(piece + '\n' for piece in pieces)
    with open(f'{folder}/model.json', 'w', encoding='utf8') as file:
        json.dump({'shape': model.shape, 'files': len(files), **info}, file, ensure_ascii=False, indent=1)
        file.write('\n')


def read_weights(folder):
    """All tensors as float32, rows joined and scaled back."""
    parts = {}
    with open(f'{folder}/model.json', encoding='utf8') as file:
        info = json.load(file)
    for i in range(info['files']):
        parts.update(read_tensors(f'{folder}/weights-{i}.safetensors'))
    whole = {}
    for name, values in parts.items():
        stem = name.split('@')[0]
        whole[stem] = np.concatenate([whole[stem], values]) if stem in whole else values
    return info, {name: scaled_back(name, values, whole) for name, values in whole.items() if not name.endswith('.scale')}


def scaled_back(name, values, tensors):
    if values.dtype != np.int8:
        return values
    rows = values if name == WORDS else values.T
    return rows.astype(np.float32) * tensors[f'{name}.scale'][:, None]


def read_model(folder):
    info, tensors = read_weights(folder)
    return Encoder(**info['shape']).from_file(tensors).eval(), info


def teacher_file(folder):
    return sorted(glob.glob(f'{folder}/*.safetensors'))[0]

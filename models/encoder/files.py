"""Small readers and writers: packed lines, hashes, and safetensors by hand."""
import hashlib
import json
import lzma
import struct

import numpy as np

TYPES = {'F16': np.float16, 'F32': np.float32, 'I8': np.int8}


def open_text(path):
    return lzma.open(path, 'rt', encoding='utf8') if str(path).endswith('.xz') else open(path, encoding='utf8')


def read_rows(path):
    with open_text(path) as file:
        return [json.loads(line) for line in file if line.strip()]


def write_packed(path, lines):
    with lzma.open(path, 'wt', encoding='utf8', preset=6) as file:
        for line in lines:
            file.write(line + '\n')


def write_rows(path, rows):
    write_packed(path, (json.dumps(row, ensure_ascii=False) for row in rows))


def sha256(path):
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def read_tensors(path):
    """The tensors of a safetensors file as float32; int8 stays int8."""
    with open(path, 'rb') as file:
        data = file.read()
    (size,) = struct.unpack('<Q', data[:8])
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name == '__metadata__' or entry['dtype'] not in TYPES:
            continue
        start, end = entry['data_offsets']
        values = np.frombuffer(data[8 + size + start:8 + size + end], TYPES[entry['dtype']]).reshape(entry['shape'])
        tensors[name] = values if values.dtype == np.int8 else values.astype(np.float32)
    return tensors


def write_tensors(path, tensors):
    names = {kind: name for name, kind in TYPES.items()}
    header, offset = {}, 0
    for name, values in tensors.items():
        header[name] = {'dtype': names[values.dtype.type], 'shape': list(values.shape), 'data_offsets': [offset, offset + values.nbytes]}
        offset += values.nbytes
    text = json.dumps(header).encode()
    text += b' ' * (-len(text) % 8)
    with open(path, 'wb') as file:
        file.write(struct.pack('<Q', len(text)) + text)
        for values in tensors.values():
            file.write(np.ascontiguousarray(values).tobytes())

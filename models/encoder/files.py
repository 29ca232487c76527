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


def tensor_places(path):
    """Where each tensor of a safetensors file stands: {name: kind, shape, offset, length}."""
    with open(path, 'rb') as file:
        (size,) = struct.unpack('<Q', file.read(8))
        header = json.loads(file.read(size))
    return {name: {'kind': entry['dtype'], 'shape': entry['shape'], 'offset': 8 + size + entry['data_offsets'][0],
                   'length': entry['data_offsets'][1] - entry['data_offsets'][0]}
            for name, entry in header.items() if name != '__metadata__' and entry['dtype'] in TYPES}


def read_tensors(path):
    """The tensors of a safetensors file as float32; int8 stays int8."""
    with open(path, 'rb') as file:
        data = file.read()
    tensors = {}
    for name, place in tensor_places(path).items():
        values = np.frombuffer(data, np.uint8, place['length'], place['offset']).view(TYPES[place['kind']]).reshape(place['shape'])
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

"""The layers as ONNX files of structure alone: every weight is a place in the safetensors files beside them.

One text at a time: `hidden` [tokens, width] in, the same out. Matrices are int8 and what they are multiplied with is rounded as it
passes, with one scale for all of a text; the rest is float32. Words, pooling and heads are done outside.
"""
import glob
import math
import os
import struct

from files import tensor_places

IR_VERSION, OPERATORS = 8, 17  # the first set with LayerNormalization
FLOAT, INT8, INT64 = 1, 3, 7
KINDS = {'F32': FLOAT, 'I8': INT8}
# Those of onnxruntime itself, which it would make of the standard ones at every start.
OWN, OWN_OPERATORS = 'com.microsoft', ('DynamicQuantizeMatMul', 'FusedMatMul', 'Gelu')


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7f:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def field(number, value):
    """One field of a protobuf message; field numbers are those of onnx.proto3."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack('<f', value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(number, values):
    return b''.join(field(number, value) for value in values)


def attribute(name, value):
    head = field(1, name)
    if isinstance(value, float):
        return head + field(2, value) + field(20, 1)
    if isinstance(value, int):
        return head + field(3, value) + field(20, 2)
    return head + fields(8, value) + field(20, 7)


def value_info(name, shape):
    sizes = b''.join(field(1, field(2, size) if isinstance(size, str) else field(1, size)) for size in shape)
    return field(1, name) + field(2, field(1, field(1, FLOAT) + field(2, sizes)))


class Graph:
    """Collects operators and constants; each call gives back the name of what it makes."""

    def __init__(self, places):
        self.places, self.nodes, self.tensors, self.known = places, [], [], set()

    def apply(self, operator, *inputs, **attributes):
        name, domain = f'{operator}_{len(self.nodes)}', OWN if operator in OWN_OPERATORS else ''
        self.nodes.append(fields(1, inputs) + field(2, name) + field(4, operator) + field(7, domain)
                          + fields(5, [attribute(*pair) for pair in attributes.items()]))
        return name

    def integers(self, *values):
        name = f'constant_{len(self.tensors)}'
        self.tensors.append(field(1, len(values)) + field(2, INT64) + field(8, name) + field(9, struct.pack(f'<{len(values)}q', *values)))
        return name

    def weight(self, name):
        if name not in self.known:
            file, place = self.places[name]
            entries = {'location': file, 'offset': str(place['offset']), 'length': str(place['length'])}
            self.tensors.append(fields(1, place['shape']) + field(2, KINDS[place['kind']]) + field(8, name)
                                + fields(13, [field(1, key) + field(2, value) for key, value in entries.items()]) + field(14, 1))
            self.known.add(name)
        return name

    def encode(self, output, width):
        graph = (fields(1, self.nodes) + field(2, 'graph') + fields(5, self.tensors)
                 + field(11, value_info('hidden', ['tokens', width])) + field(12, value_info(output, ['tokens', width])))
        sets = [field(1, '') + field(2, OPERATORS), field(1, OWN) + field(2, 1)]
        return field(1, IR_VERSION) + field(2, 'loci') + field(7, graph) + fields(8, sets)


def multiply(graph, hidden, name):
    """hidden · weight + bias, multiplied as whole numbers: DynamicQuantizeLinear, MatMulInteger and the scales in one."""
    weights = [graph.weight(f'{name}.weight'), graph.weight(f'{name}.weight.scale'), '', graph.weight(f'{name}.bias')]
    return graph.apply('DynamicQuantizeMatMul', hidden, *weights)


def normalize(graph, hidden, name):
    return graph.apply('LayerNormalization', hidden, graph.weight(f'{name}.weight'), graph.weight(f'{name}.bias'), axis=-1, epsilon=1e-12)


def attend(graph, hidden, name, heads, each):
    def split(part):
        by_head = graph.apply('Reshape', multiply(graph, hidden, f'{name}.attention.self.{part}'), graph.integers(-1, heads, each))
        return graph.apply('Transpose', by_head, perm=[1, 0, 2])

    products = graph.apply('FusedMatMul', split('query'), split('key'), transB=1, alpha=1 / math.sqrt(each))
    mixed = graph.apply('MatMul', graph.apply('Softmax', products, axis=-1), split('value'))
    joined = graph.apply('Reshape', graph.apply('Transpose', mixed, perm=[1, 0, 2]), graph.integers(-1, heads * each))
    return multiply(graph, joined, f'{name}.attention.output.dense')


def layer(graph, hidden, name, shape):
    mixed = attend(graph, hidden, name, shape['heads'], shape['width'] // shape['heads'])
    hidden = normalize(graph, graph.apply('Add', mixed, hidden), f'{name}.attention.output.LayerNorm')
    wide = graph.apply('Gelu', multiply(graph, hidden, f'{name}.intermediate.dense'))
    return normalize(graph, graph.apply('Add', multiply(graph, wide, f'{name}.output.dense'), hidden), f'{name}.output.LayerNorm')


def layers_of(shape):
    """The names of the layers of each part; a part without layers has no file."""
    shared, own = shape['layers'] - shape['own'], shape['own']
    parts = {'shared': [f'encoder.layer.{i}' for i in range(shared)], 'vectors': [f'encoder.layer.{shared + i}' for i in range(own)],
             'reading': [f'reading.layer.{i}' for i in range(own)]}
    return {part: names for part, names in parts.items() if names}


def write_graphs(folder, shape):
    files = sorted(glob.glob(f'{folder}/weights-*.safetensors'))
    places = {name: (os.path.basename(file), place) for file in files for name, place in tensor_places(file).items()}
    for part, names in layers_of(shape).items():
        graph, hidden = Graph(places), 'hidden'
        for name in names:
            hidden = layer(graph, hidden, name, shape)
        with open(f'{folder}/{part}.onnx', 'wb') as file:
            file.write(graph.encode(hidden, shape['width']))

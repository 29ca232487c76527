"""The encoder: BERT with mean-pooled vectors, and a reading branch with three heads."""
import torch
import torch.nn.functional as F
from torch import nn

from clusters import ANSWERS, LABELS, RELATIONS
from quantize import MATRIX_LEVELS, WORD_LEVELS, pretend_inputs, pretend_rows

HEADS = {'relation': len(RELATIONS), 'question': len(ANSWERS), 'single': len(LABELS)}
# Our names for the parts of a layer, and those in the files of BERT.
PARTS = {'query': 'attention.self.query', 'key': 'attention.self.key', 'value': 'attention.self.value', 'output': 'attention.output.dense',
         'norm': 'attention.output.LayerNorm', 'widen': 'intermediate.dense', 'narrow': 'output.dense', 'norm2': 'output.LayerNorm'}
KINDS = 3  # of a token: of a text or a pair's first side, of the second side, of a question that is looked up
QUESTION = 2
TABLES = {'words': 'embeddings.word_embeddings', 'positions': 'embeddings.position_embeddings', 'types': 'embeddings.token_type_embeddings',
          'norm': 'embeddings.LayerNorm'}


def attention(query, key, value, mask):
    if hasattr(F, 'scaled_dot_product_attention'):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    scores = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5
    return scores.masked_fill(~mask, -1e9).softmax(-1) @ value


class Layer(nn.Module):
    def __init__(self, width, heads, wide, dropout):
        super().__init__()
        self.heads, self.dropout = heads, nn.Dropout(dropout)
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.widen, self.narrow = nn.Linear(width, wide), nn.Linear(wide, width)
        self.norm, self.norm2 = nn.LayerNorm(width, 1e-12), nn.LayerNorm(width, 1e-12)

    def multiply(self, hidden, mask, rounded, *parts):
        """hidden · weightᵀ + bias for one or more parts at once."""
        weight = torch.cat([part.weight for part in parts]) if len(parts) > 1 else parts[0].weight
        bias = torch.cat([part.bias for part in parts]) if len(parts) > 1 else parts[0].bias
        if rounded:
            hidden, weight = pretend_inputs(hidden, mask), pretend_rows(weight, MATRIX_LEVELS)
        return F.linear(hidden, weight, bias)

    def forward(self, hidden, mask, rounded):
        rows, length, width = hidden.shape
        joined = self.multiply(hidden, mask, rounded, self.query, self.key, self.value)
        query, key, value = joined.view(rows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        mixed = attention(query, key, value, mask[:, None, None, :]).transpose(1, 2).reshape(rows, length, width)
        hidden = self.norm(hidden + self.dropout(self.multiply(mixed, mask, rounded, self.output)))
        wide = F.gelu(self.multiply(hidden, mask, rounded, self.widen))
        return self.norm2(hidden + self.dropout(self.multiply(wide, mask, rounded, self.narrow)))


class Head(nn.Module):
    def __init__(self, inputs, inside, classes, dropout):
        super().__init__()
        self.inside, self.out, self.dropout = nn.Linear(inputs, inside), nn.Linear(inside, classes), nn.Dropout(dropout)

    def forward(self, features):
        return self.out(self.dropout(F.gelu(self.inside(self.dropout(features)))))


def mean(hidden, mask):
    weight = mask[:, :, None].to(hidden.dtype)
    return (hidden * weight).sum(1) / weight.sum(1).clamp_min(1)


class Encoder(nn.Module):
    """`own` layers at the end belong to reading alone; the ones before them are shared with the vectors."""

    def __init__(self, pieces, layers=6, own=0, width=384, heads=12, wide=1536, positions=512, dropout=0.1, inside=256):
        super().__init__()
        self.shape = {'pieces': pieces, 'layers': layers, 'own': own, 'width': width, 'heads': heads, 'wide': wide, 'positions': positions, 'inside': inside}
        self.words, self.positions, self.types = nn.Embedding(pieces, width), nn.Embedding(positions, width), nn.Embedding(KINDS, width)
        self.norm, self.dropout = nn.LayerNorm(width, 1e-12), nn.Dropout(dropout)
        self.layers = nn.ModuleList(Layer(width, heads, wide, dropout) for _ in range(layers))
        self.own = nn.ModuleList(Layer(width, heads, wide, dropout) for _ in range(own))
        self.read = nn.ModuleDict({use: Head(3 * width, inside, classes, dropout) for use, classes in HEADS.items()})
        self.rounded = False  # true while the rounding of the export is pretended

    def embed(self, ids, types):
        words = self.words(ids)
        if self.rounded:
            words = pretend_rows(words, WORD_LEVELS)
        at = torch.arange(ids.shape[1], device=ids.device)
        return self.dropout(self.norm(words + self.positions(at) + self.types(types)))

    def hidden(self, ids, mask, types, reading):
        # Half precision inside the layers alone: vectors are compared in full.
        with torch.autocast(ids.device.type, dtype=torch.bfloat16, enabled=ids.is_cuda):
            hidden, shared = self.embed(ids, types), len(self.layers) - len(self.own)
            for layer in self.layers[:shared]:
                hidden = layer(hidden, mask, self.rounded)
            for layer in self.own if reading and len(self.own) else self.layers[shared:]:
                hidden = layer(hidden, mask, self.rounded)
        return hidden.float()

    def vectors(self, ids, mask, asked=None):
        """`asked` marks the rows that are looked up: a question lies where its answers are, not where questions like it are."""
        types = torch.zeros_like(ids) if asked is None else asked[:, None] * mask * QUESTION
        return F.normalize(mean(self.hidden(ids, mask, types, False), mask), dim=-1)

    def features(self, ids, mask, types):
        """[first, mean, distance of the two sides]; one text has no second side, and no distance."""
        hidden = self.hidden(ids, mask, types, True)
        second = mask & (types == 1)
        apart = (mean(hidden, mask & (types == 0)) - mean(hidden, second)).abs() * second.any(1, keepdim=True)
        return torch.cat([hidden[:, 0], mean(hidden, mask), apart], -1)

    def file_names(self):
        """(name here, name in a file) of every tensor of the encoder."""
        for here, there in TABLES.items():
            for kind in ('weight', 'bias') if here == 'norm' else ('weight',):
                yield f'{here}.{kind}', f'{there}.{kind}'
        for stack, there in (('layers', 'encoder.layer'), ('own', 'reading.layer')):
            for i in range(len(getattr(self, stack))):
                for part, name in PARTS.items():
                    for kind in ('weight', 'bias'):
                        yield f'{stack}.{i}.{part}.{kind}', f'{there}.{i}.{name}.{kind}'
        for use in HEADS:
            for part in ('inside', 'out'):
                for kind in ('weight', 'bias'):
                    yield f'read.{use}.{part}.{kind}', f'head.{use}.{part}.{kind}'

    def to_file(self):
        state = self.state_dict()
        return {there: state[here].detach().float().cpu().numpy() for here, there in self.file_names()}

    def from_file(self, tensors):
        state = {here: torch.from_numpy(tensors[there].copy()) for here, there in self.file_names() if there in tensors}
        if 'types.weight' in state:
            # The teacher knows no questions: they start as texts.
            types = state['types.weight']
            state['types.weight'] = torch.cat([types, types[:1].expand(KINDS - len(types), -1)])
        self.load_state_dict(state, strict=False)
        return self


def read_teacher(tensors):
    """The teacher as it comes, whatever its size."""
    names = {name[5:] if name.startswith('bert.') else name: values for name, values in tensors.items()}
    pieces, width = names['embeddings.word_embeddings.weight'].shape
    layers = 1 + max(int(name.split('.')[2]) for name in names if name.startswith('encoder.layer.'))
    wide = names['encoder.layer.0.intermediate.dense.weight'].shape[0]
    positions = names['embeddings.position_embeddings.weight'].shape[0]
    return Encoder(pieces, layers, 0, width, width // 32, wide, positions).from_file(names)

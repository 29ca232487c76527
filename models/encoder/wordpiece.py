"""Text to ids. The TypeScript tokenizer follows `tokenizer.json`, which states the rules of this file."""
import json
import unicodedata

MARKS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]']
TEXT_MAX = 8192  # code points; the rest of a text is not read
WORD_MAX = 100  # code points; a longer word is one [UNK]
# Lower-casing İ leaves a loose dot behind it, which no other text has.
REPLACE = {'İ': 'i'}
# The ranges of BERT, in which kana and Hangul are not ideographs.
IDEOGRAPHS = [(0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
              (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)]

RULES = {
    'order': 'cut, NFC, then each code point: space, drop, replace, lower, alone; then words, then pieces',
    'cut': TEXT_MAX,
    'space': 'tab, line feed, carriage return and the categories Zs, Zl, Zp become one space',
    'drop': 'U+FFFD and the categories Cc, Cf, Co, Cs',
    'replace': REPLACE,
    'lower': 'each code point by itself (so a final sigma is like any other), accents and voicing marks stay',
    'alone': 'a word of its own: category P, one of $+<=>^`|~, and the ideographs',
    'ideographs': IDEOGRAPHS,
    'words': 'what stands between spaces; one of more code points than wordMax is [UNK]',
    'wordMax': WORD_MAX,
    'pieces': 'the longest piece first; all but the first of a word begin with ##; a code point that begins no '
              'piece is [UNK], several in a row are one [UNK], and what follows in the word still begins with ##',
    'text': '[CLS] pieces [SEP], cut to the maximum less two',
    'pair': '[CLS] first [SEP] second [SEP], types 0 up to and with the first [SEP], then 1; cut as in cut_pair: '
            'the half (rounded up) is for the first, what one leaves the other may use',
}


def is_ideograph(code):
    return any(first <= code <= last for first, last in IDEOGRAPHS)


class CharacterTable(dict):
    """What becomes of each code point, worked out once."""

    def __missing__(self, code):
        character = chr(code)
        category = unicodedata.category(character)
        if character in '\t\n\r' or category in ('Zs', 'Zl', 'Zp'):
            out = ' '
        elif code == 0xFFFD or category in ('Cc', 'Cf', 'Co', 'Cs'):
            out = ''
        elif category[0] == 'P' or character in '$+<=>^`|~' or is_ideograph(code):
            out = f' {character} '
        else:
            out = REPLACE.get(character) or character.lower()
        self[code] = out
        return out


TABLE = CharacterTable()


def split_words(text):
    return unicodedata.normalize('NFC', text[:TEXT_MAX]).translate(TABLE).split()


def cut_pair(first, second, size):
    """Shortens two lists of ids to `size` in all; the shorter one gives way last."""
    if len(first) + len(second) <= size:
        return first, second
    half = size - size // 2
    if len(first) <= half:
        return first, second[:size - len(first)]
    if len(second) <= size - half:
        return first[:size - len(second)], second
    return first[:half], second[:size - half]


class WordPiece:
    def __init__(self, pieces):
        self.ids = {piece: i for i, piece in enumerate(pieces)}
        self.unknown, self.start, self.end = (self.ids[mark] for mark in ('[UNK]', '[CLS]', '[SEP]'))
        self.longest = max(map(len, pieces))
        self.known = {}

    @classmethod
    def read(cls, folder):
        with open(f'{folder}/vocab.txt', encoding='utf8') as file:
            return cls(file.read().split('\n')[:-1])

    def __len__(self):
        return len(self.ids)

    def word(self, word):
        """The ids of one word. Most words come again, so they are kept."""
        ids = self.known.get(word)
        if ids is None:
            ids = self.known[word] = self.split(word)
        return ids

    def finer(self, share, chance):
        """A cut for `text` and `pair`: a share of the words in shorter pieces than need be, so that rare pieces are learned, and a
        word is known by more than one row of them."""
        return lambda word: self.split(word, chance.randint(1, 4)) if chance.random() < share else self.word(word)

    def split(self, word, longest=None):
        if len(word) > WORD_MAX:
            return [self.unknown]
        ids, start, longest = [], 0, longest or self.longest
        while start < len(word):
            mark = '##' if start else ''
            for end in range(min(len(word), start + longest), start, -1):
                found = self.ids.get(mark + word[start:end])
                if found is not None:
                    break
            else:
                found, end = self.unknown, start + 1
            if found != self.unknown or not ids or ids[-1] != self.unknown:
                ids.append(found)
            start = end
        return ids

    def words(self, text):
        return split_words(text)

    def pieces(self, text, limit, cut=None):
        ids, cut = [], cut or self.word
        for word in self.words(text):
            ids += cut(word)
            if len(ids) >= limit:
                break
        return ids[:limit]

    def text(self, text, limit, cut=None):
        return [self.start, *self.pieces(text, limit - 2, cut), self.end]

    def pair(self, first, second, limit, cut=None):
        a, b = cut_pair(self.pieces(first, limit, cut), self.pieces(second, limit, cut), limit - 3)
        return [self.start, *a, self.end, *b, self.end]


class TeacherPiece(WordPiece):
    """The teacher's own tokenizer: no accents, and a word with an unknown letter is unknown."""

    @classmethod
    def read(cls, folder):
        with open(f'{folder}/tokenizer.json', encoding='utf8') as file:
            vocab = json.load(file)['model']['vocab']
        return cls(sorted(vocab, key=vocab.get))

    def words(self, text):
        decomposed = unicodedata.normalize('NFD', text[:TEXT_MAX])
        return ''.join(letter for letter in decomposed if unicodedata.category(letter) != 'Mn').translate(TABLE).split()

    def split(self, word, longest=None):
        ids = super().split(word, longest)
        return [self.unknown] if self.unknown in ids else ids


def describe(path, size):
    with open(path, 'w', encoding='utf8') as file:
        json.dump({'type': 'WordPiece', 'size': size, 'marks': MARKS, 'rules': RULES}, file, ensure_ascii=False, indent=1)
        file.write('\n')

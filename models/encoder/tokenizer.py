"""Adds pieces for 19 languages to the pieces of the teacher.

    python3 tokenizer.py --data <prepared> --teacher <model folder> --out <folder> --size 48000

Pieces are joined as in byte-pair encoding, over counts of words. Two scripts share no pair, so each script is
trained by a process of its own and the joins are put in the order that one training would give.
"""
import argparse
import heapq
import json
import multiprocessing
import os
import time
import unicodedata
from collections import Counter, defaultdict

from files import open_text, read_rows
from nasty import NASTY_TEXTS
from wordpiece import MARKS, TeacherPiece, WordPiece, describe, split_words

BOOST = {'ko': 1.6, 'it': 1.2}  # the users' languages, of which there is most to read
SCALE = 1_000_000  # integer weights, so that every machine joins in the same order
SPARE = 1.25  # share of pieces joined before the least used ones go
LETTER_MIN = 4  # times a letter occurs before it is a piece
OWN = 4  # times that a text of our authors counts: they write as users do, the pairs as manuals do
WORD_MIN = 2  # times a word occurs before it shapes pieces; most that occur once are names and slips


def count_part(job):
    language, texts = job
    counts = Counter()
    for text in texts:
        counts.update(split_words(text))
    return language, counts


def count_languages(data, processes):
    """Words of each language; of English, the sides of the pairs and what the authors wrote."""
    texts = defaultdict(list)
    with open_text(f'{data}/parallel.tsv.xz') as file:
        for line in file:
            language, _, english, other = line.rstrip('\n').split('\t')
            texts[language].append(other)
            texts['en'].append(english)
    for row in read_rows(f'{data}/texts.jsonl.xz'):
        texts[row['language']] += [row['text']] * OWN
    jobs = [(language, part[i:i + 20000]) for language, part in sorted(texts.items()) for i in range(0, len(part), 20000)]
    words = defaultdict(Counter)
    with multiprocessing.Pool(processes) as pool:
        for language, counts in pool.imap(count_part, jobs):
            words[language].update(counts)
    return words


def weigh(words):
    """Languages by the square root of their size: the small ones get more than their share, not all of it."""
    english, total = words['en'], sum(words['en'].values())
    weights = Counter()
    for language, counts in words.items():
        if language == 'en':
            continue
        size = sum(counts.values())
        factor = BOOST.get(language, 1) * SCALE / size ** 0.5
        for word, count in counts.items():
            # English names and terms inside other languages already have pieces.
            if count >= WORD_MIN and english[word] / total < count / size:
                weights[word] += round(count * factor)
    return weights


def script(word):
    name = unicodedata.name(word[0], 'OTHER').split(' ')[0]
    return name if name in ('HANGUL', 'CYRILLIC', 'ARABIC', 'DEVANAGARI', 'HIRAGANA', 'KATAKANA') else 'LATIN'


def join_pieces(job):
    """Byte-pair encoding of one script: [(weight, new piece)], the heaviest first, until `wanted` are new."""
    weights, have, wanted = job
    words, counts = [], []
    for word, weight in weights:
        words.append([word[0], *('##' + letter for letter in word[1:])])
        counts.append(weight)
    pairs, places = Counter(), defaultdict(set)
    for i, word in enumerate(words):
        for pair in zip(word, word[1:]):
            pairs[pair] += counts[i]
            places[pair].add(i)
    heap = [(-weight, pair) for pair, weight in pairs.items()]
    heapq.heapify(heap)
    joins = []
    while heap and wanted > 0:
        weight, pair = heapq.heappop(heap)
        if -weight != pairs.get(pair, 0):
            continue
        left, right = pair
        joined = left + right[2:]
        if joined not in have:
            joins.append((-weight, joined))
            wanted -= 1
        changed = set()
        for i in places.pop(pair):
            word, out, at = words[i], [], 0
            for old in zip(word, word[1:]):
                pairs[old] -= counts[i]
                changed.add(old)
            while at < len(word):
                if at + 1 < len(word) and word[at] == left and word[at + 1] == right:
                    out.append(joined)
                    at += 2
                else:
                    out.append(word[at])
                    at += 1
            words[i] = out
            for new in zip(out, out[1:]):
                pairs[new] += counts[i]
                places[new].add(i)
                changed.add(new)
        for other in changed:
            if pairs[other] > 0:
                heapq.heappush(heap, (-pairs[other], other))
            else:
                del pairs[other]
    return joins


def join_all(weights, have, wanted, processes):
    by_script = defaultdict(list)
    for word, weight in sorted(weights.items()):
        if 1 < len(word) <= 40:
            by_script[script(word)].append((word, weight))
    jobs = [(part, have, wanted) for part in sorted(by_script.values(), key=len, reverse=True)]
    with multiprocessing.Pool(processes) as pool:
        parts = pool.map(join_pieces, jobs, chunksize=1)
    return sorted((join for part in parts for join in part), key=lambda join: (-join[0], join[1]))


def use_of_pieces(pieces, weights):
    """How often each piece is used when words are read from left to right, longest piece first."""
    reader, use = WordPiece(pieces), Counter()
    for word, weight in weights.items():
        for piece in reader.split(word):
            use[piece] += weight
    return {piece: use[i] for i, piece in enumerate(pieces)}


def letters_of(words):
    """Every letter that is not rare, at the start and inside of a word."""
    counts = Counter()
    for language in words.values():
        for word, count in language.items():
            counts[word[0]] += count
            for letter in word[1:]:
                counts['##' + letter] += count
    return sorted(piece for piece, count in counts.items() if count >= LETTER_MIN)


def keep_old(old, words):
    """The teacher's pieces without its reserved ones and those of other scripts that no text uses. Pieces of
    plain Latin letters stay even if unused, so that English is cut as before."""
    everything = Counter()
    for counts in words.values():
        everything.update(counts)
    use = use_of_pieces(MARKS + [piece for piece in old if not piece.startswith('[')], everything)
    plain = [piece for piece in old if not piece.startswith('[') and (use[piece] > 0 or piece.isascii())]
    return MARKS + plain


def train(words, old, size, processes):
    kept = keep_old(old, words)
    have = set(kept)
    letters = [piece for piece in letters_of(words) if piece not in have]
    room = max(0, size - len(kept) - len(letters))
    weights = weigh(words)
    have.update(letters)
    wanted = round(SPARE * room)
    # The same piece may come from two scripts: a word is filed under the script of its first letter.
    joined = list(dict.fromkeys(piece for _, piece in join_all(weights, have, wanted, processes)))[:wanted]
    banned = True
    while banned:
        use = use_of_pieces(kept + letters + joined, weights)
        best = sorted(joined, key=lambda piece: (-use[piece], piece))[:room]
        banned = harmful(kept, kept + letters + best, words['en'])
        joined = [piece for piece in joined if piece not in banned]
    return kept, letters + best


def harmful(kept, pieces, english):
    """New pieces by which an English word would fall apart in another way than before. A word that has become one piece is
    no harm: those are terms such as `kubernetes`, and what surrounds them stays as it was."""
    before, after, found = WordPiece(kept), WordPiece(pieces), set()
    names, old = list(after.ids), set(kept)
    for word, count in english.items():
        if count >= WORD_MIN and word.isascii():
            cut = after.split(word)
            if len(cut) > 1 and cut != before.split(word):
                found.update(names[i] for i in cut if names[i] not in old)
    return found


def measure(words, old, pieces):
    """Pieces a word, before and after, and the share of English that is cut in another way."""
    before = WordPiece(MARKS + [piece for piece in old if not piece.startswith('[')])
    after, lines = WordPiece(pieces), {}
    names, old_names = list(after.ids), list(before.ids)
    for language, counts in sorted(words.items()):
        total = sum(counts.values())
        new = sum(count * len(after.split(word)) for word, count in counts.items()) / total
        unknown = sum(count for word, count in counts.items() if after.unknown in after.split(word)) / total
        lines[language] = {'pieces a word': round(new, 3), 'unknown': round(unknown, 5)}
    changed = sum(count for word, count in words['en'].items() if word.isascii()
                  and [names[i] for i in after.split(word)] != [old_names[i] for i in before.split(word)])
    lines['en']['cut in another way'] = round(changed / sum(words['en'].values()), 5)
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--data', required=True)
    parser.add_argument('--teacher', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--size', type=int, default=48000)
    parser.add_argument('--processes', type=int, default=os.cpu_count())
    args = parser.parse_args()
    start = time.time()
    os.makedirs(args.out, exist_ok=True)
    words = count_languages(args.data, args.processes)
    print(f'[{time.time() - start:5.1f}] words counted', {language: len(counts) for language, counts in words.items()}, flush=True)
    old = list(TeacherPiece.read(args.teacher).ids)
    kept, new = train(words, old, args.size, args.processes)
    pieces = kept + new
    with open(f'{args.out}/vocab.txt', 'w', encoding='utf8') as file:
        file.writelines(piece + '\n' for piece in pieces)
    describe(f'{args.out}/tokenizer.json', len(pieces))
    reader = WordPiece.read(args.out)
    assert len(reader) == len(pieces)
    with open(f'{args.out}/golden-ids.jsonl', 'w', encoding='ascii') as file:
        for text in NASTY_TEXTS:
            file.write(json.dumps({'text': text, 'ids': reader.text(text, 256)}) + '\n')
        for first, second in zip(NASTY_TEXTS, NASTY_TEXTS[1:]):
            file.write(json.dumps({'text': first, 'second': second, 'ids': reader.pair(first, second, 48)}) + '\n')
    figures = measure(words, old, pieces)
    print(f'[{time.time() - start:5.1f}]', len(kept), 'old +', len(new), 'new pieces', json.dumps(figures), flush=True)


if __name__ == '__main__':
    main()

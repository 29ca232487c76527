"""More everyday translations: the whole of Tatoeba's sentences in the Tatoeba challenge, of which the shared pairs have a part;
for Italian and Korean also those that are joined to English by a third language.

    python3 more_pairs.py --challenge <clone of Helsinki-NLP/Tatoeba-Challenge> --laser <clone of facebookresearch/LASER> \
        --pairs <shared data>/parallel/pairs.tsv.xz --out more.tsv.xz

LASER has the sentences that models are measured on, all thousand of each language: a pair with one of them on either side is
left out, also where only a part of them is measured on here. Clones may be bare.
"""
import argparse
import gzip
import itertools
import random
import re
import subprocess

from files import open_text, write_packed
from prepare import letters

LANGUAGES = {'ko': 'kor', 'it': 'ita', 'de': 'deu', 'fr': 'fra', 'es': 'spa', 'pt': 'por', 'ja': 'jpn', 'zh': 'zho', 'ru': 'rus', 'pl': 'pol', 'nl': 'nld',
             'tr': 'tur', 'vi': 'vie', 'ar': 'ara', 'hi': 'hin', 'id': 'msa', 'uk': 'ukr', 'cs': 'ces', 'sv': 'swe'}
MOST = 40_000  # pairs of a language
THROUGH_OTHERS = ['it', 'ko']
WORDS_MAX = 40
TRANSLATIONS_MAX = 2  # of one English sentence


def git(folder, *words):
    return subprocess.run(['git', '--git-dir', folder, *words], check=True, capture_output=True).stdout


def measured(laser):
    names = git(laser, 'ls-tree', '-r', '--name-only', 'HEAD', 'data/tatoeba/v1').decode().split()
    return {letters(line) for name in names if name.count('.') == 2 for line in git(laser, 'show', f'HEAD:{name}').decode().splitlines()}


def rows_of(challenge, names, code, other='[a-z]{3}'):
    """(sentence of the language, other language, its sentence) of every file of both. Columns of a file: two languages, two sentences."""
    for name in names:
        if not re.search(rf'[/.]({code}-{other}|{other}-{code})[/.]', name):
            continue
        try:
            content = git(challenge, 'show', f'HEAD:{name}')
        except subprocess.CalledProcessError:
            print(name, 'is not in this clone', flush=True)
            continue
        for line in (gzip.decompress(content) if name.endswith('.gz') else content).decode().splitlines():
            cells = line.split('\t')
            if len(cells) == 4:
                first, second, left, right = cells
                # A file of Chinese may name its script; English is always named the same.
                yield (left, second, right) if second == 'eng' or (first != 'eng' and first.startswith(code)) else (right, first, left)


def sentences(challenge, names, code):
    """(English, other) of every file of the language."""
    for other, _, english in rows_of(challenge, names, code, 'eng'):
        yield english, other


def through_others(challenge, names, code):
    """(English, other) where both are translations of the same sentence of a third language."""
    rows = [row for row in rows_of(challenge, names, code) if row[1] != 'eng']
    for third in sorted({language for _, language, _ in rows if len(language) == 3}):
        english = {text: said for said, text in sentences(challenge, names, third)}
        for other, language, text in rows:
            if language == third and text in english:
                yield english[text], other


def main():
    parser = argparse.ArgumentParser()
    for name in ('challenge', 'laser', 'pairs', 'out'):
        parser.add_argument(f'--{name}', required=True)
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    forbidden, known, lines = measured(args.laser), set(), []
    print(len(forbidden), 'sentences that are measured on', flush=True)
    with open_text(args.pairs) as file:
        for line in file:
            language, _, _, other = line.rstrip('\n').split('\t')
            known.add((language, letters(other)))
    listed = git(args.challenge, 'ls-tree', '-r', '--name-only', 'HEAD', 'data/dev', 'data/test', 'data/devtest', 'data/release').decode().split('\n')
    for language, code in LANGUAGES.items():
        found, times = [], {}
        joined = through_others(args.challenge, listed, code) if language in THROUGH_OTHERS else []
        for english, other in dict.fromkeys(itertools.chain(sentences(args.challenge, listed, code), joined)):
            left, right = letters(english), letters(other)
            if left in forbidden or right in forbidden or (language, right) in known or not left or not right or len(english.split()) > WORDS_MAX or len(other) > 400:
                continue
            known.add((language, right))
            times[left] = times.get(left, 0) + 1
            if times[left] <= TRANSLATIONS_MAX:
                found.append(f'{language}\ttatoeba\t{english}\t{other}')
        chosen = random.Random(args.seed).sample(found, min(MOST, len(found)))
        lines += sorted(chosen)
        print(language, len(chosen), 'of', len(found), flush=True)
    write_packed(args.out, lines)


if __name__ == '__main__':
    main()

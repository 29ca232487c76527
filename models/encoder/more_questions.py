"""Questions with the sentence that answers them, among the sentences around it: small memories made of encyclopedia articles.

    python3 more_questions.py --nqg <clone of xinyadu/nqg> --squad-it <clone of crux82/squad-it> --xquad <clone of google-deepmind/xquad> --out more-questions.jsonl.xz

All three stem from SQuAD. One line is one memory, in the form of BRIEF-MEMORIES.md. Clones may be bare.
"""
import argparse
import gzip
import json
import random
import re

from files import write_rows
from more_pairs import git

FACTS = 14  # sentences of a memory
LETTERS_MAX = 400
XQUAD = ['en', 'de', 'es', 'ru', 'zh', 'tr', 'vi', 'ar', 'hi']


def plain(text):
    """A tokenised line as people write it."""
    for mark, sign in (('-lrb-', '('), ('-rrb-', ')'), ('-lsb-', '['), ('-rsb-', ']'), ('``', '"'), ("''", '"'), ('--', '–')):
        text = text.replace(mark, sign)
    return re.sub(r' ([.,;:?!%)\]]|\'\w+|n\'t)', r'\1', re.sub(r'([(\[$]) ', r'\1', text)).strip()


def from_lines(clone):
    """Lines of one article follow each other, so a row of sentences that are not the same is a memory."""
    for part in ('dev', 'test'):
        sides = [git(clone, 'show', f'HEAD:data/processed/{side}-{part}.txt').decode().splitlines() for side in ('src', 'tgt')]
        facts, questions = [], []
        for sentence, question in zip(*(map(plain, side) for side in sides)):
            if len(sentence) > LETTERS_MAX:
                continue
            if sentence not in facts and len(facts) == FACTS:
                yield 'en', facts, questions
                facts, questions = [], []
            if sentence not in facts:
                facts.append(sentence)
            questions.append((question, facts.index(sentence)))


def from_paragraphs(language, data):
    """Sentences of neighbouring paragraphs; the answer's place names the sentence."""
    for article in data['data']:
        facts, questions = [], []
        for paragraph in article['paragraphs']:
            text, starts = paragraph['context'], [0]
            starts += [found.end() for found in re.finditer(r'(?<=[^\W\d]{2}[.!?])\s+(?=[^\W\d_a-z])|(?<=[。！？])', paragraph['context']) if found.end() < len(text)]
            parts = [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)])]
            if len(facts) + len(parts) > FACTS and questions:
                yield language, facts, questions
                facts, questions = [], []
            for one in paragraph['qas']:
                at = one['answers'][0]['answer_start'] if one['answers'] else 0
                questions.append((one['question'], len(facts) + sum(start <= at for start in starts) - 1))
            facts += parts
        if questions:
            yield language, facts, questions


def main():
    parser = argparse.ArgumentParser()
    for name in ('nqg', 'squad-it', 'xquad', 'out'):
        parser.add_argument(f'--{name}', required=True)
    args = parser.parse_args()
    found = list(from_lines(args.nqg))
    found += from_paragraphs('it', json.loads(gzip.decompress(git(args.squad_it, 'show', 'HEAD:SQuAD_it-test.json.gz'))))
    for language in XQUAD:
        found += from_paragraphs(language, json.loads(git(args.xquad, 'show', f'HEAD:xquad.{language}.json')))
    chance, rows = random.Random(1), []
    for at, (language, facts, questions) in enumerate(found):
        asked = [{'ask': ask, 'want': [place], 'kind': 'meaning'} for ask, place in dict.fromkeys(questions)]
        # What is asked of another part of the article has no answer in this one.
        others = found[at - 1] if at and found[at - 1][0] == language else None
        if others:
            asked += [{'ask': ask, 'want': [], 'kind': 'none'} for ask, _ in chance.sample(others[2], min(3, len(others[2])))]
        if 4 <= len(facts) <= 40:
            rows.append({'language': language, 'facts': facts, 'questions': asked})
    write_rows(args.out, rows)
    print(len(rows), 'memories', sum(len(row['questions']) for row in rows), 'questions')


if __name__ == '__main__':
    main()

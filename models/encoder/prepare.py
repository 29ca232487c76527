"""Turns the sources into packed training files and one evaluation file.

    python3 prepare.py --shared <shared data> --authors <folder> --unread <folder> --out <folder> --held en10,it07,ko07

An author is never split: unread authors and held-out ones go into the evaluation file, whole, and nowhere else.
No text of a benchmark goes into training: texts are compared by their letters and digits.
"""
import argparse
import glob
import hashlib
import itertools
import json
import os
import random
import re
from collections import Counter

from clusters import LABELS, RELATIONS, groups_of, questions_of, random_pairs, relations_of, swapped, texts_of
from files import open_text, read_rows, sha256, write_packed, write_rows

# The only folders of the shared data that may teach.
TEACHING = {'relations'}
EXACT_MIN = 16  # letters; shorter benchmark texts ("Thank you!") are everybody's
FOREIGN = ''  # the author of what was not written for this project


def sha256_of(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def letters(text):
    return ''.join(re.findall(r'\w', text.lower()))


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def benchmark_texts(shared):
    """The letters of every text that something is measured on."""
    found = set()
    for path in sorted(glob.glob(f'{shared}/*/*.jsonl')):
        if os.path.basename(os.path.dirname(path)) not in TEACHING:
            for row in read_rows(path):
                found.update(text for text in map(letters, strings(row)) if len(text) >= EXACT_MIN)
    for path in sorted(glob.glob(f'{shared}/parallel/eval/*.tsv')):
        with open_text(path) as file:
            found.update(letters(side) for line in file for side in line.rstrip('\n').split('\t'))
    return found


def read_whole_rows(path):
    """An author may still be writing: a line that is no JSON yet is left out, and said."""
    rows = []
    with open_text(path) as file:
        for line in file:
            try:
                rows.append(json.loads(line))
            except json.JSONDecodeError:
                print(os.path.basename(path), 'has a broken line', flush=True)
    return rows


def read_authors(folder):
    """{author: (clusters, singles)}; an author may have written only one of them."""
    names = sorted({os.path.basename(path).split('.')[0] for kind in ('clusters', 'singles') for path in glob.glob(f'{folder}/*.{kind}.jsonl')})
    rows = lambda path: read_whole_rows(path) if os.path.exists(path) else []
    return {name: (rows(f'{folder}/{name}.clusters.jsonl'), [row for row in rows(f'{folder}/{name}.singles.jsonl') if row.get('label') in LABELS]) for name in names}


def read_translated(folder, authors):
    """{language and author: (clusters, pairs)} of authors whose clusters were translated: the same lines in another language."""
    translated = {}
    for path in sorted(glob.glob(f'{folder}/translated/*.clusters.jsonl')):
        name = os.path.basename(path).split('.')[0]
        language, author = name.split('-')
        if author not in authors:
            continue
        clusters, pairs = read_whole_rows(path), []
        originals = authors[author][0]
        assert len(clusters) <= len(originals), f'{name} has more lines than {author}'
        for ours, theirs in zip(originals, clusters):
            left, right = list(texts_of(ours)), list(texts_of(theirs))
            assert [(key, len(value)) for key, value in ours.items() if key != 'base'] == [(key, len(value)) for key, value in theirs.items() if key != 'base'], (name, theirs)
            pairs += [f'{language}\tauthors\t{english}\t{other}' for english, other in zip(left, right)]
        translated[name] = (clusters, pairs)
    return translated


def read_similar(folder):
    """Pairs with a degree of likeness, from 0 to 5: each variant of a set with its base."""
    return [{'a': row['base'], 'b': text, 'score': score, 'author': os.path.basename(path).split('.')[0]}
            for path in sorted(glob.glob(f'{folder}/similar/*.similar.jsonl')) for row in read_whole_rows(path) for text, score in row['variants']]


def read_everyday(folder, pairs):
    """English sentences of the pairs that authors have translated. The files name them by their hash, so that they need not hold them."""
    paths = sorted(glob.glob(f'{folder}/translated/*.everyday.tsv'))
    if not paths:
        return
    with open_text(pairs) as file:
        english = {sha256_of(cells[2]): cells[2] for cells in (line.rstrip('\n').split('\t') for line in file) if len(cells) == 4}
    for path in paths:
        with open_text(path) as file:
            for line in file:
                name, text = line.rstrip('\n').split('\t')
                if name in english:
                    yield f'{os.path.basename(path)[:2]}\tauthors\t{english[name]}\t{text}'


def read_memories(paths):
    """Small memories with their questions, in the form of BRIEF-MEMORIES.md; a file is one author, `en-11.jsonl` or `m-en-01.jsonl`, or
    many languages."""
    memories = []
    for path in paths:
        name = os.path.basename(path).split('.')[0]
        language = next((part for part in name.split('-') if len(part) == 2 and part.isalpha()), '')
        memories += [{'language': language, **memory, 'author': name} for memory in read_whole_rows(path)]
    return memories


def label_of(question):
    return 'matters' if question['kind'] == 'advice' else 'answers'


def lists_of(memory):
    """[{question, statements, want, label}]: what is asked of a memory."""
    return [{'question': one['ask'], 'statements': memory['facts'], 'want': one['want'], 'label': label_of(one), 'language': memory['language'], 'author': memory['author']}
            for one in memory['questions']]


def changes_of(memory):
    """[{newer, statements, want, label}]: what was told later, beside all that was known."""
    return [{'newer': one['say'], 'statements': memory['facts'], 'want': one['of'], 'label': one['relation'] if one['of'] else 'independent', 'language': memory['language'], 'author': memory['author']}
            for one in memory.get('later', [])]


UNCHANGING = 4  # facts of a memory that are told to the rest of it


def unchanging_of(memory, seed):
    """The same for facts: by the brief, none changes or repeats another one of its memory."""
    facts = memory['facts']
    chosen = random.Random(f"{seed} {memory['author']} {facts[0]}").sample(range(len(facts)), min(UNCHANGING, len(facts)))
    return [{'newer': facts[at], 'statements': facts[:at] + facts[at + 1:], 'want': [], 'label': 'independent', 'language': memory['language'], 'author': memory['author']} for at in chosen]


ASKED, TOLD = 1, 3  # questions and later statements of a cluster; of the fewer ones in plain words, which have no requests, all are taken
MISSED = 1  # questions of a cluster that nothing answers: with more of them, reading learns to say no
KNOWN = 40  # statements beside each


def cluster_lists(clusters, author, seed):
    """(lists, changes) of clusters: their statements are what is known, and what is asked or told about one of them stands beside them all."""
    lists, changes = [], []
    for at, cluster in enumerate(clusters):
        chance = random.Random(f'{seed} {author} {at}')
        others = [other['base'] for other in clusters if other is not cluster]
        some = lambda rows, most: chance.sample(rows, min(most, len(rows))) if 'matters' in cluster else rows
        beside = lambda *own: [*own, *chance.sample(others, min(KNOWN - len(own), len(others)))]
        row = lambda wanted, **more: {**more, 'want': [0] if wanted else [], 'language': author[:2], 'author': author}
        for _, newer, label, kind in some([row for row in relations_of(cluster) if row[3] == 'direct'], TOLD):
            changes.append(row(label != 'independent', newer=newer, statements=beside(cluster['base']), label=label))
        for question in some(cluster.get('asks', []), ASKED):
            said = chance.choice([cluster['base'], *cluster.get('same', []), *cluster.get('updates', [])])
            lists.append(row(True, question=question, statements=beside(said, *cluster.get('apart', [])), label='answers'))
        for question in chance.sample(cluster.get('misses', []), min(MISSED, len(cluster.get('misses', [])))):
            lists.append(row(False, question=question, statements=beside(cluster['base']), label='answers'))
    return lists, changes


def reworded(memory):
    """The memory with the facts that were said again later in those other words, and what is asked of them; nothing if there are none."""
    said = {one['of'][0]: one['say'] for one in memory.get('later', []) if one['relation'] == 'same' and len(one['of']) == 1}
    facts = [said.get(at, fact) for at, fact in enumerate(memory['facts'])]
    return {**memory, 'facts': facts, 'questions': [one for one in memory['questions'] if said.keys() & set(one['want'])], 'later': []}


def memory_groups(memory, number):
    """Every question with what it wants and the rest of its memory, for the vectors. What the memory cannot tell belongs to none of it."""
    unknown = [one['ask'] for one in memory['questions'] if not one['want']]
    kind = lambda one: 'article' if memory['author'] == FOREIGN else 'matters' if one['kind'] == 'advice' else 'asks'
    return [{'kind': kind(one), 'anchor': one['ask'], 'positives': [memory['facts'][at] for at in one['want']],
             'negatives': [text for at, text in enumerate(memory['facts']) if at not in one['want']], 'rivals': unknown,
             'cluster': f"{memory['author']} {number}", 'language': memory['language']} for one in memory['questions'] if one['want']]


def mix(ours, theirs, chance):
    """Clusters in two languages: each text is in one of them."""
    either = lambda a, b: chance.choice([a, b])
    return [{key: either(a[key], b[key]) if key == 'base' else [either(*texts) for texts in zip(a[key], b[key])] for key in b} for a, b in zip(ours, theirs)]


def read_pairs(path, forbidden, dropped):
    with open_text(path) as file:
        for line in file:
            cells = line.rstrip('\n').split('\t')
            if len(cells) != 4:
                continue
            language, source, english, other = cells
            if letters(english) in forbidden or letters(other) in forbidden:
                dropped['parallel'] += 1
            else:
                yield f'{language}\t{source}\t{english}\t{other}'


def labelled(rows, names, language, author):
    first, second = names
    return [{first: a, second: b, 'label': label, 'kind': kind, 'language': language, 'author': author} for a, b, label, kind in rows]


class Preparation:
    def __init__(self, forbidden):
        self.forbidden, self.dropped = forbidden, Counter()
        self.files = {'relations': [], 'questions': [], 'lists': [], 'changes': [], 'groups': [], 'singles': [], 'texts': []}
        self.evaluation = []

    def clean(self, name, rows):
        kept = [row for row in rows if not any(letters(text) in self.forbidden for text in strings(row))]
        self.dropped[name] += len(rows) - len(kept)
        return kept

    def teach(self, author, clusters, singles, strangers, seed):
        language = author[:2]
        relations = [row for cluster in clusters for row in relations_of(cluster)]
        questions = [row for cluster in clusters for row in questions_of(cluster)]
        relations += swapped(relations, ('same', 'updates'), 'independent', f'{seed} {author}')
        questions += swapped(questions, ('answers',), 'neither', f'{seed} {author}')
        more_relations, more_questions = random_pairs(clusters, strangers, f'{seed} {author}')
        groups = [{**group, 'cluster': f'{author} {i}', 'language': language} for i, cluster in enumerate(clusters) for group in groups_of(cluster)]
        add = lambda name, rows: self.files[name].extend(self.clean(name, rows))
        add('relations', labelled(relations + more_relations, ('older', 'newer'), language, author))
        add('questions', labelled(questions + more_questions, ('question', 'statement'), language, author))
        lists, changes = cluster_lists(clusters, author, seed)
        add('lists', lists)
        add('changes', changes)
        add('groups', groups)
        add('singles', [{'text': row['text'], 'label': row['label'], 'language': language, 'author': author} for row in singles])
        texts = [text for cluster in clusters for text in texts_of(cluster)] + [row['text'] for row in singles]
        add('texts', [{'language': language, 'text': text} for text in dict.fromkeys(texts)])

    def teach_memory(self, memory, number, seed):
        add = lambda name, rows: self.files[name].extend(self.clean(name, rows))
        add('lists', lists_of(memory) + lists_of(reworded(memory)))
        add('changes', changes_of(memory) + unchanging_of(memory, seed))
        add('groups', memory_groups(memory, number))
        add('texts', [{'language': memory['language'], 'text': text} for text in memory['facts'] + [one['ask'] for one in memory['questions']]])

    def teach_relations(self, author, rows):
        """The thirteen earlier authors, who labelled pairs and nothing else."""
        language = author[:2]
        rows = [row for row in rows if row.get('relation') in RELATIONS]
        pairs = [(row['older'], row['newer'], row['relation'], 'direct') for row in rows]
        pairs += [(row['newer'], row['older'], 'same', 'derived') for row in rows if row['relation'] == 'same']
        self.files['relations'] += self.clean('relations', labelled(pairs, ('older', 'newer'), language, author))
        texts = dict.fromkeys(text for row in rows for text in (row['older'], row['newer']))
        self.files['texts'] += self.clean('texts', [{'language': language, 'text': text} for text in texts])

    def examine(self, part, author, clusters, singles):
        language = author[:2]
        for use, names, derive in (('relation', ('older', 'newer'), relations_of), ('question', ('question', 'statement'), questions_of)):
            rows = [row for cluster in clusters for row in derive(cluster)]
            # What lies near a question is also asked of the statements beside its answer.
            rows = [row for row in rows if row[3] == 'direct' or (use == 'question' and row[2] == 'neither')]
            self.evaluation += [{'set': part, 'use': use, **row} for row in labelled(rows, names, language, author)]
        self.evaluation += [{'set': part, 'use': 'single', 'text': row['text'], 'label': row['label'], 'language': language, 'author': author} for row in singles]


def tally(rows, *keys):
    return dict(sorted(Counter(' '.join(str(row[key]) for key in keys) for row in rows).items()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--shared', required=True)
    parser.add_argument('--authors', required=True)
    parser.add_argument('--unread', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--memories', default='', help='files of small memories by read authors, separated by commas')
    parser.add_argument('--held-memories', default='', help='the same, to be measured on')
    parser.add_argument('--more', default='', help='the file of more_pairs.py')
    parser.add_argument('--more-questions', default='', help='the file of more_questions.py')
    parser.add_argument('--held', default='', help='read authors kept for development, separated by commas')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    forbidden = benchmark_texts(args.shared)
    work = Preparation(forbidden)
    pairs = f'{args.shared}/parallel/pairs.tsv.xz'
    held = set(filter(None, args.held.split(',')))
    authors = read_authors(args.authors)
    taught = {name: rows for name, rows in authors.items() if name not in held}
    for name, (clusters, singles) in taught.items():
        strangers = [cluster for other, rows in taught.items() if other != name and other[:2] == name[:2] for cluster in rows[0]]
        work.teach(name, clusters, singles, strangers, args.seed)
    memories = [path for path in args.memories.split(',') if path]
    for number, memory in enumerate(read_memories(memories)):
        work.teach_memory(memory, number, args.seed)
    for number, memory in enumerate(read_memories(filter(None, [args.more_questions]))):
        memory['author'] = FOREIGN
        work.files['lists'] += work.clean('lists', lists_of(memory))
        work.files['groups'] += work.clean('groups', memory_groups(memory, number))
    translated = read_translated(args.authors, taught)
    for name, (clusters, _) in translated.items():
        work.teach(name, clusters, [], [], args.seed)
        # People of two languages also talk to each other.
        work.teach(f'{name}-mixed', mix(authors[name.split('-')[1]][0], clusters, random.Random(f'{args.seed} {name}')), [], [], args.seed)
    more = [pair for _, pairs_of in translated.values() for pair in pairs_of] + list(read_everyday(args.authors, pairs))
    lists = [read_pairs(path, forbidden, work.dropped) for path in (pairs, args.more) if path]
    write_packed(f'{args.out}/parallel.tsv.xz', itertools.chain(*lists, more))
    work.files['similar'] = work.clean('similar', read_similar(args.authors))
    for path in sorted(glob.glob(f'{args.shared}/relations/*.jsonl')):
        work.teach_relations(os.path.basename(path)[:-6], read_rows(path))
    for number, memory in enumerate(read_memories(filter(None, args.held_memories.split(',')))):
        for at, row in enumerate(changes_of(memory)):
            work.evaluation += [{'set': 'held', 'use': 'change', 'list': f'{number} {at}', 'older': text, 'newer': row['newer'], 'label': row['label'] if place in row['want'] else 'independent',
                                 'language': row['language'], 'author': row['author']} for place, text in enumerate(row['statements'])]
        for row in lists_of(memory):
            # A statement beside the answer, as a search would find it.
            rows = [(row['question'], text, row['label'] if at in row['want'] else 'neither', 'direct' if at in row['want'] else 'derived') for at, text in enumerate(row['statements'])]
            work.evaluation += [{'set': 'held', 'use': 'question', 'list': number, **one} for one in labelled(rows, ('question', 'statement'), row['language'], row['author'])]
    for name in sorted(held & set(authors)):
        work.examine('held', name, *authors[name])
    for name, rows in read_authors(args.unread).items():
        work.examine('unread', name, *rows)

    for name, rows in work.files.items():
        write_rows(f'{args.out}/{name}.jsonl.xz', rows)
    write_rows(f'{args.out}/evaluation.jsonl.xz', work.evaluation)
    sources = [pairs, *filter(None, [args.more, args.more_questions]), *memories, *sorted(glob.glob(f'{args.shared}/relations/*.jsonl')), *sorted(glob.glob(f'{args.authors}/**/*.*', recursive=True)), *sorted(glob.glob(f'{args.unread}/*.jsonl'))]
    manifest = {
        'seed': args.seed, 'held': sorted(held), 'benchmark texts': len(forbidden), 'dropped as benchmark texts': dict(work.dropped),
        'relations': tally(work.files['relations'], 'language', 'label'), 'questions': tally(work.files['questions'], 'language', 'label'),
        'singles': tally(work.files['singles'], 'language', 'label'), 'groups': tally(work.files['groups'], 'language', 'kind'), 'lists': tally(work.files['lists'], 'language', 'label'), 'changes': tally(work.files['changes'], 'language', 'label'), 'similar': tally(work.files['similar'], 'author'),
        'evaluation': tally(work.evaluation, 'set', 'language', 'use'),
        'sources': {os.path.basename(path): sha256(path) for path in sources},
        'files': {os.path.basename(path): sha256(path) for path in sorted(glob.glob(f'{args.out}/*.xz'))},
    }
    with open(f'{args.out}/manifest.json', 'w') as file:
        json.dump(manifest, file, ensure_ascii=False, indent=1)
    print(json.dumps({name: value for name, value in manifest.items() if name not in ('sources', 'files')}, ensure_ascii=False))


if __name__ == '__main__':
    main()

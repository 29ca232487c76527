"""What one cluster of an author teaches: relations, questions with statements, and groups for the vectors.

Only labels that follow from the brief are drawn. `direct` is what the author wrote down; `derived` follows from it
(what replaces a statement replaces its paraphrase, too); `random` joins two clusters that have nothing to do with each other.
"""
import random
import re
from collections import Counter

RELATIONS = ['same', 'updates', 'retracts', 'narrows', 'contradicts', 'independent']
ANSWERS = ['answers', 'matters', 'neither']
LABELS = ['profile', 'preference', 'fact', 'decision', 'plan', 'event', 'lesson', 'opinion', 'junk', 'injection']
CHANGES = ['updates', 'retracts', 'narrows', 'contradicts']


def relations_of(cluster):
    """[(older, newer, relation, kind)]"""
    base, same, apart = cluster['base'], cluster.get('same', []), cluster.get('apart', [])
    rows = [(base, text, 'same', 'direct') for text in same]
    rows += [(text, base, 'same', 'derived') for text in same]
    for relation in CHANGES:
        for newer in cluster.get(relation, []):
            rows.append((base, newer, relation, 'direct'))
            rows += [(text, newer, relation, 'derived') for text in same]
            if relation in ('updates', 'retracts'):
                rows += [(text, newer, 'independent', 'derived') for text in apart]
    for text in apart:
        rows.append((base, text, 'independent', 'direct'))
        rows.append((text, base, 'independent', 'derived'))
        rows += [(other, text, 'independent', 'derived') for other in same]
    return rows


def questions_of(cluster):
    """[(question, statement, answer, kind)]"""
    base, same, apart = cluster['base'], cluster.get('same', []), cluster.get('apart', [])
    rows = []
    for question in cluster.get('asks', []):
        rows.append((question, base, 'answers', 'direct'))
        rows += [(question, text, 'answers', 'derived') for text in same + cluster.get('updates', [])]
        rows += [(question, text, 'neither', 'derived') for text in apart]
    for question in cluster.get('matters', []):
        rows.append((question, base, 'matters', 'direct'))
        rows += [(question, text, 'matters', 'derived') for text in same]
    for question in cluster.get('misses', []):
        rows.append((question, base, 'neither', 'direct'))
        rows += [(question, text, 'neither', 'derived') for text in same]
    return rows


def groups_of(cluster):
    """[{kind, anchor, positives, negatives, rivals}]: the anchor belongs to each positive, to no negative; a rival is another
    anchor that does not belong to the positives. What a negative means for a request is not certain, so `matters` has none."""
    base, same, apart = cluster['base'], cluster.get('same', []), cluster.get('apart', [])
    misses = cluster.get('misses', [])
    groups = [{'kind': 'asks', 'anchor': text, 'positives': [base, *same, *cluster.get('updates', [])], 'negatives': apart, 'rivals': []}
              for text in cluster.get('asks', [])]
    groups += [{'kind': 'matters', 'anchor': text, 'positives': [base, *same], 'negatives': [], 'rivals': misses}
               for text in cluster.get('matters', [])]
    groups += [{'kind': 'asks', 'anchor': text, 'positives': [base], 'negatives': apart, 'rivals': misses} for text in cluster.get('asks', [])]
    groups += [{'kind': 'same', 'anchor': text, 'positives': [base], 'negatives': apart, 'rivals': []} for text in same]
    return groups


def random_pairs(clusters, strangers, seed):
    """Independent statements and questions that nothing answers. A request may matter for much of what its own author says, so
    it gets the statement of a stranger; a question has one answer, so it gets a statement of its own author."""
    chance = random.Random(seed)
    relations, questions = [], []
    if len(clusters) < 2:
        return relations, questions
    for cluster in clusters:
        other = chance.choice([one for one in clusters if one is not cluster])
        newer = chance.choice([other['base'], *other.get('updates', []), *other.get('retracts', [])])
        relations.append((cluster['base'], newer, 'independent', 'random'))
        questions += [(text, other['base'], 'neither', 'random') for text in cluster.get('asks', [])]
        if strangers:
            questions += [(text, chance.choice(strangers)['base'], 'neither', 'random') for text in cluster.get('matters', [])]
    return relations, questions


def shared_word(left, right):
    """The longest word, or beginning of one, that both have: mostly what they are about."""
    found = ''
    for word in re.findall(r'\w+', left):
        for other in re.findall(r'\w+', right):
            size = 0
            while size < min(len(word), len(other)) and word[size].lower() == other[size].lower():
                size += 1
            # An ending may differ, a particle above all.
            least, ending = (2, 2) if '가' <= word[0] <= '힣' else (3, 1)
            if size > len(found) and size >= least and max(len(word), len(other)) - size <= ending:
                found = other[:size]
    return found


def swapped(rows, labels, nothing, seed):
    """Pairs that look alike and differ in what they are about: in the second side of a pair with one of the labels, the word that
    both sides share becomes one that another pair shares. Words that many pairs share (of grammar) are left."""
    chance = random.Random(seed)
    alike = [(first, second, shared_word(first, second)) for first, second, label, _ in rows if label in labels]
    times = Counter(word for _, word in {(first, word.lower()) for first, _, word in alike})
    alike = [row for row in alike if row[2] and times[row[2].lower()] <= 2]
    made = []
    for first, second, word in alike:
        fitting = [other for _, _, other in alike if other.lower() != word.lower() and other[0].isupper() == word[0].isupper() and other.isdigit() == word.isdigit()]
        if fitting:
            made.append((first, second.replace(word, chance.choice(fitting)), nothing, 'derived'))
    return made


def texts_of(cluster):
    for value in cluster.values():
        yield from [value] if isinstance(value, str) else value

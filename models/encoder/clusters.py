"""What one cluster of an author teaches: relations, questions with statements, and groups for the vectors.

Only labels that follow from the brief are drawn. `direct` is what the author wrote down; `derived` follows from it
(what replaces a statement replaces its paraphrase, too); `random` joins two clusters that have nothing to do with each other.
"""
import random

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


def texts_of(cluster):
    for value in cluster.values():
        yield from [value] if isinstance(value, str) else value

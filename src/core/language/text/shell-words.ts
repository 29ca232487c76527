import english from '../en/words.json' with { type: 'json' }
import italian from '../it/words.json' with { type: 'json' }
import korean from '../ko/words.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'
import { analyzeQuery } from './analyze.ts'

// Words by which a question talks about itself, or about the conversation in which something
// was said, and not about its subject: "Can you remind me what we discussed about …?". The weak
// ones are as often the subject: a talk, a chat program, an order, a product recall.
const SHELL_WEIGHT = 0
const WEAK_WEIGHT = 0.25

// Korean words are also indexed by syllable bigrams, which other words may share.
const PIECE = /^\p{Script=Hangul}{1,2}$/u

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ...weigh(wordSet(english.shell, italian.shell, korean.shell), SHELL_WEIGHT),
  // After the others: where a weak word shares a term with a stronger one, the weak one decides.
  ...weigh(wordSet(english.weakShell, italian.weakShell, korean.weakShell), WEAK_WEIGHT),
])

/**
 * How much a term of `analyzeQuery` belongs to the subject of a question, from 0 for its shell to
 * 1 for an ordinary word. If nothing else remains of a question, its shell is its subject.
 */
export function shellWeight(term: string): number {
  return WEIGHTS.get(term) ?? 1
}

function weigh(words: ReadonlySet<string>, weight: number): readonly (readonly [string, number])[] {
  const isPiece = (term: string): boolean => PIECE.test(term) && !words.has(term)
  // Analyzed one by one, because a query has a limited number of terms.
  const terms = [...words].flatMap((word) => analyzeQuery(word).map(({ term }) => term))
  return terms.map((term) => [term, isPiece(term) ? WEAK_WEIGHT : weight])
}

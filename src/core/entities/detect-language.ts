import type { Token } from './read-tokens.ts'
import { ENGLISH_GRAMMAR } from './words/english-words.ts'
import { ITALIAN_GRAMMAR } from './words/italian-words.ts'
import { wordSet } from './words/word-set.ts'

/** Whose habits of capitals hold: `german` gives a capital to every noun. */
export type CaseHabit = 'english' | 'italian' | 'german' | 'unknown'

// Where both languages know a word (in, a, i), it tells nothing.
const ENGLISH = difference(ENGLISH_GRAMMAR, ITALIAN_GRAMMAR)
const ITALIAN = difference(ITALIAN_GRAMMAR, ENGLISH_GRAMMAR)
/** Grammar of German, as far as it is needed to know it. */
export const GERMAN: ReadonlySet<string> = wordSet(`
  der die das und ist nicht ein eine einen dem den des mit auf fur von zu im am wir ich sie es auch
  wurde hat haben sind war bei nach uber aus
`)
const SAMPLE_TOKENS = 400

/** Guesses from the small words at the start of the text. */
export function detectCaseHabit(tokens: readonly Token[]): CaseHabit {
  const words = tokens
    .slice(0, SAMPLE_TOKENS)
    .filter(({ kind }) => kind === 'small' || kind === 'capital')
  const count = (grammar: ReadonlySet<string>): number => {
    return words.filter(({ key }) => grammar.has(key)).length
  }
  const habits = [
    ['english', count(ENGLISH)],
    ['italian', count(ITALIAN)],
    ['german', count(GERMAN)],
  ] as const
  const [habit, most] = habits.reduce((best, one) => (one[1] > best[1] ? one : best))
  return most === 0 ? 'unknown' : habit
}

function difference(words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words].filter((word) => !others.has(word)))
}

import { recentValues } from '../../recent-values.ts'

/** A longer text is not a word, and hardly ever repeats. */
const WORD_LENGTH_MAX = 32

/**
 * Memoizes a function for recent short texts: most words that people and tools write occurred
 * recently. Results must not be mutated.
 *
 * @param countMax At most this many results are kept, and at least half of them.
 */
export function recallRecent<Value>(
  compute: (text: string) => Value,
  countMax: number,
  lengthMax: number = WORD_LENGTH_MAX,
): (text: string) => Value {
  const recent = recentValues<string, Value>(countMax)
  return (text) => {
    if (text.length > lengthMax) return compute(text)
    const known = recent.get(text)
    if (known !== undefined) return known
    const value = compute(text)
    recent.set(text, value)
    return value
  }
}

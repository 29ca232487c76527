/** A longer text is no word, and hardly ever comes again. */
const WORD_LENGTH_MAX = 32

/**
 * The same function, which knows what it gave for the short texts that came last: of the words
 * that people and tools write, most have just been written. What it gives must not be changed.
 *
 * @param countMax At most this many results are kept, and at least half of them.
 */
export function recallRecent<Value>(
  compute: (text: string) => Value,
  countMax: number,
  lengthMax: number = WORD_LENGTH_MAX,
): (text: string) => Value {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  return (text) => {
    if (text.length > lengthMax) return compute(text)
    const known = recent.get(text)
    if (known !== undefined) return known
    const value = older.get(text) ?? compute(text)
    if (recent.size >= countMax / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(text, value)
    return value
  }
}

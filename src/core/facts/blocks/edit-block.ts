import { MemoryError } from '../../errors.ts'
import { findOccurrences } from '../../language/text/find-occurrences.ts'

const SHOWN_LENGTH_MAX = 200

/** The value with a line appended. A line that is already there is not repeated. */
export function appendToValue(value: string, content: string): string {
  if (value === '') return content
  return `\n${value}\n`.includes(`\n${content}\n`) ? value : `${value}\n${content}`
}

/**
 * The value with one text replaced by another.
 * @throws MemoryError `NOT_FOUND` with the closest line, `CONFLICT` when it occurs several times.
 */
export function replaceInValue(
  value: string,
  oldContent: string,
  newContent: string,
  label: string,
): string {
  const places = findOccurrences(value, oldContent)
  const [at] = places
  if (at === undefined) throw notThere(value, oldContent, label)
  if (places.length > 1) {
    throw new MemoryError(`The old text occurs ${places.length} times in the block "${label}"`, {
      code: 'CONFLICT',
      hint: 'Nothing was changed. Pass more of the text around it, so that it occurs once.',
    })
  }
  return value.slice(0, at) + newContent + value.slice(at + oldContent.length)
}

function notThere(value: string, oldContent: string, label: string): MemoryError {
  const nearest = findNearestLine(value, oldContent)
  const shown =
    nearest === undefined
      ? 'Look at the block with `core-memory-view`'
      : `The nearest line is "${nearest.slice(0, SHOWN_LENGTH_MAX).toWellFormed()}"`
  return new MemoryError(`The old text does not occur in the block "${label}"`, {
    code: 'NOT_FOUND',
    hint: `Nothing was changed. ${shown}; pass the text exactly as it stands there.`,
  })
}

/** Lines that are compared, and how much of each: a hint need not be perfect. */
const LINES_MAX = 500
const LENGTH_MAX = 500
/** The threshold on shared bigrams for a line to be a hint. */
const LIKENESS_MIN = 0.3

export function findNearestLine(text: string, wanted: string): string | undefined {
  const pairs = pairsOf(wanted)
  let best: { readonly line: string; readonly likeness: number } | undefined
  for (const line of text.split('\n').slice(0, LINES_MAX)) {
    const likeness = likenessOf(pairs, pairsOf(line))
    if (likeness >= LIKENESS_MIN && likeness > (best?.likeness ?? 0)) best = { line, likeness }
  }
  return best?.line
}

// Character bigrams: independent of words, and so of language.
function pairsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(text.slice(0, LENGTH_MAX).toLowerCase().replaceAll(/\s+/gu, ' '))
  return new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
}

function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size)
}

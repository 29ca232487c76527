import { MemoryError } from '../../errors.ts'
import { findOccurrences } from '../../language/text/find-occurrences.ts'
import { findNearestLine } from './nearest-line.ts'

const SHOWN_LENGTH_MAX = 200

/** The value with a line more. What stands there already is not said twice. */
export function appendToValue(value: string, content: string): string {
  if (value === '') return content
  return `\n${value}\n`.includes(`\n${content}\n`) ? value : `${value}\n${content}`
}

/**
 * The value with one text in place of another.
 * @throws MemoryError `NOT_FOUND` with what comes nearest, `CONFLICT` when it occurs several times.
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

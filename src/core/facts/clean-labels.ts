import { invalidInput } from '../errors.ts'
import { cleanText } from '../text/clean-text.ts'
import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX } from './fact.ts'

/**
 * Tags and entities as they are stored, and as they must be asked for: composed, without
 * space around them, each once.
 *
 * @throws MemoryError `INVALID_INPUT` for one that is too long, or too many.
 */
export function cleanLabels(labels: readonly string[] = []): readonly string[] {
  const cleaned = labels.map((label) => cleanText(label).trim()).filter((label) => label !== '')
  const unique = [...new Set(cleaned)]
  if (unique.length > FACT_LABELS_MAX) {
    throw invalidInput(`There may be ${FACT_LABELS_MAX} labels, not ${unique.length}`)
  }
  const long = unique.find((label) => label.length > FACT_LABEL_LENGTH_MAX)
  if (long !== undefined) {
    throw invalidInput(
      `The label "${long.slice(0, 40)}…" is too long`,
      `A label may have ${FACT_LABEL_LENGTH_MAX} characters.`,
    )
  }
  return unique
}

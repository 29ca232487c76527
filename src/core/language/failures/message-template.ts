import { recallRecent } from '../text/recall-recent.ts'
import { VALUE_CLASSES } from './value-classes.ts'

/** The maximum message length read. The rest does not help distinguish failures. */
const READ_CHARACTERS_MAX = 8_192

/** Replacing a value can expose another next to it. Two passes are typical, four were seen. */
const PASSES_MAX = 8

/** One message is compared in several ways, and with many. */
const RECENT_MAX = 1_024
const RECENT_LENGTH_MAX = 600

const CLASSES = Object.entries(VALUE_CLASSES)
// Placeholders come first, so that a template is left unchanged.
const VALUE = new RegExp(
  ['<[a-z]{1,16}>', ...CLASSES.map(([name, pattern]) => `(?<${name}>${pattern})`)].join('|'),
  'gu',
)

/**
 * Replaces each value recognisable by its form, without comparing messages, with a placeholder:
 * numbers, paths, addresses, ids, times. Works on any text, and is idempotent.
 */
export const templateOf: (message: string) => string = recallRecent(
  replaceValues,
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

function replaceValues(message: string): string {
  let text = message.slice(0, READ_CHARACTERS_MAX)
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = text.replace(VALUE, (value, ...rest) => {
      const groups: Readonly<Record<string, string | undefined>> = rest.at(-1)
      const found = CLASSES.find(([name]) => groups[name] !== undefined)
      return found === undefined ? value : `<${found[0]}>`
    })
    if (next === text) break
    text = next
  }
  return text
}

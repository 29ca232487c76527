import { VALUE_CLASSES } from './value-classes.ts'

/** The maximum message length read. The rest does not help distinguish failures. */
const READ_CHARACTERS_MAX = 8_192

/** Replacing a value can expose another next to it. Two passes are typical, four were seen. */
const PASSES_MAX = 8

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
export function templateOf(message: string): string {
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

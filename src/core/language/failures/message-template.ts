import { VALUE_CLASSES } from './value-classes.ts'

/** How much of a message is read. The rest does not help to distinguish two failures. */
const READ_CHARACTERS_MAX = 8_192

/** A value that is gone can show another beside it. Two passes are the rule, four were seen. */
const PASSES_MAX = 8

const CLASSES = Object.entries(VALUE_CLASSES)
// Placeholders come first, so that a template is read as it stands.
const VALUE = new RegExp(
  ['<[a-z]{1,16}>', ...CLASSES.map(([name, pattern]) => `(?<${name}>${pattern})`)].join('|'),
  'gu',
)

/**
 * Puts a placeholder in the place of each value that shows itself by its form, with no other
 * message known: numbers, paths, addresses, ids, times. Works on any text, and a template is its
 * own template.
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

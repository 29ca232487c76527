import { VALUE_CLASSES } from './value-classes.ts'

/** A message without what differs from one time to the next. */
interface MessageTemplate {
  /** The message with a placeholder, such as `<path>` or `<number>`, for each value. */
  readonly text: string
  /** What the placeholders stand for, in the order of the text. */
  readonly parameters: readonly MessageParameter[]
}

interface MessageParameter {
  /** The name of the placeholder, such as `path`. */
  readonly type: string
  readonly value: string
}

/** What is read of a message. The rest cannot tell two failures apart any better. */
const READ_CHARACTERS_MAX = 8_192

/** A value that is gone can show another beside it. Two passes are the rule, four were seen. */
const PASSES_MAX = 8

// Placeholders come first, so that a template is read as it stands.
const PLACEHOLDER = /<[a-z]{1,16}>/g
const VALUE = new RegExp(
  [PLACEHOLDER.source, ...VALUE_CLASSES.map(({ name, pattern }) => `(?<${name}>${pattern})`)].join(
    '|',
  ),
  'gu',
)

const CLASS_NAMES = VALUE_CLASSES.map(({ name }) => name)

/**
 * Puts a placeholder in the place of each value that shows itself by its form, with no other
 * message known: numbers, paths, addresses, ids, times. Works on any text, and a template is its
 * own template.
 */
export function templateOf(message: string): MessageTemplate {
  let pass = findValues({ text: message.slice(0, READ_CHARACTERS_MAX), places: [] })
  for (let done = 1; done < PASSES_MAX; done += 1) {
    const next = findValues(pass)
    if (next.text === pass.text) break
    pass = next
  }
  return { text: pass.text, parameters: pass.places.filter((place) => place !== undefined) }
}

interface Pass {
  readonly text: string
  /** One for each placeholder; nothing for those that were in the message. */
  readonly places: readonly (MessageParameter | undefined)[]
}

function findValues(pass: Pass): Pass {
  let at = 0
  const places: (MessageParameter | undefined)[] = []
  const text = pass.text.replace(VALUE, (value, ...rest) => {
    const groups: Readonly<Record<string, string | undefined>> = rest.at(-1)
    const type = CLASS_NAMES.find((name) => groups[name] !== undefined)
    if (type === undefined) {
      places.push(pass.places[at])
      at += 1
      return value
    }
    // Quotes may enclose what was found before.
    at += value.match(PLACEHOLDER)?.length ?? 0
    places.push({ type, value })
    return `<${type}>`
  })
  return { text, places }
}

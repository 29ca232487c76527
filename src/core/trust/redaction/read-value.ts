import { HIDDEN } from './finding.ts'

/** How a value is linked to the word before it. */
export type Link = 'assigned' | 'said' | 'option' | 'bare'

export interface SecretValue {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
}

// Longer values are data, not credentials.
const VALUE_LENGTH_MAX = 256

const BRACKETS = '])'
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '«': '»',
  '「': '」',
  '[': ']',
  '(': ')',
}

// What ends a value: space, quotes, what is hidden, letters of Korean, Chinese, Japanese. In an
// assignment also the separators before the next one.
const SAID_VALUE = /[^\s"'`<>\u1100-\uffff]{1,257}/y
const ASSIGNED_VALUE = /(?:[^\s"'`<>,;&(){}[\]|\u1100-\uffff]|&(?![\w.-]{1,40}=)){1,257}/y
const TAIL = '.,;:)]}'

// One-time codes are shown in two groups: 448 193.
const GROUPED_CODE = /\d{3}[ -]\d{3,4}(?![\w-])/y

/** Reads a code in two groups that begins here. */
export function readCode(text: string, at: number): SecretValue | undefined {
  GROUPED_CODE.lastIndex = at
  const code = GROUPED_CODE.exec(text)?.[0]
  if (code === undefined) return undefined
  return { text: code, from: at, to: at + code.length, isQuoted: false }
}

/** Reads the value that begins here; undefined when there is none. */
export function readValue(text: string, at: number, link: Link): SecretValue | undefined {
  const closing = CLOSING[text.charAt(at)]
  if (closing !== undefined) return readEnclosed(text, at + 1, closing)

  const pattern = link === 'said' || link === 'bare' ? SAID_VALUE : ASSIGNED_VALUE
  pattern.lastIndex = at
  const run = pattern.exec(text)?.[0]
  if (run === undefined || run.length > VALUE_LENGTH_MAX) return undefined
  let length = run.length
  while (length > 0 && TAIL.includes(run.charAt(length - 1))) length--
  // The rest of the value is already redacted, and its length differs in a second redaction.
  if (length === 0 || text[at + run.length] === HIDDEN) return undefined
  return { text: run.slice(0, length), from: at, to: at + length, isQuoted: false }
}

function readEnclosed(text: string, from: number, closing: string): SecretValue | undefined {
  const inside = text.slice(from, from + VALUE_LENGTH_MAX + 1)
  const length = inside.indexOf(closing)
  if (length < 1) return undefined
  const value = inside.slice(0, length)
  if (/[\n\ue000]/.test(value)) return undefined
  return { text: value, from, to: from + length, isQuoted: !BRACKETS.includes(closing) }
}

/** A pattern taken apart. */
export type RegexNode =
  | Character
  | { readonly kind: 'assertion'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'group'; readonly number: number; readonly body: RegexNode }
  | { readonly kind: 'reference'; readonly number: number }
  | {
      readonly kind: 'look'
      readonly isBehind: boolean
      readonly isDenied: boolean
      readonly body: RegexNode
    }
  | {
      readonly kind: 'repeat'
      readonly body: RegexNode
      readonly min: number
      readonly max: number
      readonly isLazy: boolean
    }

/** One character of some. */
export interface Character {
  readonly kind: 'character'
  readonly has: (character: string) => boolean
}

interface Cursor {
  readonly source: string
  readonly flags: string
  at: number
  groups: number
  readonly names: Map<string, number>
}

/** Reads a regular expression as the engine does, as far as this project uses them. */
export function parseRegex({ source, flags }: RegExp): RegexNode {
  const own = flags.replaceAll(/[gyd]/g, '')
  return readChoice({ source, flags: own, at: 0, groups: 0, names: new Map() })
}

function readChoice(cursor: Cursor): RegexNode {
  const parts = [readSequence(cursor)]
  while (cursor.source[cursor.at] === '|') {
    cursor.at += 1
    parts.push(readSequence(cursor))
  }
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts }
}

function readSequence(cursor: Cursor): RegexNode {
  const parts: RegexNode[] = []
  while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source[cursor.at] ?? '')) {
    parts.push(readRepeat(cursor, readAtom(cursor)))
  }
  return { kind: 'sequence', parts }
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,(\d*))?\})(\??)/y

function readRepeat(cursor: Cursor, body: RegexNode): RegexNode {
  QUANTIFIER.lastIndex = cursor.at
  const match = QUANTIFIER.exec(cursor.source)
  if (match === null) return body
  cursor.at = QUANTIFIER.lastIndex
  const [, sign, least, comma, most, lazy] = match
  const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0
  const open = most === undefined || most === '' ? Number.POSITIVE_INFINITY : Number(most)
  const listed = comma === undefined ? min : open
  const max = sign === undefined ? listed : sign === '?' ? 1 : Number.POSITIVE_INFINITY
  return { kind: 'repeat', body, min, max, isLazy: lazy === '?' }
}

function readAtom(cursor: Cursor): RegexNode {
  const character = String.fromCodePoint(cursor.source.codePointAt(cursor.at) ?? 0)
  if (character === '(') return readGroup(cursor)
  if (character === '[') return readCharacter(cursor, classLength(cursor))
  if (character === '\\') return readEscape(cursor)
  if (character === '^' || character === '$') return readAssertion(cursor, 1)
  return readCharacter(cursor, character.length)
}

function classLength({ source, at }: Cursor): number {
  let end = at + 1
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1
  return end + 1 - at
}

const ESCAPE =
  /\\(?:[bB]|k<(\w+)>|([1-9]\d*)|u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]+\}|.)/isy

function readEscape(cursor: Cursor): RegexNode {
  ESCAPE.lastIndex = cursor.at
  const [whole = '', name, number] = ESCAPE.exec(cursor.source) ?? []
  if (/^\\[bB]$/.test(whole)) return readAssertion(cursor, whole.length)
  if (name === undefined && number === undefined) return readCharacter(cursor, whole.length)
  cursor.at += whole.length
  const known = number === undefined ? cursor.names.get(name ?? '') : Number(number)
  return { kind: 'reference', number: known ?? 0 }
}

const GROUP = /\((?:\?(?:(<?)([=!])|(:)|<(\w+)>))?/y

function readGroup(cursor: Cursor): RegexNode {
  GROUP.lastIndex = cursor.at
  const [opening = '', behind, sign, plain, name] = GROUP.exec(cursor.source) ?? []
  cursor.at += opening.length
  const isCaptured = sign === undefined && plain === undefined
  if (isCaptured) cursor.groups += 1
  const number = cursor.groups
  if (name !== undefined) cursor.names.set(name, number)
  const body = readChoice(cursor)
  cursor.at += 1
  if (isCaptured) return { kind: 'group', number, body }
  if (sign === undefined) return body
  return { kind: 'look', isBehind: behind === '<', isDenied: sign === '!', body }
}

// What a character class holds, the engine itself is asked, once for each class and character.
const CLASSES = new Map<string, Character>()

function readCharacter(cursor: Cursor, length: number): RegexNode {
  const source = take(cursor, length)
  const flags = cursor.flags.replace('m', '')
  const known = CLASSES.get(`${flags} ${source}`)
  if (known !== undefined) return known
  const own = new RegExp(`^${source}$`, flags)
  const answers = new Map<string, boolean>()
  const has = (one: string): boolean => {
    const answer = answers.get(one) ?? own.test(one)
    answers.set(one, answer)
    return answer
  }
  const node: Character = { kind: 'character', has }
  CLASSES.set(`${flags} ${source}`, node)
  return node
}

function readAssertion(cursor: Cursor, length: number): RegexNode {
  const own = new RegExp(take(cursor, length), `${cursor.flags}y`)
  const holds = (text: string, at: number): boolean => {
    own.lastIndex = at
    return own.test(text)
  }
  return { kind: 'assertion', holds }
}

function take(cursor: Cursor, length: number): string {
  const taken = cursor.source.slice(cursor.at, cursor.at + length)
  cursor.at += length
  return taken
}

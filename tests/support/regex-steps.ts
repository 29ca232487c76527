/** A pattern taken apart. `width` is how many steps one character of it costs at least. */
export type RegexNode =
  | { readonly kind: 'character'; readonly has: (character: string) => boolean }
  | { readonly kind: 'assertion'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'group'; readonly number: number; readonly body: RegexNode }
  | { readonly kind: 'reference'; readonly number: number | string }
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

interface Cursor {
  readonly source: string
  readonly flags: string
  at: number
  groups: number
  readonly names: Map<string, number>
}

/** Reads a regular expression as the engine does, as far as this project uses them. */
export function parseRegex({ source, flags }: RegExp): RegexNode {
  const names = new Map<string, number>()
  const node = readChoice({
    source,
    flags: flags.replaceAll(/[gyd]/g, ''),
    at: 0,
    groups: 0,
    names,
  })
  return node
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
  /\\(?:[bB]|k<(\w+)>|([1-9]\d*)|u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]+\}|[^])/iy

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

// What one character is, the engine itself is asked, and once for each character.
function readCharacter(cursor: Cursor, length: number): RegexNode {
  const own = new RegExp(`^${take(cursor, length)}$`, cursor.flags.replace('m', ''))
  const known = new Map<string, boolean>()
  const has = (character: string): boolean => {
    const isKnown = known.get(character) ?? own.test(character)
    known.set(character, isKnown)
    return isKnown
  }
  return { kind: 'character', has }
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

interface Run {
  readonly text: string
  readonly stepsMax: number
  readonly captured: (string | undefined)[]
  steps: number
}

type Next = (at: number) => number | undefined

/** What a search took: its steps, and where the match begins and ends, if there is one. */
export interface Search {
  readonly steps: number
  readonly found?: readonly [number, number]
}

/**
 * Searches as a backtracking engine does, from every place on, and counts each character and each
 * assertion that it looks at. Gives up after `stepsMax`.
 */
export function countSteps(
  node: RegexNode,
  text: string,
  stepsMax: number,
  isSticky = false,
): Search {
  const run: Run = { text, stepsMax, captured: [], steps: 0 }
  const last = isSticky ? 0 : text.length
  for (let from = 0; from <= last && run.steps < stepsMax; from += 1) {
    const to = match(node, from, 1, run, (at) => at)
    if (to !== undefined) return { steps: run.steps, found: [from, to] }
  }
  return { steps: run.steps }
}

function match(node: RegexNode, at: number, by: 1 | -1, run: Run, next: Next): number | undefined {
  run.steps += 1
  if (run.steps >= run.stepsMax) return undefined
  switch (node.kind) {
    case 'character': {
      const character = run.text[by === 1 ? at : at - 1]
      return character !== undefined && node.has(character) ? next(at + by) : undefined
    }
    case 'assertion':
      return node.holds(run.text, at) ? next(at) : undefined
    case 'sequence':
      return matchParts(by === 1 ? node.parts : node.parts.toReversed(), 0, at, by, run, next)
    case 'choice':
      return firstOf(node.parts, (part) => match(part, at, by, run, next))
    case 'group':
      return match(node.body, at, by, run, (end) => {
        run.captured[node.number] = run.text.slice(Math.min(at, end), Math.max(at, end))
        return next(end)
      })
    case 'reference':
      return matchReference(run.captured[Number(node.number)] ?? '', at, by, run, next)
    case 'look':
      return matchLook(node, at, run, next)
    case 'repeat':
      return matchRepeat(node, 0, at, by, run, next)
  }
}

function firstOf(
  parts: readonly RegexNode[],
  matches: (part: RegexNode) => number | undefined,
): number | undefined {
  for (const part of parts) {
    const end = matches(part)
    if (end !== undefined) return end
  }
  return undefined
}

function matchParts(
  parts: readonly RegexNode[],
  index: number,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const part = parts[index]
  if (part === undefined) return next(at)
  return match(part, at, by, run, (end) => matchParts(parts, index + 1, end, by, run, next))
}

function matchReference(
  said: string,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const from = by === 1 ? at : at - said.length
  return run.text.startsWith(said, from) ? next(at + by * said.length) : undefined
}

function matchLook(
  { body, isBehind, isDenied }: RegexNode & { kind: 'look' },
  at: number,
  run: Run,
  next: Next,
): number | undefined {
  const isThere = match(body, at, isBehind ? -1 : 1, run, (end) => end) !== undefined
  return isThere === isDenied ? undefined : next(at)
}

function matchRepeat(
  node: RegexNode & { kind: 'repeat' },
  count: number,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const more = (): number | undefined => {
    if (count >= node.max) return undefined
    return match(node.body, at, by, run, (end) => {
      // A round that takes nothing ends the repetition.
      if (end === at && count >= node.min) return undefined
      return matchRepeat(node, count + 1, end, by, run, next)
    })
  }
  if (count < node.min) return more()
  return node.isLazy ? (next(at) ?? more()) : (more() ?? next(at))
}

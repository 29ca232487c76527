/** What a text must hold, or no match of a pattern stands in it. */
export type Need =
  | { readonly kind: 'letters'; readonly letters: string }
  | { readonly kind: 'all' | 'any'; readonly needs: readonly Need[] }

interface Atom {
  /** One character that stands for itself. */
  readonly letter?: string
  readonly need?: Need | undefined
  /** True for what takes no room: an anchor or a look around. */
  readonly isEmpty?: boolean
}

interface Cursor {
  readonly characters: readonly string[]
  readonly isCaseless: boolean
  at: number
}

const CLASSES = new Set([...'dDwWsSpPk'])
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }
// Scripts without case: what is written there is itself, whether case counts or not.
const CASELESS_SCRIPT = /[\u3000-\u9fff\uac00-\ud7a3]/
const ASCII_LAST = '\u007f'
/** A larger class of characters says little about a text. */
const CLASS_SIZE_MAX = 16

/**
 * Reads from a pattern which letters stand in every text that it matches. `undefined` when that
 * cannot be told. Errs on the side of asking for less: what it asks for is always there.
 */
export function readNeeds({ source, flags }: RegExp): Need | undefined {
  if (flags.includes('v')) return undefined
  const cursor = { characters: [...source], isCaseless: flags.includes('i'), at: 0 }
  return readChoice(cursor)
}

function readChoice(cursor: Cursor): Need | undefined {
  const needs = [readSequence(cursor)]
  while (cursor.characters[cursor.at] === '|') {
    cursor.at++
    needs.push(readSequence(cursor))
  }
  const known = needs.filter((need) => need !== undefined)
  if (known.length < needs.length) return undefined
  return known.length === 1 ? known[0] : { kind: 'any', needs: known }
}

function readSequence(cursor: Cursor): Need | undefined {
  const needs: Need[] = []
  let letters = ''
  const endRun = (): void => {
    if (letters !== '') needs.push({ kind: 'letters', letters })
    letters = ''
  }
  while (!isEnd(cursor)) {
    const { letter, need, isEmpty } = readAtom(cursor)
    const count = readCount(cursor)
    if (isEmpty === true) continue
    const isThere = count !== 'optional'
    if (letter === undefined || !isThere) endRun()
    else letters += letter
    if (isThere && need !== undefined) needs.push(need)
    if (count !== 'once') endRun()
  }
  endRun()
  return needs.length > 1 ? { kind: 'all', needs } : needs[0]
}

function isEnd({ characters, at }: Cursor): boolean {
  return at >= characters.length || characters[at] === '|' || characters[at] === ')'
}

function readCount(cursor: Cursor): 'once' | 'repeated' | 'optional' {
  const next = cursor.characters[cursor.at]
  const braces = next === '{' ? /^\{(\d+)(?:,\d*)?\}/.exec(restOf(cursor)) : null
  if (braces === null && (next === undefined || !'*+?'.includes(next))) return 'once'
  cursor.at += braces?.[0].length ?? 1
  if (cursor.characters[cursor.at] === '?') cursor.at++
  const isOptional = braces === null ? next !== '+' : Number(braces[1]) === 0
  return isOptional ? 'optional' : 'repeated'
}

/** The longest count in braces that is read. */
const BRACES_LENGTH_MAX = 24

function restOf({ characters, at }: Cursor): string {
  return characters.slice(at, at + BRACES_LENGTH_MAX).join('')
}

function readAtom(cursor: Cursor): Atom {
  const character = cursor.characters[cursor.at++] ?? ''
  if (character === '^' || character === '$') return { isEmpty: true }
  if (character === '.') return {}
  if (character === '[') return readClass(cursor)
  if (character === '(') return readGroup(cursor)
  if (character === '\\') return readEscape(cursor)
  return readLetter(character, cursor)
}

function readLetter(character: string, { isCaseless }: Cursor): Atom {
  if (character.length !== 1) return {}
  const isSure = !isCaseless || character <= ASCII_LAST || CASELESS_SCRIPT.test(character)
  return isSure ? { letter: character } : {}
}

// One of a few characters that are listed; of others nothing is asked.
function readClass(cursor: Cursor): Atom {
  const start = cursor.at
  while (cursor.at < cursor.characters.length && cursor.characters[cursor.at] !== ']') {
    cursor.at += cursor.characters[cursor.at] === '\\' ? 2 : 1
  }
  const listed = cursor.characters.slice(start, cursor.at)
  cursor.at++
  const isPlain = listed.length <= CLASS_SIZE_MAX && !/^\^|[\\-]/.test(listed.join(''))
  if (!isPlain) return {}
  const letters = listed.flatMap((character) => readLetter(character, cursor).letter ?? [])
  if (letters.length === 0 || letters.length < listed.length) return {}
  const needs = letters.map((one): Need => ({ kind: 'letters', letters: one }))
  return { need: { kind: 'any', needs } }
}

function readGroup(cursor: Cursor): Atom {
  const opening = /^\?(?:<?[=!]|:|<[^>]{1,20}>)/.exec(restOf(cursor))?.[0] ?? ''
  cursor.at += opening.length
  const need = readChoice(cursor)
  cursor.at++
  return /[=!]$/.test(opening) ? { isEmpty: true } : { need }
}

function readEscape(cursor: Cursor): Atom {
  const character = cursor.characters[cursor.at++] ?? ''
  if (character === 'b' || character === 'B') return { isEmpty: true }
  if (character === 'u' || character === 'x') return readCode(cursor)
  if (CLASSES.has(character)) return skipName(cursor)
  if (character === 'c' || /\d/.test(character)) return skipNumber(cursor)
  return readLetter(CONTROLS[character] ?? character, cursor)
}

function readCode(cursor: Cursor): Atom {
  const isShort = cursor.characters[cursor.at - 1] === 'x'
  const shape = isShort ? /^[0-9a-f]{2}/i : /^(?:\{[0-9a-f]{1,6}\}|[0-9a-f]{4})/i
  const digits = shape.exec(restOf(cursor))?.[0]
  if (digits === undefined) return {}
  cursor.at += digits.length
  const code = Number.parseInt(digits.replace('{', ''), 16)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isSurrogate ? {} : readLetter(String.fromCodePoint(code), cursor)
}

// \12 and \cX.
function skipNumber(cursor: Cursor): Atom {
  const rest = cursor.characters[cursor.at - 1] === 'c' ? /^./ : /^\d*/
  cursor.at += rest.exec(restOf(cursor))?.[0].length ?? 0
  return {}
}

// \p{…} and \k<…>.
function skipName(cursor: Cursor): Atom {
  const opening = cursor.characters[cursor.at]
  const isNamed = 'pPk'.includes(cursor.characters[cursor.at - 1] ?? ' ')
  if (!isNamed || (opening !== '{' && opening !== '<')) return {}
  while (cursor.at < cursor.characters.length && !/[}>]/.test(cursor.characters[cursor.at] ?? '')) {
    cursor.at++
  }
  cursor.at++
  return {}
}

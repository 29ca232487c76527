import { HIDDEN } from './finding.ts'

/** A word of a text, which may be (part of) a secret. */
export interface SecretToken {
  readonly from: number
  readonly to: number
  /** What speaks for or against a secret: the buckets of its features. */
  readonly features: Int32Array
}

interface Word {
  readonly from: number
  readonly to: number
  /** The hash of the word without case, with all digits alike. */
  readonly whole: number
  /** The same of its first letters: endings differ, beginnings seldom. */
  readonly start: number
  /** The kinds of its characters, one bit each. */
  readonly form: number
  /** Hashes of its letters, its size, and the order of its kinds of characters; none where it is hidden. */
  readonly own: readonly number[]
}

const WORDS_BEFORE = 12
const WORDS_AFTER = 6
/** Words this near count by their distance as well. */
const NEAR_BEFORE = 4
const NEAR_AFTER = 3

const READ_LENGTH_MAX = 64
const LETTERS_MAX = 12
const START_LENGTH = 5
const HANGUL_START_LENGTH = 2
const RUNS_MAX = 8
const SIZE_MAX = 30
const GAP_LENGTH_MAX = 16
const NEXT_LENGTH = 2
/** More than one word can have. */
const FEATURES_MAX = 128

const SPACES = codesOf(' \t\r\n\f\v')
// Whatever names and values are put together with ends a word: `name=value`, `host:5432`.
const BREAKS = new Set([...SPACES, ...codesOf('"\'`«»「」<>|,;()[]{}=:/\\&')])
const ENDS = codesOf('.!?…')
const HIDDEN_CODE = HIDDEN.charCodeAt(0)
const SPACE = 0x20

/** Of FNV-1a. */
const SEED = 0x811c9dc5

const LOWER = 1
const UPPER = 2
const DIGIT = 4
const HANGUL = 8
/** Signs have the bits above. */
const FIRST_SIGN = 16
const SIGN_BITS = 27

/** The words of a text that are not hidden, with the features by which a fitted model judges each. */
export function secretTokens(text: string, buckets: number): readonly SecretToken[] {
  const words = readWords(text)
  const found = new Int32Array(FEATURES_MAX)
  return [...words.entries()].flatMap(([at, word]) => {
    if (word.own.length === 0) return []
    let count = 0
    const add: Add = (kind, value) => {
      found[count++] = mix(kind, value) % buckets
    }
    for (const value of word.own) add(0, value)
    addGaps(add, word, hashGap(text, words[at - 1]?.to ?? 0, word.from), 1)
    addGaps(add, word, hashGap(text, word.to, word.to + NEXT_LENGTH), 3)
    for (let distance = -NEAR_BEFORE; distance <= NEAR_AFTER; distance++) {
      addNear(add, word, words[at + distance], distance)
    }
    for (const before of words.slice(Math.max(0, at - WORDS_BEFORE), at))
      addAround(add, word, before, 5)
    for (const after of words.slice(at + 1, at + 1 + WORDS_AFTER)) addAround(add, word, after, 7)
    return [{ from: word.from, to: word.to, features: found.slice(0, count) }]
  })
}

type Add = (kind: number, value: number) => void

function addGaps(add: Add, { form }: Word, gap: number, kind: number): void {
  add(kind, gap)
  add(kind + 1, mix(form, gap))
}

/** A word that stands at a distance. */
function addNear(add: Add, { form }: Word, other: Word | undefined, distance: number): void {
  if (distance === 0) return
  add(100 + distance, other?.whole ?? 0)
  add(200 + distance, other?.start ?? 0)
  add(300 + distance, mix(form, other?.form ?? 0))
}

/** A word that stands somewhere on a side. */
function addAround(add: Add, { form }: Word, other: Word, kind: number): void {
  add(kind, other.start)
  add(kind + 1, mix(form, other.start))
}

function readWords(text: string): readonly Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (BREAKS.has(code)) {
      at++
      continue
    }
    const from = at
    const kind = runOf(code)
    while (at < text.length && runOf(text.charCodeAt(at)) === kind) at++
    words.push(kind === HIDDEN_CODE ? hiddenWord(from, at) : readWord(text, from, at))
  }
  return words
}

/** What belongs to one word: a particle after a value is another, as in `4821로`. */
function runOf(code: number): number {
  if (BREAKS.has(code)) return SPACE
  if (code === HIDDEN_CODE) return HIDDEN_CODE
  return isHangul(code) ? HANGUL : LOWER
}

function hiddenWord(from: number, to: number): Word {
  return { from, to, whole: HIDDEN_CODE, start: HIDDEN_CODE, form: 0, own: [] }
}

function readWord(text: string, from: number, end: number): Word {
  let to = end
  while (to > from + 1 && ENDS.has(text.charCodeAt(to - 1))) to--
  const codes = Array.from({ length: Math.min(to - from, READ_LENGTH_MAX) }, (_, at) =>
    text.charCodeAt(from + at),
  )
  const kinds = codes.map(kindOf)
  const letters = codes.map((code, at) => letterOf(code, kinds[at] ?? 0))
  const startLength = kinds[0] === HANGUL ? HANGUL_START_LENGTH : START_LENGTH
  const form = kinds.reduce((bits, kind) => bits | bitOf(kind), 0)
  const whole = letters.reduce(step, SEED)
  const runs = kinds.filter((kind, at) => kind !== kinds[at - 1]).slice(0, RUNS_MAX)
  const order = runs.reduce(step, SEED)
  const size = Math.min(to - from, SIZE_MAX)
  const own = [
    ...lettersByThree(letters),
    mix(11, form),
    mix(12, mix(form, size < 10 ? size : size - (size % 4))),
    mix(13, order),
    mix(14, mix(order, Math.min(size, LETTERS_MAX))),
    mix(15, whole),
  ]
  if (size <= LETTERS_MAX) own.push(mix(16, kinds.reduce(step, SEED)))
  return { from, to, whole, start: letters.slice(0, startLength).reduce(step, SEED), form, own }
}

function lettersByThree(letters: readonly number[]): readonly number[] {
  const framed = [SPACE, ...letters.slice(0, LETTERS_MAX), SPACE]
  return framed.slice(2).map((_, at) => mix(10, framed.slice(at, at + 3).reduce(step, SEED)))
}

function letterOf(code: number, kind: number): number {
  if (kind === DIGIT) return DIGIT
  return kind === UPPER ? lowerCase(code) : code
}

function bitOf(kind: number): number {
  return kind <= HANGUL ? kind : FIRST_SIGN << (kind % SIGN_BITS)
}

function kindOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code >= 0x61 && code <= 0x7a) return LOWER
  if (code >= 0x41 && code <= 0x5a) return UPPER
  if (code < 0x80) return code
  if (isHangul(code)) return HANGUL
  return lowerCase(code) === code ? LOWER : UPPER
}

function lowerCase(code: number): number {
  return String.fromCharCode(code).toLowerCase().charCodeAt(0)
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3
}

/** What stands between two words, with white space as one space. */
function hashGap(text: string, from: number, to: number): number {
  let hash = SEED
  let wasSpace = false
  for (let at = from; at < Math.min(to, text.length, from + GAP_LENGTH_MAX); at++) {
    const code = text.charCodeAt(at)
    const isSpace = SPACES.has(code)
    const isInside = !BREAKS.has(code) && !ENDS.has(code)
    if (!(isSpace && wasSpace)) hash = step(hash, isSpace ? SPACE : isInside ? kindOf(code) : code)
    wasSpace = isSpace
  }
  return hash
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (one) => one.charCodeAt(0)))
}

function step(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0
}

function mix(kind: number, value: number): number {
  const mixed = Math.imul(value ^ Math.imul(kind + 1, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

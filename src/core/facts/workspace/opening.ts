import type { FactKind } from '../../statement.ts'

/** The prefix of a statement: `[ ] O(c=0.95) `. */
export interface Opening {
  readonly task?: TaskState | undefined
  readonly kind?: FactKind | undefined
  readonly confidence?: number | undefined
}

/** `proposed`: Loci inferred it, and no person has accepted it yet. */
export type TaskState = 'open' | 'done' | 'proposed'

export interface ReadOpening extends Opening {
  readonly rest: string
  readonly problem: string | undefined
}

const KINDS: ReadonlyMap<string, FactKind> = new Map([
  ['W', 'world'],
  ['B', 'experience'],
  ['O', 'opinion'],
  ['S', 'observation'],
])
const LETTERS: ReadonlyMap<FactKind, string> = new Map([...KINDS].map(([a, b]) => [b, a]))

const TASK = /^\[([ xX?])\](?:\s+|$)/
const BOXES: Readonly<Record<TaskState, string>> = { open: ' ', done: 'x', proposed: '?' }
const TASKS: ReadonlyMap<string, TaskState> = new Map([
  [' ', 'open'],
  ['?', 'proposed'],
])
// O, O(c=0.95), O (c = 0,95), O(0.95); a trailing colon is harmless.
const PREFIX =
  /^([A-Z])(?:\(((?:c\s?[=:])?[^()\p{L}]{0,20}|c\s?[=:][^()]{0,40})\)|\s\((c\s?[=:][^()]{0,40})\))?:?(?:\s+|$)/u
const HALF_CONFIDENCE = /^([WBOS])(?=\s?\(c\s?[=:])/
const STRANGE_LETTER = /^[A-Z](?:\s+@[^\s:]{1,100}:|\s?\(c\s?[=:])/
const CONFIDENCE = /^\s*c\s*=\s*(\d?(?:[.,]\d{0,12})?)\s*$/
// Text that would parse as an opening, with the backslashes that escape it.
const LOOKS_LIKE_OPENING = /^(\\*)(?=\[[ xX?]\](?:\s|$)|\(|[A-Z](?:\s|:|\(|$))/
const CONFIDENCE_DIGITS = 4

/** Strips the opening from the first line of a statement. Errors in it lose no text. */
export function readOpening(line: string): ReadOpening {
  const box = TASK.exec(line)
  const task = box === null ? undefined : (TASKS.get(box[1] ?? '') ?? 'done')
  return { task, ...readPrefix(box === null ? line : line.slice(box[0].length)) }
}

/** True when the line begins with a kind prefix. */
export function hasPrefix(line: string): boolean {
  return readOpening(line).kind !== undefined
}

export function writeOpening({ task, kind, confidence }: Opening): string {
  const box = task === undefined ? '' : `[${BOXES[task]}] `
  const letter = kind === undefined ? '' : (LETTERS.get(kind) ?? '')
  if (letter === '') return box
  const sure = confidence === undefined || kind !== 'opinion' ? '' : writeConfidence(confidence)
  return `${box}${letter}${sure} `
}

/** Escapes text that would be read as a task box, a prefix or a confidence. */
export function escapeOpening(text: string, kind: FactKind | undefined): string {
  // After a prefix only a bracket could be misread.
  if (kind !== undefined && /^[^\\(]/.test(text)) return text
  return text.replace(LOOKS_LIKE_OPENING, '$1$1\\')
}

function writeConfidence(confidence: number): string {
  const digits = confidence.toFixed(CONFIDENCE_DIGITS).replace(/0{1,2}$/, '')
  return `(c=${digits})`
}

function readPrefix(text: string): Omit<ReadOpening, 'task'> {
  const [whole, letter = '', attached, apart] = PREFIX.exec(text) ?? []
  const kind = KINDS.get(letter)
  if (whole !== undefined && kind !== undefined) {
    const rest = unescapeOpening(text.slice(whole.length))
    return { kind, rest, ...readConfidence(kind, attached ?? apart) }
  }
  return readWrongPrefix(text)
}

function readWrongPrefix(text: string): Omit<ReadOpening, 'task'> {
  const half = HALF_CONFIDENCE.exec(text)?.[1]
  if (half !== undefined) {
    const problem = `The confidence after ${half} cannot be read: write it like O(c=0.95).`
    const rest = text.slice(1).trimStart()
    return { kind: KINDS.get(half), confidence: undefined, rest, problem }
  }
  const problem = STRANGE_LETTER.test(text)
    ? `The prefix ${text.charAt(0)} is not known: use W, B, O or S, or none.`
    : undefined
  return { kind: undefined, confidence: undefined, rest: unescapeOpening(text), problem }
}

function readConfidence(kind: FactKind, text: string | undefined) {
  if (text === undefined) return { confidence: undefined, problem: undefined }
  const digits = CONFIDENCE.exec(text)?.[1] ?? ''
  const value = /\d/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
  if (!(value >= 0 && value <= 1)) {
    const problem = `The confidence (${text}) is not from 0 to 1: write it like O(c=0.95).`
    return { confidence: undefined, problem }
  }
  if (kind !== 'opinion') {
    return {
      confidence: undefined,
      problem: 'Only an opinion has a confidence: use O, or remove it.',
    }
  }
  return { confidence: Number(value.toFixed(CONFIDENCE_DIGITS)), problem: undefined }
}

function unescapeOpening(text: string): string {
  return text.replace(LOOKS_LIKE_OPENING, (slashes) => '\\'.repeat(slashes.length >> 1))
}

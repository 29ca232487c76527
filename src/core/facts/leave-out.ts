import type { TextSpan } from '../language/split-sentences.ts'
import { splitSentences } from '../language/split-sentences.ts'
import { recallRecent } from '../language/text/recall-recent.ts'
import { rejectionKeys } from '../trust/truth/rejection-keys.ts'
import type { Statement } from '../trust/truth/statement.ts'
import { createRejectionMatcher } from '../trust/truth/tombstone.ts'
import { clausesIn, splitParts } from './clauses.ts'
import { namesIn } from './fact-keys.ts'
import type { Rejection } from './rejection.ts'

export interface Allowed {
  /** Without the rejected sentences; empty when nothing remains. */
  readonly text: string
  readonly rejection?: Rejection | undefined
}

/** A longer text is a document: it is judged as a whole, and by its first sentences. */
const SENTENCES_MAX = 32
// What is near a rejected statement is compared with one rejection after the other.
const RECENT_MAX = 512
const RECENT_LENGTH_MAX = 600
// Bullets, heading signs and checkboxes are not part of the statement.
export const LINE_START: RegExp = /^[\s>*•#+-]+(?:\[[ x]\]\s+)?/iu

/** The texts to look up rejections by: the statement, its sentences and their clauses. */
export function saidIn(statement: Statement): readonly Statement[] {
  return [statement.text, ...sentencesOf(statement)].flatMap((text) => clausesOf(statement, text))
}

/** Removes from a statement what was rejected; the sentences around it stay. */
export function leaveOut(statement: Statement, rejections: readonly Rejection[]): Allowed {
  const { text } = statement
  const against = againstAny(statement, rejections)
  const parts = sentencesOf(statement)
  const isOne = splitSentences(text).length === 1
  const rejection = isOne ? against(text) : againstLook(statement, rejections)
  if (rejection !== undefined) return { text: '', rejection }
  const found = againstWrapped(parts, parts.map(against), against)
  const first = found.find((one) => one !== undefined)
  if (first === undefined) return { text }
  const kept = splitParts(text).filter((_, place) => found[place] === undefined)
  return { text: kept.join('').trim(), rejection: first }
}

/** More sentences than this are a log: rejections that span several sentences are not searched. */
const JOINED_MAX = 400

/** The look keys of the sentences of a longer text, to find rejections in the same words. */
export function looksIn(text: string): readonly string[] {
  const sentences = splitParts(text)
  const said = sentences.flatMap((sentence, start) => {
    const own = sentence.replace(LINE_START, '').trim()
    const ends = sentences.length > JOINED_MAX ? [] : severalEnds(sentences, start)
    return [...clausesIn(own), ...ends.map((end) => joined(sentences, start, end))]
  })
  return [...new Set(said)].flatMap((one) => {
    const { looks, withoutAccents } = rejectionKeys(one)
    return [...looks, withoutAccents]
  })
}

export interface TextReading {
  readonly speaker?: string | undefined
  /** `look`: only the same words are recognised. Reading the meaning of a long log costs too much. */
  readonly by?: 'look' | 'meaning' | undefined
  /** False for a sentence that need not be read. */
  isNear?(sentence: string): boolean
}

/** Removes rejected sentences from a longer text. Lines with nothing else are dropped. */
export function takeOutLines(
  text: string,
  rejections: readonly Rejection[],
  reading: TextReading = {},
): string {
  if (rejections.length === 0) return text
  return cutLines(text, rejections, reading)
    .filter((line) => line !== undefined)
    .join('\n')
}

/** What remains of each line of a text: nothing where all of it was rejected. */
export function cutLines(
  text: string,
  rejections: readonly Rejection[],
  reading: TextReading = {},
): readonly (string | undefined)[] {
  const gone = findGone(text, rejections, reading)
  let from = 0
  return text.split('\n').map((line) => {
    const start = LINE_START.exec(line)?.[0].length ?? 0
    const rest = keepOf(line, from, gone)
    from += line.length + 1
    if (rest.length === line.length) return line
    const said = rest.slice(start).trim()
    return said === '' ? undefined : line.slice(0, start) + said
  })
}

function findGone(
  text: string,
  rejections: readonly Rejection[],
  { speaker, by, isNear = () => true }: TextReading,
): readonly TextSpan[] {
  const sentences = splitParts(text)
  const against = (said: string): Rejection | undefined => {
    if (!isNear(said)) return undefined
    const statement = by === 'look' ? { text: said, eventAt: 0 } : toStatement(said)
    return againstAny({ ...statement, speaker }, rejections, by)(said)
  }
  const together = (said: string): Rejection | undefined =>
    isNear(said) ? againstLook({ text: said, speaker, eventAt: 0 }, rejections) : undefined
  const own = sentences.map((one) => against(one.replace(LINE_START, '').trim()))
  const found = againstWrapped(sentences, againstSeveral(sentences, own, together), against)
  let start = 0
  return sentences.flatMap((sentence, at) => {
    const range = { start, end: start + sentence.length }
    start = range.end
    return found[at] === undefined ? [] : [range]
  })
}

// The list marker stays as long as some of its line does.
function keepOf(line: string, from: number, gone: readonly TextSpan[]): string {
  let at = LINE_START.exec(line)?.[0].length ?? 0
  let rest = line.slice(0, at)
  for (const { start, end } of gone) {
    if (end <= from + at || start >= from + line.length) continue
    rest += line.slice(at, Math.max(at, start - from))
    at = Math.min(line.length, end - from)
  }
  return rest + line.slice(at)
}

/** A text without source or time. */
export const toStatement: (text: string) => Statement = recallRecent(
  (text) => ({ text, entities: namesIn(text), eventAt: 0 }),
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

function againstAny(
  statement: Statement,
  rejections: readonly Rejection[],
  by?: 'look' | 'meaning',
): (text: string) => Rejection | undefined {
  return (text) => {
    if (text === '') return undefined
    const matchers = clausesOf(statement, text).map((one) => createRejectionMatcher(one, by))
    return rejections.find(({ tombstone }) =>
      matchers.some((match) => match(tombstone) !== undefined),
    )
  }
}

function sentencesOf({ text }: Statement): readonly string[] {
  const sentences = splitParts(text)
  return sentences.length > 1 ? sentences.slice(0, SENTENCES_MAX) : []
}

/** The maximum number of lines that a wrapped sentence spans. */
const WRAPPED_MAX = 4
const SENTENCE_ENDED = /[.!?…؟۔।。！？]["'”’»)\]」』”）]*\s*$/u
const LINE_BEGINS = /^\s*(?:[-*+>#•|]|\d{1,9}[.)]\s)/u

/** The maximum number of consecutive sentences in a statement. */
const SEVERAL_MAX = 4

/** Also finds a statement of several sentences, if they occur in the same words. */
function againstSeveral(
  parts: readonly string[],
  found: readonly (Rejection | undefined)[],
  against: (text: string) => Rejection | undefined,
): readonly (Rejection | undefined)[] {
  if (parts.length > JOINED_MAX) return found
  const all = [...found]
  for (const start of parts.keys()) {
    for (const end of severalEnds(parts, start)) {
      const rejection = against(joined(parts, start, end))
      if (rejection !== undefined) all.fill(rejection, start, end)
    }
  }
  return all
}

function severalEnds({ length }: readonly string[], start: number): readonly number[] {
  const ends = Array.from({ length: SEVERAL_MAX - 1 }, (_, at) => start + 2 + at)
  return ends.filter((end) => end <= length)
}

function joined(parts: readonly string[], start: number, end: number): string {
  return parts.slice(start, end).join('').replace(LINE_START, '')
}

function againstLook(statement: Statement, rejections: readonly Rejection[]) {
  const match = createRejectionMatcher(statement, 'look')
  return rejections.find(({ tombstone }) => match(tombstone) === 'look')
}

/** Also finds a rejected sentence that is wrapped onto the next line. */
function againstWrapped(
  parts: readonly string[],
  found: readonly (Rejection | undefined)[],
  against: (text: string) => Rejection | undefined,
): readonly (Rejection | undefined)[] {
  const all = [...found]
  for (const start of parts.keys()) {
    for (const end of wrappedEnds(parts, start)) {
      if (all.slice(start, end).some((one) => one !== undefined)) break
      const joined = parts.slice(start, end).map((line) => line.trim())
      const rejection = against(joined.join(' ').replace(LINE_START, ''))
      if (rejection !== undefined) all.fill(rejection, start, end)
    }
  }
  return all
}

/** Where a sentence that begins on this line may end, exclusive. */
function wrappedEnds(parts: readonly string[], start: number): readonly number[] {
  const ends: number[] = []
  for (let end = start + 1; end < Math.min(parts.length, start + WRAPPED_MAX); end++) {
    if (!isWrapped(parts[end - 1] ?? '', parts[end] ?? '')) break
    ends.push(end + 1)
  }
  return ends
}

function isWrapped(line: string, next: string): boolean {
  return /[^\n]\n$/u.test(line) && !SENTENCE_ENDED.test(line) && !LINE_BEGINS.test(next)
}

function clausesOf(statement: Statement, text: string): readonly Statement[] {
  return clausesIn(text).map((clause) => ({ ...statement, text: clause }))
}

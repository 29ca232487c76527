import { invalidInput } from '../../errors.ts'
import {
  DAY_MS,
  formatWallTime,
  parseWallTime,
  type Span,
  type Wall,
  type WallTime,
} from './calendar.ts'
import type { Standpoint } from './choose-occurrences.ts'
import { createParser, type Match, type Parser } from './grammar.ts'
import type { Grain, ResolvedTime } from './narrow-time.ts'
import { resolveRange } from './resolve-range.ts'
import { resolveTime } from './resolve-time.ts'
import { type BoundName, type TimeFields, timeFieldsOf } from './time-fields.ts'
import { phraseReaders, rangeOf } from './time-phrases.ts'
import { TIME_LANGUAGES, type TimeLanguage, type TimeRules, timeRulesOf } from './time-table.ts'
import { isWholeWord } from './token-edges.ts'
import { type Token, tokenize } from './tokens.ts'

/** From `start` to `end`, exclusive. An open end is omitted. */
export interface WallRange {
  readonly start?: WallTime | undefined
  readonly end?: WallTime | undefined
}

/** The same in milliseconds. */
export interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

export function readRange({ start, end }: WallRange): Range {
  return {
    start: start === undefined ? undefined : parseWallTime(start),
    end: end === undefined ? undefined : parseWallTime(end),
  }
}

/** A time expression in a text, and its meaning relative to a given moment. */
export interface TimeExpression {
  /** Its position in the text, in UTF-16 code units, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** `point`: one day or moment ("on 3 May", "at 8"); `range`: anything longer. */
  readonly kind: 'point' | 'range'
  readonly grain: Grain
  /**
   * Every reading, most likely first: "on 3 May", said in April, may be last year's or
   * this year's. At least one. The last day, month or hour that is named belongs to it: "from 4
   * to 9 May" and "until 9 May" end when 10 May begins.
   */
  readonly readings: readonly WallRange[]
  /**
   * How it is bounded: open at its end (`since`), open at its beginning (`until`; `by` for what
   * is due), softened (`around`), a state (`asOf`), or all of it (`throughout`).
   */
  readonly bound?: 'since' | 'until' | 'by' | 'around' | 'asOf' | 'throughout' | undefined
}

export interface ReadTimesOptions {
  /** When the text was said, in the speaker's wall-clock time. */
  readonly now: WallTime
  /** Default: detected from the text. */
  readonly language?: TimeLanguage | undefined
}

/** The maximum length read per call; the rest of a longer text is ignored. */
const TEXT_LENGTH_MAX = 32_768
const HANGUL = /[가-힣\u1100-\u11ff]/u

/**
 * Finds the times that a text names, in the order of the text, and says what each means at `now`.
 *
 * @throws MemoryError `INVALID_INPUT` when `now` is not a wall time
 */
export function readTimes(text: string, options: ReadTimesOptions): readonly TimeExpression[] {
  const now = parseWallTime(options.now)
  if (now === undefined) {
    throw invalidInput(
      `"${options.now}" is not a wall-clock time`,
      'Write the moment as 2026-03-01T12:00:00, without a time zone.',
    )
  }
  const read = text.slice(0, TEXT_LENGTH_MAX)
  const tokens = tokenize(read)
  const readIn = (language: TimeLanguage) => readLanguage(read, tokens, timeRulesOf(language), now)
  if (options.language !== undefined) return readIn(options.language)
  const script = HANGUL.test(read) ? 'Hangul' : 'Latin'
  const found = readScript(script, tokens, readIn)
  // Korean texts name English months now and then.
  return found.length === 0 && script === 'Hangul' ? readScript('Latin', tokens, readIn) : found
}

/** What the languages of a script find; where two find something, the language of the text wins. */
function readScript(
  script: string,
  tokens: readonly Token[],
  readIn: (language: TimeLanguage) => readonly TimeExpression[],
): readonly TimeExpression[] {
  const readings = TIME_LANGUAGES.filter((one) => timeRulesOf(one).table.script === script)
    .map((language) => ({ language, found: readIn(language) }))
    .filter(({ found }) => found.length > 0)
  if (readings.length < 2) return readings[0]?.found ?? []
  const ranked = readings
    .map(({ language, found }) => ({ found, fit: fitOf(language, tokens, found) }))
    .sort((left, right) => right.fit - left.fit)
  return withoutOverlaps(ranked.flatMap(({ found }) => found))
}

function fitOf(language: TimeLanguage, tokens: readonly Token[], found: readonly TimeExpression[]) {
  const { common } = timeRulesOf(language)
  const explained = found.reduce((sum, { from, to }) => sum + to - from, 0)
  return explained + tokens.filter(({ text }) => common.has(text)).length
}

/** Of two that overlap, keeps the longer; of equal length, the first. */
function withoutOverlaps(found: readonly TimeExpression[]): readonly TimeExpression[] {
  const taken = new Set<number>()
  const chosen: TimeExpression[] = []
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (taken.has(one.from) || taken.has(one.to - 1)) continue
    for (let at = one.from; at < one.to; at += 1) taken.add(at)
    chosen.push(one)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

function readLanguage(text: string, tokens: readonly Token[], rules: TimeRules, now: Wall) {
  const standpoint: Standpoint = { now, pivot: now, prefersFuture: false }
  const parser = createParser(tokens, rules.grammar, phraseReaders(standpoint))
  const isFuture = futureOf(text, rules)
  const found: TimeExpression[] = []
  let at = 0
  while (at < tokens.length) {
    const prefersFuture = isFuture(tokens[at]?.from ?? 0)
    const time = readAt(parser, at, { rules, standpoint: { ...standpoint, prefersFuture } })
    if (time !== undefined) found.push(time.expression)
    at = time?.end ?? at + 1
  }
  return found
}

/** Whether the sentence around an index is about the future. */
function futureOf(text: string, { future }: TimeRules): (at: number) => boolean {
  const sentences: { readonly end: number; readonly isFuture: boolean }[] = []
  let end = 0
  for (const sentence of text.split(/(?<=[.!?\n])\s/u)) {
    end += sentence.length + 1
    sentences.push({ end, isFuture: future.test(sentence) })
  }
  let current = 0
  return (at) => {
    while (current < sentences.length - 1 && at >= (sentences[current]?.end ?? 0)) current += 1
    return sentences[current]?.isFuture ?? false
  }
}

/** The longest time that begins with a token. */
function readAt(parser: Parser, at: number, reading: { rules: TimeRules; standpoint: Standpoint }) {
  if (!mayBegin(parser.tokens, at, reading.rules)) return undefined
  const matches = ['time', 'range', 'boundTime'].flatMap((slot) => parser.match(slot, at))
  for (const match of matches.toSorted((left, right) => right.end - left.end)) {
    if (!mayEnd(parser, at, match)) continue
    const resolved = resolveMatch(match, reading.standpoint)
    if (resolved === undefined) continue
    return { end: match.end, expression: expressionOf(parser.tokens, at, match, resolved) }
  }
  return undefined
}

function mayBegin(tokens: readonly Token[], at: number, { notBefore }: TimeRules): boolean {
  const [last, before] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? '']
  if (notBefore.has(last) || notBefore.has(before + last)) return false
  return isWholeWord(tokens, at, 'start')
}

function mayEnd(parser: Parser, at: number, { end, value }: Match): boolean {
  const { tokens } = parser
  const { needs, bound } = timeFieldsOf(value) ?? {}
  const isWeak = needs !== undefined && bound === undefined
  // A weak time counts after a word such as "in", and when the text is nothing else.
  if (isWeak && !(at === 0 && end === tokens.length)) return false
  if (parser.match('notAfter', end).length > 0) return false
  if (isWholeWord(tokens, end, 'end')) return true
  return parser.match('particle', end).some((particle) => isWholeWord(tokens, particle.end, 'end'))
}

interface Resolved extends ResolvedTime {
  readonly bound: BoundName | undefined
  readonly isRange: boolean
}

function resolveMatch({ value }: Match, standpoint: Standpoint): Resolved | undefined {
  const range = rangeOf(value)
  const fields: TimeFields = timeFieldsOf(value) ?? {}
  const resolved =
    range === undefined ? resolveTime(fields, standpoint) : resolveRange(range, standpoint)
  if (resolved === undefined) return undefined
  const isVague = fields.approx !== undefined && fields.window === undefined
  const bound = fields.bound ?? (isVague ? 'around' : undefined)
  return { ...resolved, bound, isRange: range !== undefined || fields.window !== undefined }
}

const POINTS: readonly Grain[] = ['second', 'minute', 'hour', 'day']

function expressionOf(
  tokens: readonly Token[],
  at: number,
  { end }: Match,
  { spans, grain, bound, isRange }: Resolved,
): TimeExpression {
  const name = bound === undefined ? undefined : BOUND_NAMES[bound]
  const isOpen = name === 'since' || name === 'until' || name === 'by'
  const isPoint = !isRange && !isOpen && POINTS.includes(grain)
  return {
    from: tokens[at]?.from ?? 0,
    to: tokens[end - 1]?.to ?? 0,
    kind: isPoint && spans.every(isShort) ? 'point' : 'range',
    grain,
    readings: spans.map((span) => writeRange(span, bound)),
    ...(name === undefined ? {} : { bound: name }),
  }
}

const BOUND_NAMES: Readonly<Record<BoundName, TimeExpression['bound']>> = {
  in: undefined,
  since: 'since',
  after: 'since',
  until: 'until',
  before: 'by',
  by: 'by',
  around: 'around',
  asOf: 'asOf',
  throughout: 'throughout',
}

function isShort({ start, end }: Span): boolean {
  return end - start <= DAY_MS
}

function writeRange({ start, end }: Span, bound: BoundName | undefined): WallRange {
  switch (bound) {
    case 'since':
      return { start: formatWallTime(start) }
    case 'after':
      return { start: formatWallTime(end) }
    case 'until':
    case 'by':
      return { end: formatWallTime(end) }
    case 'before':
      return { end: formatWallTime(start) }
    default:
      return { start: formatWallTime(start), end: formatWallTime(end) }
  }
}

/**
 * True when a text seems to name a time. A fast check, for scoring only; `readTimes` resolves the
 * time.
 */
export function mentionsTime(text: string): boolean {
  const tokens = tokenize(text)
  return TIME_LANGUAGES.some((language) => {
    const parser = createParser(tokens, timeRulesOf(language).grammar)
    return tokens.some(
      (_, at) => isWholeWord(tokens, at, 'start') && parser.match('mention', at).length > 0,
    )
  })
}

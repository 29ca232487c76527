import { createParser, type Match, type Parser, type SlotReader } from './grammar.ts'
import type { Value } from './pattern.ts'
import type { BoundName } from './time-fields.ts'
import { TIME_LANGUAGES, type TimeRules, timeRulesOf } from './time-table.ts'
import { isWholeWord } from './token-edges.ts'
import { type Token, tokenize } from './tokens.ts'

/**
 * The conversations that a text names by number or distance.
 *
 * Counted from the `start`, 1 is the first conversation ever held. Counted from the `end`, 0 is
 * the conversation in which the text is said, 1 the latest one before it ("our last chat", "one
 * session ago"), 2 the one before that. A question from outside any conversation has no 0; then
 * the latest one on record is 1.
 */
export interface SessionReference {
  /** The position of the words in the text, in UTF-16 code units, `to` exclusive. */
  readonly from: number
  readonly to: number
  /**
   * The earliest and the latest conversation meant, both included. From the start `first` is the
   * smaller number, from the end the larger one. Infinite where nothing limits that side: "since
   * session 3" has no last one.
   */
  readonly first: number
  readonly last: number
  readonly countedFrom: 'start' | 'end'
}

type SessionWindow = Pick<SessionReference, 'first' | 'last' | 'countedFrom'>

/** The maximum length read per call; the rest of a longer text is ignored. */
const TEXT_LENGTH_MAX = 20_000
const NUMBER_MAX = 9999

/**
 * The conversations that a text names by number or distance ("in our third session", "due
 * conversazioni fa", "지난 대화에서"), in the order of the text. Where readings overlap, the
 * longer one counts.
 */
export function readSessions(text: string): readonly SessionReference[] {
  const read = text.slice(0, TEXT_LENGTH_MAX)
  const tokens = tokenize(read)
  const found = TIME_LANGUAGES.flatMap((language) =>
    readLanguage(read, tokens, timeRulesOf(language)),
  )
  const kept: SessionReference[] = []
  for (const one of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1)
    // "The 2nd and 4th sessions" are two with the same place.
    const isBoth = last?.from === one.from && last.to === one.to && last.first !== one.first
    if (isBoth || one.from >= (last?.to ?? 0)) kept.push(one)
  }
  return kept
}

function readLanguage(text: string, tokens: readonly Token[], rules: TimeRules) {
  const isSpeaking = rules.speech.test(text)
  const reference: SlotReader = (parser, at) =>
    sessionMatches(parser, at, isSpeaking).filter((match) => isOurs(parser, at, match, rules))
  // "Since", "until" and their like stand beside a conversation as they stand beside a time.
  const parser = createParser(tokens, rules.grammar, { reference, time: reference })
  const references: SessionReference[] = []
  let at = 0
  while (at < tokens.length) {
    const found = readAt(parser, at)
    references.push(...(found?.references ?? []))
    at = found?.end ?? at + 1
  }
  return references
}

function sessionMatches(parser: Parser, at: number, isSpeaking: boolean): readonly Match[] {
  const spoken = isSpeaking ? parser.match('spokenSession', at) : []
  return [...parser.match('namedSession', at), ...spoken]
}

/** Not someone else's, and not a compound that only begins like one: "session token". */
function isOurs(parser: Parser, at: number, { end, value }: Match, rules: TimeRules): boolean {
  const { sessionsNotBefore, sessionsNumberedAfter: leads } = rules
  const before = parser.tokens[at - 1]
  if (before !== undefined && sessionsNotBefore.has(before.text)) return false
  const isNumbered = fieldsOf(value).numbered !== undefined && leads.size > 0
  if (isNumbered && before?.kind === 'word' && !leads.has(before.text)) return false
  if (parser.match('notAfterSession', end).length === 0) return true
  return parser.match('mayFollowSession', end).length > 0
}

function readAt(parser: Parser, at: number) {
  const { tokens } = parser
  if (!isWholeWord(tokens, at, 'start')) return undefined
  const matches = ['reference', 'boundTime'].flatMap((slot) => parser.match(slot, at))
  for (const { end, value } of matches.toSorted((left, right) => right.end - left.end)) {
    const windows = windowsOf(fieldsOf(value))
    if (windows.length === 0 || !endsWell(parser, end)) continue
    const [from, to] = [tokens[at]?.from ?? 0, tokens[end - 1]?.to ?? 0]
    return { end, references: windows.map((window) => ({ from, to, ...window })) }
  }
  return undefined
}

function endsWell(parser: Parser, end: number): boolean {
  if (isWholeWord(parser.tokens, end, 'end')) return true
  return parser.match('particle', end).some((one) => isWholeWord(parser.tokens, one.end, 'end'))
}

interface SessionFields {
  /** The nth ever; negative counts from the end. */
  readonly nth?: number
  /** A second one: "the 2nd and 4th". */
  readonly also?: number
  readonly first?: number
  readonly last?: number
  /** This many ago; 0 is this one. */
  readonly ago?: number
  /** The latest N. */
  readonly latest?: number
  /** Set for a number behind the word: "session 3". */
  readonly numbered?: number
  readonly bound?: BoundName
}

function fieldsOf(value: Value): SessionFields {
  return Object(value) as SessionFields
}

function windowsOf(fields: SessionFields): readonly SessionWindow[] {
  const { also, ...first } = fields
  const both = also === undefined ? [first] : [first, { ...first, nth: also }]
  return both.flatMap((one) => windowOf(one) ?? [])
}

function windowOf(fields: SessionFields): SessionWindow | undefined {
  const window = plainWindowOf(fields)
  if (window === undefined) return undefined
  const { first, last, countedFrom } = window
  const isPossible = [first, last].every((one) => one >= 0 && one <= NUMBER_MAX)
  const isOrdered = countedFrom === 'start' ? first >= 1 && first <= last : first >= last
  return isPossible && isOrdered ? openWindow(window, fields.bound) : undefined
}

function plainWindowOf(fields: SessionFields): SessionWindow | undefined {
  const { nth, first, last, ago, latest } = fields
  if (first !== undefined && last !== undefined) return { first, last, countedFrom: 'start' }
  if (latest !== undefined) return { first: latest, last: 1, countedFrom: 'end' }
  const back = ago ?? (nth !== undefined && nth < 0 ? -nth : undefined)
  if (back !== undefined) return { first: back, last: back, countedFrom: 'end' }
  return nth === undefined ? undefined : { first: nth, last: nth, countedFrom: 'start' }
}

function openWindow(window: SessionWindow, bound: BoundName | undefined) {
  const { first, last, countedFrom } = window
  const later = countedFrom === 'start' ? 1 : -1
  const newest = countedFrom === 'start' ? Number.POSITIVE_INFINITY : 0
  const oldest = countedFrom === 'start' ? 1 : Number.POSITIVE_INFINITY
  switch (bound) {
    case 'since':
      return { first, last: newest, countedFrom }
    case 'after':
      return last === newest ? undefined : { first: last + later, last: newest, countedFrom }
    case 'until':
    case 'by':
      return { first: oldest, last, countedFrom }
    case 'before':
      return first === oldest ? undefined : { first: oldest, last: first - later, countedFrom }
    default:
      return window
  }
}

import { formatRange, isWritable, type Span, type Wall } from '../calendar.ts'
import type { TimeExpression } from '../time-expression.ts'
import { createGrammar, Reader, type Source } from './grammar.ts'
import type { Meaning } from './meaning.ts'
import { ITALIAN_RULES } from './rules/all-rules.ts'
import { readTokens, type Token } from './tokens.ts'

const GRAMMAR = createGrammar(ITALIAN_RULES)

interface Phrase {
  /** In tokens. */
  readonly at: number
  readonly end: number
  readonly expression: TimeExpression
}

/**
 * Every time that is said in an Italian text, and what it means at `nowWall`, in the order of the
 * text. Where phrases overlap, the longer one counts, then the earlier one.
 */
export function readItalianTimes(text: string, nowWall: number): readonly TimeExpression[] {
  const source: Source = { text, tokens: readTokens(text), now: nowWall }
  const reader = new Reader(source, GRAMMAR)
  const phrases = source.tokens
    .map((_, at) => longest(reader, source, at))
    .filter((phrase) => phrase !== undefined)
    .sort((left, right) => right.end - right.at - (left.end - left.at) || left.at - right.at)
  const taken = new Uint8Array(source.tokens.length)
  const kept = phrases.filter(({ at, end }) => {
    if (taken.subarray(at, end).includes(1)) return false
    taken.fill(1, at, end)
    return true
  })
  return kept.map(({ expression }) => expression).sort((left, right) => left.from - right.from)
}

function longest(reader: Reader, { text, tokens, now }: Source, at: number): Phrase | undefined {
  const found = [...reader.read('expression', at)].sort((left, right) => right.end - left.end)
  for (const { end, value } of found) {
    const [first, last] = [tokens[at], lastWord(tokens, at, end)]
    const readings = value.readings.filter(isReal)
    if (first === undefined || last === undefined || readings.length === 0) continue
    const likely = likelyFirst(readings, sentenceAround(text, first.from, last.to), now)
    return {
      at,
      end,
      expression: expressionOf({ ...value, readings: likely }, first.from, last.to),
    }
  }
  return undefined
}

/** The stop after an abbreviation is read, but it may as well end the sentence. */
function lastWord(tokens: readonly Token[], at: number, end: number): Token | undefined {
  const last = tokens[end - 1]
  return last !== undefined && /^[.,]$/.test(last.text) && end - 1 > at ? tokens[end - 2] : last
}

/** How far to each side a verb is looked for. */
const SENTENCE_REACH = 120
const future = /\p{L}{2}(?<!est|sup)(?:rò|rà|remo)(?!\p{L})|\p{L}(?<!(?<!\p{L})ti)ranno(?!\p{L})/iu

function sentenceAround(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - SENTENCE_REACH), from).split(/[.!?\n]/)
  const after = text.slice(to, to + SENTENCE_REACH).split(/[.!?\n]/)
  return `${before.at(-1) ?? ''} ${after[0] ?? ''}`.normalize('NFC')
}

/** Readings stand with the past first; a verb in the future tense turns that round. */
function likelyFirst(readings: readonly Span[], sentence: string, now: Wall): readonly Span[] {
  if (readings.length < 2 || !future.test(sentence)) return readings
  const isAhead = ({ start, end }: Span): boolean => (Number.isFinite(start) ? start : end) > now
  return [...readings.filter(isAhead), ...readings.filter((span) => !isAhead(span))]
}

function expressionOf(meaning: Meaning, from: number, to: number): TimeExpression {
  const { kind, grain, endGrain, bound, readings } = meaning
  return {
    from,
    to,
    kind,
    grain,
    readings: readings.map((span) => formatRange({ start: side(span.start), end: side(span.end) })),
    ...(endGrain !== undefined && { endGrain }),
    ...(bound !== undefined && { bound }),
  }
}

/** An infinite side is an open one. */
function side(wall: Wall): Wall | undefined {
  return Number.isFinite(wall) ? wall : undefined
}

function isReal({ start, end }: Span): boolean {
  const written = (wall: Wall): boolean => !Number.isFinite(wall) || isWritable(wall)
  return start < end && written(start) && written(end)
}

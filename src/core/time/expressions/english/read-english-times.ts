import { formatRange, isWritable, startOf, type Wall } from '../calendar.ts'
import type { TimeExpression } from '../time-expression.ts'
import { compileGrammar, findNodes } from './chart.ts'
import type { LexerSource } from './grammar.ts'
import { isCountable, maskWords } from './left-words.ts'
import { boundGrammar } from './rules/bounds.ts'
import { clockGrammar, lexClock } from './rules/clock.ts'
import { dayPartGrammar } from './rules/day-parts.ts'
import { dayGrammar } from './rules/days.ts'
import { durationGrammar } from './rules/durations.ts'
import { edgeGrammar } from './rules/edges.ts'
import { holidayGrammar } from './rules/holidays.ts'
import { nameGrammar } from './rules/names.ts'
import { nthPartGrammar } from './rules/nth-parts.ts'
import { lexDigits, lexNumberWords } from './rules/numbers.ts'
import { lexNumericDates } from './rules/numeric-dates.ts'
import { lexPeriods, periodGrammar } from './rules/periods.ts'
import { rangeGrammar } from './rules/ranges.ts'
import { relativeGrammar } from './rules/relative.ts'
import { unitGrammar } from './rules/units.ts'
import { windowGrammar } from './rules/windows.ts'
import type { ReadingContext, TimeNode } from './time-node.ts'
import { type Token, tokenize } from './tokens.ts'

const grammar = compileGrammar(
  [
    ...nameGrammar,
    ...dayGrammar,
    ...periodGrammar,
    ...holidayGrammar,
    ...unitGrammar,
    ...edgeGrammar,
    ...nthPartGrammar,
    ...durationGrammar,
    ...relativeGrammar,
    ...windowGrammar,
    ...clockGrammar,
    ...dayPartGrammar,
    ...rangeGrammar,
    ...boundGrammar,
  ],
  [lexDigits, lexNumberWords, lexNumericDates, lexClock, lexPeriods],
)

const futureWords =
  /\b(will|shall|going to|gonna|schedule|book|plan|plans|planning|remind|upcoming|set up|arrange|available|due)\b|['’]ll\b/i

/** Finds the times that an English text names and says what they mean at `nowWall`. */
export function readEnglishTimes(text: string, nowWall: Wall): readonly TimeExpression[] {
  const tokens = maskWords(text, tokenize(text))
  const places = new Map(tokens.map((token, index) => [token.from, index]))
  const end = text.trimEnd().length
  const source: LexerSource = {
    text,
    tokens,
    tokenAt: (offset) => {
      const next = offset + (/^\s*/.exec(text.slice(offset, offset + 20))?.[0].length ?? 0)
      return places.get(next) ?? (next >= end ? tokens.length : undefined)
    },
  }
  const context: ReadingContext = {
    now: nowWall,
    today: startOf('day', nowWall),
    prefers: futureWords.test(text) ? 'future' : 'past',
  }
  const nodes = withoutCounted(findNodes(grammar, source, context), tokens)
  return chooseNodes(nodes, source)
    .map((node) => toExpression(node, source))
    .filter((expression) => expression.readings.length > 0)
}

/** Leaves out what is too weak, and days that count the next word with all that is inside them. */
function withoutCounted(nodes: readonly TimeNode[], tokens: readonly Token[]): readonly TimeNode[] {
  const strong = nodes.filter((node) => canStand(node, tokens))
  const counted = strong.filter((node) => node.countsNext && isCountable(tokens[node.to]))
  return strong.filter(
    (node) =>
      !(node.countsNext && counted.some(({ from, to }) => from <= node.from && node.to <= to)),
  )
}

function canStand(node: TimeNode, tokens: readonly Token[]): boolean {
  if (node.time === undefined) return false
  return node.latent !== true || isFinalNow(node, tokens)
}

/** "Do it now." means this moment; "Now, what about it" only begins a sentence. */
function isFinalNow(node: TimeNode, tokens: readonly Token[]): boolean {
  const next = tokens[node.to]?.word ?? '.'
  const isNow = node.tags.includes('now') && tokens[node.from]?.word === 'now'
  return isNow && node.from > 0 && /^[.!;)]$/.test(next)
}

/** The longest first, then the heaviest; nothing may overlap. */
function chooseNodes(nodes: readonly TimeNode[], source: LexerSource): readonly TimeNode[] {
  const length = ({ from, to }: TimeNode) =>
    (source.tokens[to - 1]?.to ?? 0) - (source.tokens[from]?.from ?? 0)
  const sorted = [...nodes].sort((a, b) => length(b) - length(a) || b.weight - a.weight)
  const taken = new Uint8Array(source.tokens.length)
  const chosen = sorted.filter(({ from, to }) => {
    // What was taken before is no shorter, so it cannot lie between the two ends.
    if (taken[from] === 1 || taken[to - 1] === 1) return false
    taken.fill(1, from, to)
    return true
  })
  return chosen.sort((a, b) => a.from - b.from)
}

function toExpression(node: TimeNode, { tokens }: LexerSource): TimeExpression {
  const time = node.time ?? { kind: 'point', grain: 'day', readings: [] }
  const readings = time.readings
    .filter(({ start, end }) => start < end && isWritable(start) && isWritable(end))
    .map(({ start, end }) =>
      formatRange({
        start: time.open === 'start' ? undefined : start,
        end: time.open === 'end' ? undefined : end,
      }),
    )
  return {
    from: tokens[node.from]?.from ?? 0,
    to: tokens[node.to - 1]?.to ?? 0,
    kind: time.kind,
    grain: time.grain,
    readings,
    ...(time.endGrain === undefined ? {} : { endGrain: time.endGrain }),
    ...(time.bound === undefined ? {} : { bound: time.bound }),
  }
}

import type { Standpoint } from './choose-occurrences.ts'
import type { Match, Parser, SlotReader } from './grammar.ts'
import type { Value } from './pattern.ts'
import { resolveRange, type TimeRange } from './resolve-range.ts'
import { resolveTime } from './resolve-time.ts'
import { joinTimes, type TimeFields, timeFieldsOf } from './time-fields.ts'

/** "At 5 pm on Friday of the first week of May" has four. */
const CHUNKS_MAX = 5
const PHRASES_MAX = 8

/** The slots composed of others: what patterns call `{phrase}`, `{time}`, `{end}`. */
export function phraseReaders(standpoint: Standpoint): Readonly<Record<string, SlotReader>> {
  const isTime = ({ value }: Match): boolean => {
    const fields = timeFieldsOf(value)
    return fields !== undefined && resolveTime(fields, standpoint) !== undefined
  }
  const isRange = ({ value }: Match): boolean => {
    const range = rangeOf(value)
    return range !== undefined && resolveRange(range, standpoint) !== undefined
  }
  const needsOf = ({ value }: Match): TimeFields['needs'] => timeFieldsOf(value)?.needs
  // "From the 2nd to the 4th" may count anything.
  const isDated = ({ value }: Match): boolean => {
    const { from, to, within } = rangeOf(value) ?? {}
    const isSolid = (end: TimeFields | undefined): boolean =>
      end?.bare === undefined && end?.needs !== 'company'
    return within !== undefined || isSolid(from) || isSolid(to)
  }
  return {
    phrase: (parser, at) =>
      longestFirst(readPhrases(parser, at).filter(isTime)).slice(0, PHRASES_MAX),
    time: (parser, at) =>
      longestFirst([
        ...parser.match('phrase', at).filter((match) => needsOf(match) !== 'company'),
        ...parser.match('besideTime', at).filter(isTime),
      ]),
    strong: (parser, at) =>
      parser.match('time', at).filter((match) => needsOf(match) === undefined),
    end: (parser, at) =>
      longestFirst(['phrase', 'time', 'bareEnd'].flatMap((slot) => parser.match(slot, at))),
    range: (parser, at) => parser.match('rangeTime', at).filter(isDated).filter(isRange),
  }
}

export function rangeOf(value: Value): TimeRange | undefined {
  const { from, to, within } = Object(value) as Record<string, Value | undefined>
  const [first, last] = [timeFieldsOf(from), timeFieldsOf(to)]
  if (first === undefined || last === undefined) return undefined
  return { from: first, to: last, within: timeFieldsOf(within) }
}

/** All combinations of adjacent times: "on Friday", "Friday of last week". */
function readPhrases(parser: Parser, start: number): readonly Match[] {
  const found: Match[] = []
  const open = chunksAt(parser, start).map((chunk) => ({ ...chunk, count: 1 }))
  for (let phrase = open.shift(); phrase !== undefined; phrase = open.shift()) {
    const { end, fields, count } = phrase
    found.push({ end, value: fields as Value })
    if (count === CHUNKS_MAX || open.length > PHRASES_MAX) continue
    const places = [end, ...parser.match('join', end).map((join) => join.end)]
    for (const chunk of places.flatMap((at) => chunksAt(parser, at))) {
      const joined = joinTimes(fields, chunk.fields)
      if (joined !== undefined) open.push({ end: chunk.end, fields: joined, count: count + 1 })
    }
  }
  return found
}

function chunksAt(parser: Parser, at: number) {
  return parser.match('chunk', at).flatMap(({ end, value }) => {
    const fields = timeFieldsOf(value)
    return fields === undefined ? [] : [{ end, fields }]
  })
}

/** One match per end, the first found. */
function longestFirst(matches: readonly Match[]): readonly Match[] {
  const byEnd = new Map<number, Match>()
  for (const match of matches) if (!byEnd.has(match.end)) byEnd.set(match.end, match)
  return [...byEnd.values()].sort((left, right) => right.end - left.end)
}

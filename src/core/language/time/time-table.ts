import english from '../en/time.json' with { type: 'json' }
import italian from '../it/time.json' with { type: 'json' }
import korean from '../ko/time.json' with { type: 'json' }
import { createGrammar, type Grammar } from './grammar.ts'
import type { Value } from './pattern.ts'
import { BOUNDS, type BoundName } from './time-fields.ts'

/** How a language says times. Patterns are explained in `pattern.ts`, fields in `time-fields.ts`. */
export interface TimeTable {
  /** `Latin` or `Hangul`. */
  readonly script: string
  /** Frequent words that distinguish this language from others in the same script. */
  readonly common: string
  /** A regular expression for what makes a sentence one about the future. */
  readonly future: string
  /** Slots whose words have a value, or, with `null`, only match. */
  readonly words: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** Slots whose value is the sum of the numbers in them. */
  readonly numbers: Readonly<Record<string, readonly string[]>>
  /** Slots that keep several values. */
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly times: readonly string[]
  /** Times only after a word such as "in" or "since": alone they may be something else. */
  readonly weakTimes: readonly string[]
  /** Times only beside another one: "at 5". */
  readonly partialTimes: readonly string[]
  /** What may join two times into one: "Friday *of* last week". */
  readonly joins: readonly string[]
  /** Times that are counted from another one. */
  readonly beside: readonly string[]
  /** Two ends: those that only name a time, and those that say how long something lasts. */
  readonly ranges: readonly string[]
  readonly lastingRanges: readonly string[]
  readonly bounds: Readonly<Record<BoundName, readonly string[]>>
  /** Words right before and right after that mean it is not a time: "*every* Monday". */
  readonly notBefore: string
  readonly notAfter: readonly string[]
  /** Words that name a time, for a fast check. */
  readonly mentions: readonly string[]
  /** Suffixes of the last word of a time, where words are not spaced. */
  readonly particles: readonly string[]
  readonly sessions: {
    /** Conversations by number or distance; those with a number behind the word apart. */
    readonly named: readonly string[]
    readonly numbered: readonly string[]
    /** What is a conversation only in a sentence about talking: "last time". */
    readonly spoken: readonly string[]
    /** A regular expression for such sentences. */
    readonly speech: string
    /** Words before a numbered one; after others it counts something else: "yoga session 3". */
    readonly numberedAfter: string
    readonly notBefore: string
    readonly notAfter: readonly string[]
    /** Exceptions to `notAfter`. */
    readonly mayFollow: readonly string[]
  }
}

// The way that dates are written in every language.
const ISO_TIMES = [
  '{yyyy:year}-{nn:month}-{nn:day}',
  '{yyyy:year}-{nn:month}-{nn:day} T?{nn:hour}:{nn:minute}(:{nn:second}(.{num:fraction})?)?Z?',
]

const TABLES = { en: english, it: italian, ko: korean } satisfies Record<string, TimeTable>

export type TimeLanguage = keyof typeof TABLES

export const TIME_LANGUAGES: readonly TimeLanguage[] = Object.keys(TABLES) as TimeLanguage[]

/** Slots that code matches, with those that each begins with: `{phrase}`, `{time}`, `{end}`. */
const COMPOSED_SLOTS = {
  phrase: ['chunk'],
  time: ['chunk', 'besideTime', 'namedSession', 'spokenSession'],
  strong: ['time'],
  end: ['time', 'bareEnd'],
  range: ['rangeTime'],
  reference: ['namedSession', 'spokenSession'],
}

/** A compiled table. */
export interface TimeRules {
  readonly table: TimeTable
  readonly grammar: Grammar
  readonly common: ReadonlySet<string>
  readonly future: RegExp
  readonly notBefore: ReadonlySet<string>
  readonly sessionsNotBefore: ReadonlySet<string>
  readonly sessionsNumberedAfter: ReadonlySet<string>
  readonly speech: RegExp
}

const prepared = new Map<TimeLanguage, TimeRules>()

export function timeRulesOf(language: TimeLanguage): TimeRules {
  const known = prepared.get(language)
  if (known !== undefined) return known
  const rules = prepare(TABLES[language])
  prepared.set(language, rules)
  return rules
}

function prepare(table: TimeTable): TimeRules {
  const { sessions } = table
  const setting = (patterns: readonly string[], constant: string): readonly string[] =>
    patterns.map((pattern) => `(${pattern}) {${constant}}`)
  const grammar = createGrammar({
    words: table.words,
    sums: table.numbers,
    fields: {
      ...table.slots,
      chunk: [
        ...ISO_TIMES,
        ...table.times,
        ...setting(table.weakTimes, 'needs=lead'),
        ...setting(table.partialTimes, 'needs=company'),
      ],
      join: table.joins,
      besideTime: table.beside,
      rangeTime: [...setting(table.lastingRanges, 'bound=throughout'), ...table.ranges],
      boundTime: BOUNDS.flatMap((bound) => setting(table.bounds[bound], `bound=${bound}`)),
      notAfter: table.notAfter,
      particle: table.particles,
      mention: table.mentions,
      namedSession: [...sessions.named, ...setting(sessions.numbered, 'numbered=1')],
      spokenSession: sessions.spoken,
      notAfterSession: sessions.notAfter,
      mayFollowSession: sessions.mayFollow,
    },
    composed: COMPOSED_SLOTS,
  })
  return {
    table,
    grammar,
    common: wordSet(table.common),
    future: new RegExp(table.future, 'iu'),
    notBefore: wordSet(table.notBefore),
    sessionsNotBefore: wordSet(sessions.notBefore),
    sessionsNumberedAfter: wordSet(sessions.numberedAfter),
    speech: new RegExp(sessions.speech, 'iu'),
  }
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter((word) => word !== ''))
}

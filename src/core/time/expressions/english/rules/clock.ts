import { type Lexed, type Lexer, type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, Reading, ReadingContext, Time, TimeNode } from '../time-node.ts'
import { recurringTime, timeMeaning } from '../times.ts'

const MINUTE_MS = 60_000
const HALF_DAY_MINUTES = 720
const DAY_MINUTES = 1440

/** A clock time of every day; without "am" or "pm" both halves of the day are meant. */
function clockMeaning(
  context: ReadingContext,
  minutes: number,
  isAmbiguous: boolean,
  tags: readonly string[] = [],
  latent = false,
): Meaning | undefined {
  if (!(minutes >= 0 && minutes < DAY_MINUTES + 1)) return undefined
  const variants = isAmbiguous ? bothHalves(minutes) : [minutes]
  const time = dailyTime(
    context,
    variants.map((from) => ({ start: from * MINUTE_MS, end: from * MINUTE_MS + MINUTE_MS })),
  )
  const meaning = timeMeaning(
    time,
    ['clock', ...(isAmbiguous ? ['either-half'] : []), ...tags],
    latent,
  )
  return meaning && { ...meaning, number: minutes }
}

/** Without "am" or "pm", the morning comes first, but 12:30 is rather after noon. */
function bothHalves(minutes: number): readonly number[] {
  const early = minutes % HALF_DAY_MINUTES
  const late = early + HALF_DAY_MINUTES
  return early < 60 ? [late, early] : [early, late]
}

/** A time of every day, from milliseconds after midnight. */
export function dailyTime(
  context: ReadingContext,
  variants: readonly Reading[],
  shape: Pick<Time, 'kind' | 'grain'> = { kind: 'point', grain: 'minute' },
): Time {
  const at = (base: number) =>
    variants.map(({ start, end }) => ({ start: base + start, end: base + end }))
  const time = recurringTime(context, shape, { unit: 'day', at })
  const today = at(context.today)
  return { ...time, readings: today }
}

const withHalf =
  /(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))? ?(?:([ap])\.? ?m\.?|([ap]))(?![\p{L}\p{N}])/iuy
const withoutHalf = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\p{N}:])/uy

/** "8pm", "8:15 a.m.", "14:30", "9a". */
export const lexClock: Lexer = (source, at, context) => {
  const token = source.tokens[at]
  if (token === undefined || !/^\d{1,2}$/.test(token.word)) return []
  if (/\d[:.]$/.test(source.text.slice(Math.max(0, token.from - 2), token.from))) return []
  return [withHalf, withoutHalf].flatMap((pattern): readonly Lexed[] => {
    pattern.lastIndex = token.from
    const match = pattern.exec(source.text)
    if (match === null) return []
    const to = source.tokenAt(pattern.lastIndex)
    const [, hour = '0', minute = '0', second = '0', spaced, glued] = match
    const half = (spaced ?? glued)?.toLowerCase()
    const meaning = readClock(context, hour, Number(minute), Number(second), half)
    return to === undefined || meaning === undefined ? [] : [{ to, meaning }]
  })
}

function readClock(
  context: ReadingContext,
  hourText: string,
  minute: number,
  second: number,
  half: string | undefined,
): Meaning | undefined {
  const hour = Number(hourText)
  if (hour > 24 || minute > 59 || second > 59 || (half !== undefined && (hour > 12 || hour === 0)))
    return undefined
  const minutes = hour * 60 + minute + second / 60
  if (half === undefined)
    return clockMeaning(context, minutes, isEitherHalf(hour) && !hourText.startsWith('0'), [
      'exact',
    ])
  return clockMeaning(context, toHalf(minutes, half), false, ['with-half', 'digit-clock'])
}

function isEitherHalf(hour: number): boolean {
  return hour >= 1 && hour <= 12
}

function toHalf(minutes: number, half: string): number {
  return (minutes % HALF_DAY_MINUTES) + (half === 'p' ? HALF_DAY_MINUTES : 0)
}

function hourOf(tags: readonly string[]) {
  return (context: ReadingContext, { number = -1 }: TimeNode): Meaning | undefined => {
    if (number < 0 || number > 24) return undefined
    return clockMeaning(context, number * 60, isEitherHalf(number), ['bare-hour', ...tags], true)
  }
}

function hourAndMinute(
  context: ReadingContext,
  hour: TimeNode,
  minute: TimeNode,
): Meaning | undefined {
  const [h = 0, m = 0] = [hour.number, minute.number]
  if (!isEitherHalf(h) || m < 10 || m > 59) return undefined
  return clockMeaning(context, h * 60 + m, true, ['said-clock'], true)
}

function pastHour(sign: 1 | -1, fixed?: number) {
  return (context: ReadingContext, first: TimeNode, second: TimeNode): Meaning | undefined => {
    const minute = fixed ?? first.number ?? 0
    const hour = (fixed === undefined ? second.number : first.number) ?? 0
    if (!isEitherHalf(hour) || minute > 59) return undefined
    return clockMeaning(
      context,
      (hour * 60 + sign * minute + HALF_DAY_MINUTES) % HALF_DAY_MINUTES || HALF_DAY_MINUTES,
      true,
      ['exact'],
    )
  }
}

function halfNamed(half: 'a' | 'p') {
  return (context: ReadingContext, clock: TimeNode): Meaning | undefined => {
    const { number = 0 } = clock
    if (!clock.tags.includes('either-half')) return undefined
    return clockMeaning(context, toHalf(number, half), false, ['with-half'])
  }
}

export const clockGrammar: readonly Rule[] = [
  rule('{short-digits}', hourOf(['digit-clock'])),
  rule('{worded}', hourOf([])),
  rule('{worded} -? {worded}', hourAndMinute),
  rule('{said-clock} minutes|min', (_, clock) => clock),
  ...rules(['{clock} a .? m .?', '{clock} am'], halfNamed('a')),
  ...rules(['{clock} p .? m .?', '{clock} pm'], halfNamed('p')),
  ...rules(
    ["{bare-hour} o ' clock", '{bare-hour} o ’ clock', '{bare-hour} oclock'],
    (context, { number = 0 }) => clockMeaning(context, number, true, ['exact']),
  ),
  ...rules(['{number} minutes|min|mins? past|after {number}'], pastHour(1)),
  ...rules(['{number} minutes|min|mins to|before|till|of {number}'], pastHour(-1)),
  ...rules(['half past|after? {worded|short-digits}'], pastHour(1, 30)),
  ...rules(['a? quarter past|after {worded|short-digits}'], pastHour(1, 15)),
  ...rules(['a? quarter to|before|till|of {worded|short-digits}'], pastHour(-1, 15)),
  ...rules(['noon', '12 noon', 'noontime', 'midday', 'mid - day', 'twelve noon'], (context) =>
    clockMeaning(context, 720, false, ['with-half', 'digit-clock']),
  ),
  ...rules(['midnight', '12 midnight'], (context) =>
    clockMeaning(context, 0, false, ['with-half', 'digit-clock']),
  ),
  ...rules(
    [
      'at|by|around|about|exactly|for ,? {clock}',
      'at around|about|exactly|approximately {clock}',
      '@ {clock}',
    ],
    (_, clock) => ({
      ...clock,
      tags: [...new Set([...clock.tags, 'at-clock'])],
    }),
  ),
]

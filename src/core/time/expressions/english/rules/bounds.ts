import { type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, ReadingContext, TimeNode } from '../time-node.ts'
import { mapTime, spanMeaning, timeMeaning } from '../times.ts'

/** "Since May" begins with May; "after May" begins when it is over. */
function openEnd(isAfter: boolean) {
  return (context: ReadingContext, { time }: TimeNode): Meaning | undefined => {
    if (time === undefined || time.open !== undefined) return undefined
    const opened = mapTime(time, { kind: 'range' }, ({ start, end }) => {
      const from = isAfter ? end : start
      return { start: from, end: Math.max(context.now, from) + 1 }
    })
    return bounded({ ...opened, open: 'end', bound: 'since' })
  }
}

/** "Before May" ends where May begins; "until May" as well, and its first day may be meant. */
function openStart(bound: { readonly isIncluded: boolean }) {
  return (_: ReadingContext, { time }: TimeNode): Meaning | undefined => {
    if (time === undefined || time.open !== undefined) return undefined
    const opened = mapTime(time, { kind: 'range' }, ({ start, anchor }) => ({
      start: (anchor ?? start) - 1,
      end: anchor ?? start,
    }))
    const endGrain = bound.isIncluded ? time.grain : undefined
    return bounded({ ...opened, open: 'start', bound: 'until', endGrain })
  }
}

function bounded(time: NonNullable<TimeNode['time']>): Meaning | undefined {
  const meaning = spanMeaning({ ...time, recurrence: undefined })
  return meaning && { ...meaning, tags: ['bounded'] }
}

function around(_: ReadingContext, node: TimeNode): Meaning | undefined {
  if (node.time === undefined || node.time.open !== undefined) return undefined
  const meaning = timeMeaning({ ...node.time, bound: 'around' })
  return meaning && { ...meaning, tags: ['bounded'] }
}

/** "In May", "this march": a preposition makes an ambiguous name a time. */
function promote(_: ReadingContext, node: TimeNode): Meaning | undefined {
  // "On Mondays" is a habit and no day.
  if (node.tags.includes('plural')) return undefined
  return {
    ...node,
    latent: false,
    tags: [...new Set([...node.tags, node.time?.grain ?? 'day', 'solid'])],
  }
}

const target = '{solid|calendar-year|month-name}'

export const boundGrammar: readonly Rule[] = [
  ...rules(
    [
      'in|during|of|throughout|for|over the? {month-name}',
      'the month of {month-name}',
      'on {weekday}',
    ],
    promote,
  ),
  ...rules(['on|in {month-day}'], promote),
  ...rules(['on|in {dashed-day}'], (context, day) =>
    promote(context, { ...day, tags: [...day.tags, 'month-day'] }),
  ),
  rule(`ever? since|starting ${target}`, openEnd(false)),
  rule(`from ${target} on|onward|onwards|forward`, openEnd(false)),
  rule(`as of ${target}`, openEnd(false)),
  rule(`after|following ${target}`, openEnd(true)),
  ...rules(
    [`until|till|til|by ${target}`, `up to|until ${target}`, `no later than ${target}`],
    openStart({ isIncluded: true }),
  ),
  ...rules(
    [`before ${target}`, `prior to ${target}`, `earlier than ${target}`],
    openStart({ isIncluded: false }),
  ),
  rule(`around|circa|approximately|roughly|near ${target}`, around),
  rule('about {distant|month-day|dated}', around),
  rule(`sometime in|on|around? ${target}`, around),
]

import type { Fact } from '../../core/facts/fact.ts'
import { keysOfWindow, namesTimeIn } from '../../core/facts/named-times.ts'
import type { TimeZone } from '../../core/language/time/time-zone.ts'
import { asksForPast, wasTrueThen } from '../../core/recall/candidate.ts'
import { createPresenter } from '../../core/recall/present.ts'
import type { Question, TimeWindow } from '../../core/recall/question.ts'
import { groupBySession } from '../../core/recall/rank-sessions.ts'
import { RESULTS_DEFAULT, type RecallInput } from '../../core/recall/recall-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import { isInWindow } from '../../core/recall/signals/time-signals.ts'
import { type Condition, containing, type Filter } from '../../core/storage/documents/filter.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { MemoryContext } from '../context.ts'
import { findRecords } from '../storage/records/read-records.ts'
import type { Search } from './gather-candidates.ts'

/** For a list by session, the number of statements per session is not known in advance. */
const SESSION_STATEMENTS_MAX = 1_000
/** How many of the newest statements are searched for what was true at a time. */
const TRUE_THEN_MAX = 1_000

// Everything from that time is equally relevant, in its order.
const LISTED = {
  score: 1,
  probability: 1,
  terms: () => [{ signal: 'inWindow', value: 1, weight: 1 }],
} as const

/** Everything from a time or a session, in order: "what did we talk about on Friday?" */
export async function listWindow(
  { question, filter }: Search,
  input: RecallInput,
  { documents, zone }: MemoryContext,
): Promise<readonly Recalled[]> {
  const results = input.k ?? RESULTS_DEFAULT
  const isBySession = input.by === 'session'
  const limit = isBySession ? SESSION_STATEMENTS_MAX : results
  const filters = filtersOf(question).map((more) => [...filter, ...more])
  const found = question.isAboutValidity
    ? await findTrueThen(question, filters, limit, documents)
    : await readFacts(documents, filters, { direction: 'ascending', limit })
  const presenter = createPresenter({ question: question.text, cutoff: 0, zone })
  const ranked = orderListed(found, question, zone)
    .slice(0, limit)
    .map((fact) => ({ candidate: { fact, foundBy: ['time'] as const }, ...LISTED }))
  return isBySession
    ? groupBySession(ranked).slice(0, results).map(presenter.session)
    : ranked.map((one) => presenter.statement(one, []))
}

// In the order of time; what is said about a time comes first where that may be yet to come.
function orderListed(found: readonly Fact[], question: Question, zone: TimeZone) {
  const byTime = found.toSorted((left, right) => left.eventAt - right.eventAt)
  const { windows, isAboutValidity } = question
  if (windows.length === 0 || isAboutValidity) return byTime
  const named = byTime.filter((fact) => namesTimeIn(fact, windows, zone))
  const others = byTime.filter((fact) => windows.some((one) => isInWindow(fact.eventAt, one)))
  const both = asksForPast(question) ? [...others, ...named] : [...named, ...others]
  return [...new Set(both)]
}

// One per window, each for what a named person said and for what was said about them.
function filtersOf({ windows, people, isAboutValidity }: Question): readonly Filter[] {
  const times = isAboutValidity || windows.length === 0 ? [[]] : windows.flatMap(timesIn)
  if (people.length === 0) return times
  const fields = ['keys.speaker', 'keys.entities']
  return times.flatMap((time) =>
    fields.map((field): Filter => [...time, { field, is: 'containing', values: [...people] }]),
  )
}

// What was true then may have been said before or after. The latest start of validity first.
async function findTrueThen(
  question: Question,
  filters: readonly Filter[],
  limit: number,
  documents: DocumentStore,
): Promise<readonly Fact[]> {
  const page = { direction: 'descending', limit: TRUE_THEN_MAX } as const
  const facts = await readFacts(documents, filters, page)
  const startOf = ({ validFrom, eventAt }: Fact): number =>
    validFrom === undefined ? eventAt : Date.parse(validFrom)
  return facts
    .filter((fact) => wasTrueThen(fact, question))
    .sort((left, right) => startOf(right) - startOf(left))
    .slice(0, limit)
}

async function readFacts(
  documents: DocumentStore,
  filters: readonly Filter[],
  page: { readonly direction: 'ascending' | 'descending'; readonly limit: number },
): Promise<Fact[]> {
  const { direction, limit } = page
  const orderBy = { field: 'eventAt', direction }
  const pages = await Promise.all(
    filters.map((filter) => findRecords<Fact>(documents, 'facts', { filter, orderBy, limit })),
  )
  return [...new Map(pages.flat().map((fact) => [fact.id, fact])).values()]
}

/** How many statements that name a day nearby are read to find one that names the day itself. */
const NAMED_MAX = 32

/**
 * For each time in the query, the interpretation in which anything happened, or of which a statement
 * speaks. What somebody asks about now may be yet to come.
 */
export async function settleWindows(
  question: Question,
  filter: Filter,
  { documents, zone }: MemoryContext,
) {
  const isKnown = async (window: TimeWindow): Promise<boolean> => {
    const wanted = [...filter, ...happenedIn(window)]
    // Ordered by the requested time: in any other order the first match is far.
    const orderBy = { field: 'eventAt', direction: 'ascending' } as const
    const page = await documents.query('facts', { filter: wanted, orderBy, limit: 1 })
    return page.documents.length > 0
  }
  const isNamed = async (window: TimeWindow): Promise<boolean> => {
    const times = namedIn(window)
    if (times.length === 0) return false
    const query = { filter: [...filter, ...times], limit: NAMED_MAX }
    const facts = await findRecords<Fact>(documents, 'facts', query)
    return facts.some((fact) => namesTimeIn(fact, [window], zone))
  }
  const ways = asksForPast(question) ? [isKnown, isNamed] : [isNamed, isKnown]
  const windows = await Promise.all(
    question.times.map(async ({ readings }) => {
      for (const isFound of ways) {
        for (const window of readings) if (await isFound(window)) return window
      }
      return readings[0] ?? {}
    }),
  )
  return { ...question, windows }
}

/** The times to search in. Few statements name a time: where none does, nothing can be found. */
export async function timesToSearch(
  windows: readonly TimeWindow[],
  filter: Filter,
  { documents }: MemoryContext,
): Promise<readonly Filter[]> {
  const isNamed = async (time: Filter): Promise<boolean> => {
    const page = await documents.query('facts', { filter: [...filter, ...time], limit: 1 })
    return page.documents.length > 0
  }
  const times = windows.map(async (window) => {
    const named = namedIn(window)
    return named.length > 0 && (await isNamed(named))
      ? [happenedIn(window), named]
      : [happenedIn(window)]
  })
  return (await Promise.all(times)).flat().filter((time) => time.length > 0)
}

function timesIn(window: TimeWindow): readonly Filter[] {
  const named = namedIn(window)
  return named.length === 0 ? [happenedIn(window)] : [happenedIn(window), named]
}

/** For statements that may name a time in a window: see `namesTimeIn`. */
function namedIn(window: TimeWindow): readonly Condition[] {
  return containing('keys.times', keysOfWindow(window))
}

function happenedIn({ from, to }: TimeWindow): readonly Condition[] {
  if (from === undefined && to === undefined) return []
  return [
    {
      field: 'eventAt',
      is: 'between',
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  ]
}

import type { Fact } from '../../core/facts/fact.ts'
import { wasTrueThen } from '../../core/recall/candidate.ts'
import { createPresenter } from '../../core/recall/present.ts'
import type { Question, TimeWindow } from '../../core/recall/question.ts'
import { groupBySession } from '../../core/recall/rank-sessions.ts'
import { RESULTS_DEFAULT, type RecallInput } from '../../core/recall/recall-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import type { Condition, Filter } from '../../core/storage/documents/filter.ts'
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
  terms: [{ signal: 'inWindow', value: 1, weight: 1 }],
} as const

/** Everything from a time or a session, in order: "what did we talk about on Friday?" */
export async function listWindow(
  { question, filter }: Search,
  input: RecallInput,
  { documents }: MemoryContext,
): Promise<readonly Recalled[]> {
  const results = input.k ?? RESULTS_DEFAULT
  const isBySession = input.by === 'session'
  const limit = isBySession ? SESSION_STATEMENTS_MAX : results
  const filters = filtersOf(question).map((more) => [...filter, ...more])
  const found = question.isAboutValidity
    ? await findTrueThen(question, filters, limit, documents)
    : await readFacts(documents, filters, { direction: 'ascending', limit })
  const presenter = createPresenter({ question: question.text, cutoff: 0 })
  const ranked = found
    .toSorted((left, right) => left.eventAt - right.eventAt)
    .map((fact) => ({ candidate: { fact, foundBy: ['time'] as const }, ...LISTED }))
  return isBySession
    ? groupBySession(ranked).slice(0, results).map(presenter.session)
    : ranked.map((one) => presenter.statement(one, []))
}

// One per window, each for what a named person said and for what was said about them.
function filtersOf({ windows, people, isAboutValidity }: Question): readonly Filter[] {
  const times = isAboutValidity || windows.length === 0 ? [[]] : windows.map(happenedIn)
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

/** For each time in the query, the interpretation in which anything happened. */
export async function settleWindows(question: Question, filter: Filter, documents: DocumentStore) {
  const windows = await Promise.all(
    question.times.map(async ({ readings }) => {
      for (const window of readings) {
        const wanted = [...filter, ...happenedIn(window)]
        // Ordered by the requested time: in any other order the first match is far.
        const orderBy = { field: 'eventAt', direction: 'ascending' } as const
        const page = await documents.query('facts', { filter: wanted, orderBy, limit: 1 })
        if (page.documents.length > 0) return window
      }
      return readings[0] ?? {}
    }),
  )
  return { ...question, windows }
}

export function happenedIn({ from, to }: TimeWindow): readonly Condition[] {
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

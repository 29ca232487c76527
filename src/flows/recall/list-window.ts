import type { Condition, Filter } from '../../core/documents/filter.ts'
import { factRecords } from '../../core/facts/fact-records.ts'
import { groupBySession } from '../../core/recall/group-by-session.ts'
import { createPresenter } from '../../core/recall/present.ts'
import type { Question, TimeWindow } from '../../core/recall/question.ts'
import type { RankedCandidate } from '../../core/recall/rank-candidates.ts'
import { RESULTS_DEFAULT, type RecallInput } from '../../core/recall/recall-input.ts'
import type { RecallItem } from '../../core/recall/recall-item.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import { wasTrueThen } from '../../core/recall/was-true.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Search } from './gather-candidates.ts'

/** Everything of a time or a session, in its order: "what did we talk about on Friday?" */
export async function listWindow(
  { question, filter }: Search,
  input: RecallInput,
  { documents }: FactDeps,
): Promise<readonly Recalled[]> {
  const results = input.k ?? RESULTS_DEFAULT
  const isBySession = input.by === 'session'
  // How many statements so many sessions have is not known before.
  const limit = isBySession ? SESSION_STATEMENTS_MAX : results
  const filters = filtersOf(question).map((more) => [...filter, ...more])
  const found = question.isAboutValidity
    ? await findTrueThen(question, filters, limit, documents)
    : await findHappened(filters, limit, documents)
  const presenter = createPresenter({ question: question.text, cutoff: 0 })
  const ranked = found
    .toSorted((left, right) => left.eventAt - right.eventAt)
    .map(
      (item): RankedCandidate => ({
        candidate: { item, foundBy: ['time'] },
        score: 1,
        probability: 1,
        terms: [],
      }),
    )
  return isBySession
    ? groupBySession(ranked).slice(0, results).map(presenter.session)
    : ranked.map((one) => presenter.statement(one, []))
}

const SESSION_STATEMENTS_MAX = 1_000

// One for each window, and of each for what a named one said and what was said of them.
function filtersOf({ windows, people, isAboutValidity }: Question): readonly Filter[] {
  const times = isAboutValidity || windows.length === 0 ? [[]] : windows.map(happenedIn)
  if (people.length === 0) return times
  const fields = ['keys.speaker', 'keys.entities']
  return times.flatMap((time) =>
    fields.map((field): Filter => [...time, { field, is: 'containing', values: [...people] }]),
  )
}

async function findHappened(
  filters: readonly Filter[],
  limit: number,
  documents: DocumentStore,
): Promise<readonly RecallItem[]> {
  return await readItems(documents, filters, { direction: 'ascending', limit })
}

/** How many of the newest statements are looked through for what was true once. */
const TRUE_THEN_MAX = 1_000

// What was true then may have been said before or after. What began to hold last comes first.
async function findTrueThen(
  question: Question,
  filters: readonly Filter[],
  limit: number,
  documents: DocumentStore,
): Promise<readonly RecallItem[]> {
  const page = { direction: 'descending', limit: TRUE_THEN_MAX } as const
  const items = await readItems(documents, filters, page)
  return items
    .filter((item) => wasTrueThen(item, question))
    .sort((left, right) => (right.validFrom ?? right.eventAt) - (left.validFrom ?? left.eventAt))
    .slice(0, limit)
}

async function readItems(
  documents: DocumentStore,
  filters: readonly Filter[],
  page: { readonly direction: 'ascending' | 'descending'; readonly limit: number },
): Promise<readonly RecallItem[]> {
  const { direction, limit } = page
  const orderBy = { field: 'eventAt', direction }
  const pages = await Promise.all(
    filters.map((filter) => documents.query('facts', { filter, orderBy, limit })),
  )
  const found = new Map(pages.flatMap((one) => one.documents.map(({ id, body }) => [id, body])))
  return [...found.values()].flatMap((body) => factRecords.toItem?.(body) ?? [])
}

/** Of each time that the question names, the reading in which anything happened. */
export async function settleWindows(
  question: Question,
  filter: Filter,
  documents: DocumentStore,
): Promise<Question> {
  const windows = await Promise.all(
    question.times.map(async ({ readings }) => {
      for (const window of readings) {
        const wanted = [...filter, ...happenedIn(window)]
        // In the order of the time that is asked for: in any other the first one is far.
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

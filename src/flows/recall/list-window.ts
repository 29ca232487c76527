import type { Condition, Filter } from '../../core/documents/filter.ts'
import { factRecords } from '../../core/facts/fact-records.ts'
import { createPresenter } from '../../core/recall/present.ts'
import type { Question, TimeWindow } from '../../core/recall/question.ts'
import { RESULTS_DEFAULT, type RecallInput } from '../../core/recall/recall-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Search } from './gather-candidates.ts'

/** Everything of a time or a session, in its order: "what did we talk about on Friday?" */
export async function listWindow(
  { question, filter }: Search,
  input: RecallInput,
  { documents }: FactDeps,
): Promise<readonly Recalled[]> {
  const windows: readonly TimeWindow[] = question.windows.length === 0 ? [{}] : question.windows
  const pages = await Promise.all(
    windows.map((window) =>
      documents.query('facts', {
        filter: [...filter, ...happenedIn(window)],
        orderBy: { field: 'eventAt', direction: 'ascending' },
        limit: input.k ?? RESULTS_DEFAULT,
      }),
    ),
  )
  const found = new Map(pages.flatMap((page) => page.documents.map((one) => [one.id, one])))
  const presenter = createPresenter({ question: question.text, cutoff: 0 })
  return [...found.values()]
    .flatMap(({ body }) => factRecords.toItem?.(body) ?? [])
    .sort((left, right) => left.eventAt - right.eventAt)
    .map((item) =>
      presenter.statement(
        { candidate: { item, foundBy: ['time'] }, score: 1, probability: 1, terms: [] },
        [],
      ),
    )
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
        const page = await documents.query('facts', { filter: wanted, limit: 1 })
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

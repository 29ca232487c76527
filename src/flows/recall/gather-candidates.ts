import type { Fact } from '../../core/facts/fact.ts'
import type { RecallChannel } from '../../core/recall/channels.ts'
import type { Question } from '../../core/recall/question.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { TextHit } from '../../ports/text-index.ts'
import type { VectorHit } from '../../ports/vector-index.ts'
import type { MemoryContext } from '../context.ts'
import { findRecords } from '../storage/records/read-records.ts'

export interface Search {
  readonly question: Question
  readonly partition: string
  readonly filter: Filter
  /** The times that the query names: each is searched once more by itself. */
  readonly times: readonly Filter[]
  /** Candidates per channel, well above what is returned, so that fusion has a choice. */
  readonly limit: number
  isUsed(channel: RecallChannel): boolean
}

export interface Found {
  readonly words: ReadonlyMap<string, TextHit>
  readonly meaning: ReadonlyMap<string, VectorHit>
  /** Found in the store itself, so already read. */
  readonly entities: ReadonlyMap<string, Fact>
  readonly failures: ReadonlyMap<string, Fact>
  /** The document frequency of each query term, and the number of documents. */
  readonly documents: number
  readonly counts: ReadonlyMap<string, number>
}

/** How many of the newest statements about a named entity, or of the same error, are added. */
const KEY_CANDIDATES = 48

/**
 * Queries the channels that need no vector, concurrently. If the query names a time, once more
 * inside that window: otherwise statements from then would compete with everything ever said.
 */
export async function gatherByText(search: Search, deps: MemoryContext) {
  const { entityKeys, failureMarks } = search.question
  const searches = withWindows(search)
  const [words, entities, failures] = await Promise.all([
    findByWords(search, searches, deps),
    Promise.all(searches.map((one) => findByKeys('entities', entityKeys, one, deps))),
    Promise.all(searches.map((one) => findByKeys('failures', failureMarks, one, deps))),
  ])
  return { ...words, entities: byId(entities.flat()), failures: byId(failures.flat()) }
}

/** The same by the vector of the question. */
export async function gatherByMeaning(
  search: Search,
  values: Float32Array | undefined,
  deps: MemoryContext,
): Promise<Found['meaning']> {
  const found = withWindows(search).map((one) => findByMeaning(one, values, deps))
  return byId((await Promise.all(found)).flat())
}

function withWindows(search: Search): readonly Search[] {
  const { filter, times } = search
  return [search, ...times.map((time) => ({ ...search, filter: [...filter, ...time] }))]
}

function byId<Hit extends { readonly id: string }>(hits: readonly Hit[]): Map<string, Hit> {
  return new Map(hits.map((hit) => [hit.id, hit]))
}

// How rare the words are is the same inside a window.
async function findByWords(
  { partition, question, isUsed }: Search,
  searches: readonly Search[],
  deps: MemoryContext,
): Promise<Pick<Found, 'words' | 'documents' | 'counts'>> {
  const { terms } = question
  if (!isUsed('words') || terms.length === 0) {
    return { words: new Map(), documents: 0, counts: new Map() }
  }
  const { text, indexing, measurements } = deps
  const names = terms.map(({ term }) => term)
  const [frequencies, ...hits] = await measurements.retrieval('words', () =>
    indexing.search('text', () =>
      Promise.all([
        text.frequencies({ partition, terms: names }),
        ...searches.map(({ filter, limit }) => text.search({ partition, terms, filter, limit })),
      ]),
    ),
  )
  const counts = new Map(names.map((name, index) => [name, frequencies.counts[index] ?? 0]))
  return { words: byId(hits.flat()), documents: frequencies.documents, counts }
}

async function findByMeaning(
  { partition, filter, limit }: Search,
  values: Float32Array | undefined,
  { meaning, measurements, indexing }: MemoryContext,
): Promise<readonly VectorHit[]> {
  if (meaning === undefined || values === undefined) return []
  const search = { partition, values, filter, limit }
  return await measurements.retrieval('meaning', () =>
    indexing.search('vectors', () => meaning.vectors.search(search)),
  )
}

async function findByKeys(
  channel: 'entities' | 'failures',
  keys: readonly string[],
  search: Search,
  deps: MemoryContext,
): Promise<readonly Fact[]> {
  if (!search.isUsed(channel) || keys.length === 0) return []
  return await deps.measurements.retrieval(channel, () =>
    findRecords<Fact>(deps.documents, 'facts', {
      filter: [...search.filter, { field: `keys.${channel}`, is: 'containing', values: keys }],
      orderBy: { field: 'eventAt', direction: 'descending' },
      limit: KEY_CANDIDATES,
    }),
  )
}

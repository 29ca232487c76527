import type { Fact } from '../../core/facts/fact.ts'
import type { RecallChannel } from '../../core/recall/channels.ts'
import type { Question } from '../../core/recall/question.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { TextHit } from '../../ports/text-index.ts'
import type { VectorHit } from '../../ports/vector-index.ts'
import type { MemoryContext } from '../context.ts'
import { findRecords } from '../storage/records/read-records.ts'
import { happenedIn, namedIn } from './list-window.ts'

export interface Search {
  readonly question: Question
  readonly partition: string
  readonly filter: Filter
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
  const found = await Promise.all(
    withWindows(search).map(async (one) => {
      const [words, entities, failures] = await Promise.all([
        findByWords(one, deps),
        findByKeys('entities', entityKeys, one, deps),
        findByKeys('failures', failureMarks, one, deps),
      ])
      return { words, entities, failures }
    }),
  )
  return {
    words: byId(found.flatMap(({ words }) => words.hits)),
    entities: byId(found.flatMap(({ entities }) => entities)),
    failures: byId(found.flatMap(({ failures }) => failures)),
    documents: found[0]?.words.documents ?? 0,
    counts: found[0]?.words.counts ?? new Map<string, number>(),
  }
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
  if (!search.isUsed('time')) return [search]
  const times = search.question.windows.flatMap((one) => [happenedIn(one), namedIn(one)])
  const inside = times.filter((time) => time.length > 0)
  return [search, ...inside.map((time) => ({ ...search, filter: [...search.filter, ...time] }))]
}

function byId<Hit extends { readonly id: string }>(hits: readonly Hit[]): Map<string, Hit> {
  return new Map(hits.map((hit) => [hit.id, hit]))
}

interface WordHits {
  readonly hits: readonly TextHit[]
  readonly documents: number
  readonly counts: ReadonlyMap<string, number>
}

async function findByWords(search: Search, deps: MemoryContext): Promise<WordHits> {
  const { partition, filter, limit, question } = search
  const { terms } = question
  const isUsed = search.isUsed('words') && terms.length > 0
  if (!isUsed) return { hits: [], documents: 0, counts: new Map() }
  return await deps.measurements.retrieval('words', () =>
    deps.indexing.search('text', async () => {
      const names = terms.map(({ term }) => term)
      const [hits, frequencies] = await Promise.all([
        deps.text.search({ partition, terms, filter, limit }),
        deps.text.frequencies({ partition, terms: names }),
      ])
      const counts = new Map(names.map((name, index) => [name, frequencies.counts[index] ?? 0]))
      return { hits, documents: frequencies.documents, counts }
    }),
  )
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

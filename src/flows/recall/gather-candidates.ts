import type { Filter } from '../../core/documents/filter.ts'
import type { FactStatus } from '../../core/facts/fact.ts'
import type { RecallChannel } from '../../core/recall/channels.ts'
import type { Question } from '../../core/recall/question.ts'
import { type NearQueryTerm, nearQueryTerms } from '../../core/text/near-query-terms.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import type { TextHit } from '../../ports/text-index.ts'
import type { VectorHit } from '../../ports/vector-index.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { happenedIn } from './list-window.ts'

/** What one question looks for, and where. */
export interface Search {
  readonly question: Question
  readonly partition: string
  readonly filter: Filter
  /** Candidates a channel, well above what is returned, so that fusion has a choice. */
  readonly limit: number
  isUsed(channel: RecallChannel): boolean
}

/** What the channels found, by id. */
export interface Found {
  readonly words: ReadonlyMap<string, TextHit>
  readonly nearWords: ReadonlyMap<string, TextHit>
  readonly meaning: ReadonlyMap<string, VectorHit>
  /** Found in the store itself, and so read already. */
  readonly entities: ReadonlyMap<string, StoredDocument>
  readonly failures: ReadonlyMap<string, StoredDocument>
  /** How many documents hold each term of the question, and how many there are. */
  readonly documents: number
  readonly counts: ReadonlyMap<string, number>
}

/** How many of the newest statements about a named entity, or of the same error, join in. */
const KEY_CANDIDATES = 48

/**
 * Asks every channel at once. When the question names a time, once more inside of that window:
 * what was said then would else have to compete with everything that was ever said.
 */
export async function gatherInWindows(
  search: Search,
  meaning: Float32Array | undefined,
  deps: GateDeps,
): Promise<Found> {
  const { windows } = search.question
  const searches = search.isUsed('time')
    ? windows.map((window) => ({ ...search, filter: [...search.filter, ...happenedIn(window)] }))
    : []
  const near = search.isUsed('near-words') ? nearQueryTerms(search.question.text) : []
  const [found, ...inWindows] = await Promise.all(
    [search, ...searches].map((one) => gatherCandidates(one, { meaning, near }, deps)),
  )
  if (found === undefined) throw new Error('Broken invariant: one search gives one answer')
  return inWindows.reduce(joinFound, found)
}

function joinFound(left: Found, right: Found): Found {
  return {
    ...left,
    words: new Map([...left.words, ...right.words]),
    nearWords: new Map([...left.nearWords, ...right.nearWords]),
    meaning: new Map([...left.meaning, ...right.meaning]),
    entities: new Map([...left.entities, ...right.entities]),
    failures: new Map([...left.failures, ...right.failures]),
  }
}

/** What is looked for in every window, read once. */
interface Wanted {
  readonly meaning: Float32Array | undefined
  readonly near: readonly NearQueryTerm[]
}

async function gatherCandidates(
  given: Search,
  { meaning, near: nearTerms }: Wanted,
  deps: GateDeps,
): Promise<Found> {
  const search = {
    ...given,
    filter: given.isUsed('links') ? alsoReplaced(given.filter) : given.filter,
  }
  const { entityKeys, failureMarks } = search.question
  const [words, near, entities, failures] = await Promise.all([
    findByWords(search, deps),
    findByMeaning(search, meaning, deps),
    findByKeys({ channel: 'entities', field: 'keys.entities', keys: entityKeys }, search, deps),
    findByKeys({ channel: 'failures', field: 'keys.failures', keys: failureMarks }, search, deps),
  ])
  return {
    words: byId(words.hits),
    nearWords: byId(await findByNearWords(search, nearTerms, words.counts, deps)),
    meaning: byId(near),
    entities,
    failures,
    documents: words.documents,
    counts: words.counts,
  }
}

// What was replaced leads to what took its place; by itself it is no answer.
function alsoReplaced(filter: Filter): Filter {
  return filter.map((condition) =>
    condition.field === 'status' ? { field: 'status', is: 'one-of', values: FINDABLE } : condition,
  )
}

const FINDABLE: readonly FactStatus[] = ['active', 'superseded']

function byId<Hit extends { readonly id: string }>(hits: readonly Hit[]): Map<string, Hit> {
  return new Map(hits.map((hit) => [hit.id, hit]))
}

interface WordHits {
  readonly hits: readonly TextHit[]
  readonly documents: number
  readonly counts: ReadonlyMap<string, number>
}

async function findByWords(search: Search, deps: GateDeps): Promise<WordHits> {
  const { partition, filter, limit, question } = search
  const { terms } = question
  const isUsed = search.isUsed('words') && terms.length > 0
  if (!isUsed) return { hits: [], documents: 0, counts: new Map() }
  const { retrieval } = deps.measurements
  return await retrieval('words', () =>
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

// Only for words that no document holds: a word that is known is not misspelt.
async function findByNearWords(
  { partition, filter, limit }: Search,
  near: readonly NearQueryTerm[],
  counts: ReadonlyMap<string, number>,
  deps: GateDeps,
): Promise<readonly TextHit[]> {
  const unknown = near.filter(
    ({ plainTerms }) =>
      plainTerms.some((term) => counts.has(term)) &&
      plainTerms.every((term) => (counts.get(term) ?? 0) === 0),
  )
  const terms = [...new Set(unknown.map((one) => one.near))].map((term) => ({ term, weight: 1 }))
  if (terms.length === 0) return []
  return await deps.measurements.retrieval('near-words', () =>
    deps.indexing.search('text', () => deps.text.search({ partition, terms, filter, limit })),
  )
}

async function findByMeaning(
  { partition, filter, limit }: Search,
  values: Float32Array | undefined,
  deps: GateDeps,
): Promise<readonly VectorHit[]> {
  const { meaning } = deps
  if (meaning === undefined || values === undefined) return []
  return await deps.measurements.retrieval('meaning', () =>
    deps.indexing.search('vectors', () =>
      meaning.vectors.search({ partition, values, filter, limit }),
    ),
  )
}

interface Keys {
  readonly channel: RecallChannel
  readonly field: string
  readonly keys: readonly string[]
}

async function findByKeys(
  { channel, field, keys }: Keys,
  search: Search,
  deps: GateDeps,
): Promise<ReadonlyMap<string, StoredDocument>> {
  if (!search.isUsed(channel) || keys.length === 0) return new Map()
  const { documents } = await deps.measurements.retrieval(channel, () =>
    deps.documents.query('facts', {
      filter: [...search.filter, { field, is: 'containing', values: [...keys] }],
      orderBy: { field: 'eventAt', direction: 'descending' },
      limit: KEY_CANDIDATES,
    }),
  )
  return byId(documents)
}

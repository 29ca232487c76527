import { isModelFailure, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { isOverFor } from '../../core/facts/is-over.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { analyzeQuery } from '../../core/language/text/analyze.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { ownScopeConditions } from '../../core/storage/records/scope-fields.ts'
import { dot } from '../../core/storage/vectors/dot.ts'
import type { MemoryContext } from '../context.ts'
import { embedInTime } from '../storage/indexes/embed-in-time.ts'
import { isVectorsAway } from '../storage/indexes/or-by-words.ts'
import { readIntactRecords } from '../storage/records/read-intact.ts'
import type { Batch, NearInIndex } from './batch.ts'
import { statementReader } from './relations.ts'

/** How many of the nearest statements are compared with a new one, by text and by vector. */
const NEAREST = 8

interface RelatedFacts {
  /** Active statements that it may repeat, change or retract. */
  readonly active: readonly Fact[]
  /** Superseded statements; read only if the speaker may not restore them. */
  readonly replaced: readonly Fact[]
  /** The cosines that a search by meaning found, by id. */
  readonly near: ReadonlyMap<string, number>
}

export async function findRelated(fact: Fact, batch: Batch): Promise<RelatedFacts> {
  const { draft, deps } = batch
  const search = batch.searches.get(fact) ?? searchIndexes(fact, batch)
  batch.searches.set(fact, search)
  const { byWords, byMeaning, values } = await search
  const near = nearestByMeaning(fact, byMeaning, values, batch)
  const inIndex = new Set([...near.keys(), ...byWords])
  // The statements of this batch are not indexed yet.
  const ids = [...new Set([...inIndex, ...batch.storedIds])]
  // The draft is more current than the index about what is still active.
  const known = await readIntactRecords<Fact>(draft, 'facts', ids)
  const nowMs = deps.clock.now()
  const active = known.filter((one) => one.status === 'active' && !isOverFor(one, fact, nowMs))
  const fresh = active.filter(({ id }) => !inIndex.has(id))
  return {
    active: [...active.filter(({ id }) => inIndex.has(id)), ...nearestOf(fresh, fact, deps)],
    replaced: known.filter(({ status }) => status === 'superseded'),
    near,
  }
}

async function searchIndexes(fact: Fact, { caller, deps }: Batch): Promise<NearInIndex> {
  // A person may change their mind back; others may just not know yet.
  const isOwn = fact.trust === 'person'
  // A statement in one conversation changes those of another, unless the caller is limited to
  // one.
  const filter: Filter = [
    ...ownScopeConditions(caller.scope),
    { field: 'role', is: 'equal', value: 'statement' },
    { field: 'status', is: 'one-of', values: isOwn ? ['active'] : ['active', 'superseded'] },
  ]
  const about = statementReader(deps)(statementOf(fact)).subject.map(({ text }) => text)
  const search = { partition: fact.scope.tenant, filter, limit: NEAREST }
  const [words, meaning, holder] = await Promise.all([
    findByWords(fact.text, search, deps),
    findByMeaning(fact, filter, deps),
    // All statements about a new job are similar to each other: known facts about it are found by
    // name.
    findByWords(about.join(' '), search, deps),
  ])
  return { byWords: [...words, ...holder], ...meaning }
}

// The statements of this batch are in no index yet.
function nearestByMeaning(
  { id }: Fact,
  indexed: ReadonlyMap<string, number>,
  values: Float32Array | undefined,
  { storedIds, vectors }: Batch,
): ReadonlyMap<string, number> {
  if (values === undefined) return indexed
  vectors.set(id, values)
  const stored = storedIds.flatMap((one): [string, number][] => {
    const other = vectors.get(one)
    return other === undefined ? [] : [[one, dot(values, other)]]
  })
  const all = [...indexed, ...stored].toSorted((left, right) => right[1] - left[1])
  return new Map(all.slice(0, NEAREST))
}

// The statements of the batch that share the most words.
function nearestOf(facts: readonly Fact[], fact: Fact, deps: MemoryContext): readonly Fact[] {
  const keysOf = (one: Fact): readonly string[] =>
    statementReader(deps)(statementOf(one)).words.flatMap(({ role, keys }) =>
      role === 'content' ? [...keys] : [],
    )
  const wanted = new Set(keysOf(fact))
  return facts
    .map((one) => ({ one, shared: keysOf(one).filter((key) => wanted.has(key)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((left, right) => right.shared - left.shared)
    .slice(0, NEAREST)
    .map(({ one }) => one)
}

/** The ids of facts that share words with a text, nearest first. */
export async function findByWords(
  text: string,
  search: { readonly partition: string; readonly filter: Filter; readonly limit: number },
  deps: MemoryContext,
): Promise<readonly string[]> {
  const terms = analyzeQuery(text)
  if (terms.length === 0) return []
  const hits = await deps.indexing.search('text', () => deps.text.search({ ...search, terms }))
  return hits.map(({ id }) => id)
}

// An all-zero vector is invalid input for an index.

const NO_MEANING = { byMeaning: new Map<string, number>(), values: undefined }

// The nearest ids with their cosines. Without its model or its vectors the gate still works, by text search.
async function findByMeaning(
  { text, scope }: Fact,
  filter: Filter,
  { meaning, indexing }: MemoryContext,
): Promise<Pick<NearInIndex, 'byMeaning' | 'values'>> {
  if (meaning?.embedder.canRead(text) !== true) return NO_MEANING
  try {
    const values = await embedInTime(text, meaning.embedder, 'document')
    if (values === undefined) return NO_MEANING
    const search = { partition: scope.tenant, values, filter, limit: NEAREST }
    const hits = await indexing.search('vectors', () => meaning.vectors.search(search))
    return { byMeaning: new Map(hits.map(({ id, similarity }) => [id, similarity])), values }
  } catch (error) {
    const isRefused = isModelFailure(error) || MemoryError.is(error, 'INVALID_INPUT')
    if (!isRefused && !isVectorsAway(error)) throw error
    return NO_MEANING
  }
}

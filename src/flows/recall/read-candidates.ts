import type { Fact } from '../../core/facts/fact.ts'
import { factRecords } from '../../core/facts/fact-records.ts'
import { namesTimeIn } from '../../core/facts/named-times.ts'
import { placeBeside } from '../../core/facts/sessions/session.ts'
import type { Candidate } from '../../core/recall/candidate.ts'
import { isInScope } from '../../core/scope.ts'
import { extractFields } from '../../core/storage/documents/extract-fields.ts'
import { type Filter, matchesFilter } from '../../core/storage/documents/filter.ts'
import { dot } from '../../core/storage/vectors/dot.ts'
import type { StoredVectors } from '../../ports/vector-index.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { readVectors, VECTORS_MAX } from '../storage/indexes/read-vectors.ts'
import { readIntactDocuments } from '../storage/records/read-intact.ts'
import { findRecords, toRecord } from '../storage/records/read-records.ts'
import type { Found, Search } from './gather-candidates.ts'

/** How many of the top candidates are read with their context. */
const READ_AROUND = 12
const AROUND_MAX = 500

export interface ReadCandidates {
  readonly candidates: readonly Candidate[]
  readonly damagedIds: readonly string[]
  /** Known to the indexes but not returned by the store: no fact is ever deleted. */
  readonly missingIds: readonly string[]
}

interface Reading {
  readonly search: Search
  /** The query vector. */
  readonly values: Float32Array | undefined
  readonly caller: Caller
}

export async function readCandidates(found: Found, reading: Reading, deps: MemoryContext) {
  const { values } = reading
  const byKeys = new Map([...found.entities, ...found.failures])
  const all = new Set([...found.words.keys(), ...found.meaning.keys(), ...byKeys.keys()])
  const ids = [...all].slice(0, VECTORS_MAX)
  const unread = ids.filter((id) => !byKeys.has(id))
  const rest = await readIntactDocuments(deps.documents, { collection: 'facts', ids: unread })
  const read = [...byKeys.values(), ...rest.documents.map((one) => toRecord<Fact>(one))]
  const direct = keepWanted(read, reading)
  const beside = await readAround(found, direct, reading, deps)
  const later = await readLinked([...direct, ...beside], reading, deps)
  const facts = new Map([...direct, ...beside, ...later].map((fact) => [fact.id, fact]))
  const foundElsewhere = { neighbours: idsOf(beside), links: idsOf(later) }
  const vectors = await readVectors('facts', [...facts.keys()], values, deps)
  const candidates = [...facts.values()].map((fact): Candidate => {
    return {
      fact,
      foundBy: channelsOf(fact.id, { ...found, ...foundElsewhere }),
      words: found.words.get(fact.id),
      meaning: toMeaning(vectors.get(fact.id), values),
      namesTime: namesTimeIn(fact, reading.search.question.windows, deps.zone),
    }
  })
  const known = new Set([...read.map(({ id }) => id), ...rest.damagedIds])
  const missingIds = ids.filter((id) => !known.has(id))
  return { candidates, damagedIds: rest.damagedIds, missingIds }
}

// An index may lag slightly: the store is authoritative.
function keepWanted(facts: readonly Fact[], { search, caller }: Reading): readonly Fact[] {
  const statuses = search.filter.find(({ field }) => field === 'status')
  return facts.filter(({ status, scope }) => {
    const isWanted = statuses?.is === 'one-of' && statuses.values.includes(status)
    return isWanted && isInScope(scope, caller.scope)
  })
}

/** The turns just before and after the top candidates. */
async function readAround(
  found: Found,
  facts: readonly Fact[],
  reading: Reading,
  { documents }: MemoryContext,
): Promise<readonly Fact[]> {
  const { search } = reading
  if (!search.isUsed('neighbours')) return []
  const taken = new Set(facts.map(({ place }) => place))
  const around = mostPromising(found, facts).flatMap((fact) =>
    [-2, -1, 1, 2].flatMap((distance) => placeBeside(fact, distance) ?? []),
  )
  const values = [...new Set(around)].filter((place) => !taken.has(place))
  if (values.length === 0) return []
  const filter: Filter = [
    ...search.filter.filter(({ field }) => field !== 'scope.session'),
    { field: 'place', is: 'one-of', values },
  ]
  const read = await findRecords<Fact>(documents, 'facts', { filter, limit: AROUND_MAX })
  return keepWanted(read, reading)
}

/** The later statements that may have outdated those found, if they are not among them. */
async function readLinked(
  facts: readonly Fact[],
  reading: Reading,
  { documents }: MemoryContext,
): Promise<readonly Fact[]> {
  const { search } = reading
  const known = idsOf(facts)
  const linked = facts.flatMap(({ possiblyOutdatedBy: link }) => link?.id ?? [])
  const ids = [...new Set(linked)].filter((id) => !known.has(id)).slice(0, VECTORS_MAX)
  if (ids.length === 0 || !search.isUsed('links')) return []
  const read = await readIntactDocuments(documents, { collection: 'facts', ids })
  const wanted = read.documents.filter(({ body }) =>
    matchesFilter(extractFields(factRecords.collection, body), search.filter),
  )
  return keepWanted(
    wanted.map((one) => toRecord<Fact>(one)),
    reading,
  )
}

function idsOf(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(facts.map(({ id }) => id))
}

function mostPromising(found: Found, facts: readonly Fact[]): readonly Fact[] {
  const bestWords = Math.max(1e-9, ...[...found.words.values()].map(({ score }) => score))
  const promise = ({ id }: Fact): number =>
    (found.words.get(id)?.score ?? 0) / bestWords + (found.meaning.get(id)?.similarity ?? 0)
  return facts
    .map((fact) => ({ fact, value: promise(fact) }))
    .sort((left, right) => right.value - left.value)
    .slice(0, READ_AROUND)
    .map(({ fact }) => fact)
}

function toMeaning(stored: StoredVectors | undefined, values: Float32Array | undefined) {
  const vector = stored?.vectors.find(({ part }) => part === 'whole')?.values
  if (stored === undefined || values === undefined || vector === undefined) return undefined
  let whole = -1
  let sentence = -1
  for (const { part, values: other } of stored.vectors) {
    const cosine = dot(other, values)
    if (part.startsWith('whole')) whole = Math.max(whole, cosine)
    else sentence = Math.max(sentence, cosine)
  }
  return { whole, sentence: sentence === -1 ? whole : sentence, vector }
}

const FINDING = ['words', 'meaning', 'entities', 'failures', 'neighbours', 'links'] as const

function channelsOf(
  id: string,
  by: Readonly<Record<(typeof FINDING)[number], { has(id: string): boolean }>>,
) {
  return FINDING.filter((channel) => by[channel].has(id))
}

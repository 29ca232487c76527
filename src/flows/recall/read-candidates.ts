import type { Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { factRecords } from '../../core/facts/fact-records.ts'
import type { Candidate, MeaningEvidence } from '../../core/recall/candidate.ts'
import type { RecallChannel } from '../../core/recall/channels.ts'
import type { RecallItem } from '../../core/recall/recall-item.ts'
import { isInScope } from '../../core/scope.ts'
import { placeIn } from '../../core/sessions/session.ts'
import { dot } from '../../core/vectors/dot.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import type { StoredVectors } from '../../ports/vector-index.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { Found, Search } from './gather-candidates.ts'

/** What `VectorIndex.get` takes at once. */
const VECTORS_MAX = 1_000
/** So many of the most promising are read with what stands around them. */
const READ_AROUND = 12
const AROUND_MAX = 500

export interface ReadCandidates {
  readonly candidates: readonly Candidate[]
  readonly damagedIds: readonly string[]
  /** What the indexes know and the store does not return: no fact is ever deleted. */
  readonly missingIds: readonly string[]
}

/** Reads what was found and what stands around it. */
export async function readCandidates(
  found: Found,
  given: { readonly search: Search; readonly values: Float32Array | undefined; caller: Caller },
  deps: FactDeps,
): Promise<ReadCandidates> {
  const { search, values, caller } = given
  const ids = [
    ...new Set([
      ...found.words.keys(),
      ...found.meaning.keys(),
      ...found.nearWords.keys(),
      ...found.entities.keys(),
      ...found.failures.keys(),
    ]),
  ].slice(0, VECTORS_MAX)
  const { documents: rest, damagedIds } = await readSoundDocuments(deps.documents, {
    collection: 'facts',
    ids: ids.filter((id) => !found.entities.has(id) && !found.failures.has(id)),
  })
  const byKeys = new Map([...found.entities, ...found.failures])
  const documents = [...byKeys.values(), ...rest]
  const direct = toItems(documents, search.filter, caller)
  const beside = await readAround(found, direct, given, deps)
  const items = new Map([...direct, ...beside].map((item) => [item.id, item]))
  const vectors = await readVectors([...items.keys()], values, deps)
  const candidates = [...items.values()].map((item): Candidate => {
    const evidence = toMeaning(vectors.get(item.id), values)
    const words = found.words.get(item.id)
    const nearWords = found.nearWords.get(item.id)
    return {
      item,
      foundBy: channelsOf(item.id, found, beside),
      ...(words === undefined ? {} : { words }),
      ...(nearWords === undefined ? {} : { nearWords }),
      ...(evidence === undefined ? {} : { meaning: evidence }),
    }
  })
  const read = new Set([...documents.map(({ id }) => id), ...damagedIds])
  return { candidates, damagedIds, missingIds: ids.filter((id) => !read.has(id)) }
}

// An index may be a moment behind: what the store says now counts.
function toItems(
  documents: readonly StoredDocument[],
  filter: Filter,
  caller: Caller,
): readonly RecallItem[] {
  const statuses = filter.find(({ field }) => field === 'status')
  return documents
    .filter((document) => {
      const fact = toRecord<Fact>(document)
      const isWanted = statuses?.is === 'one-of' && statuses.values.includes(fact.status)
      return isWanted && isInScope(fact.scope, caller.scope)
    })
    .map(toItem)
}

function toItem({ body }: StoredDocument): RecallItem {
  const item = factRecords.toItem?.(body)
  if (item === undefined) throw new Error('Broken invariant: facts can be recalled')
  return item
}

/** What was said just before and after the most promising. */
async function readAround(
  found: Found,
  items: readonly RecallItem[],
  { search, caller }: { readonly search: Search; readonly caller: Caller },
  deps: FactDeps,
): Promise<readonly RecallItem[]> {
  if (!search.isUsed('neighbours')) return []
  const taken = new Set(items.flatMap(({ sequence }) => (sequence ? placeOf(sequence) : [])))
  const places = new Set(mostPromising(found, items).flatMap(placesAround))
  const missing = [...places].filter((place) => !taken.has(place))
  if (missing.length === 0) return []
  const { documents } = await deps.documents.query('facts', {
    filter: [
      ...search.filter.filter(({ field }) => field !== 'scope.session'),
      { field: 'place', is: 'one-of', values: missing },
    ],
    limit: AROUND_MAX,
  })
  return toItems(documents, search.filter, caller)
}

type Sequence = NonNullable<RecallItem['sequence']>

function placeOf({ id, position }: Sequence): string {
  return placeIn(id, position)
}

function placesAround({ sequence }: RecallItem): readonly string[] {
  if (sequence === undefined) return []
  return [-2, -1, 1, 2].map((distance) => placeIn(sequence.id, sequence.position + distance))
}

function mostPromising(found: Found, items: readonly RecallItem[]): readonly RecallItem[] {
  const bestWords = Math.max(1e-9, ...[...found.words.values()].map(({ score }) => score))
  const promise = ({ id }: RecallItem): number =>
    (found.words.get(id)?.score ?? 0) / bestWords + (found.meaning.get(id)?.similarity ?? 0)
  return items
    .map((item) => ({ item, value: promise(item) }))
    .sort((left, right) => right.value - left.value)
    .slice(0, READ_AROUND)
    .map(({ item }) => item)
}

async function readVectors(
  ids: readonly string[],
  values: Float32Array | undefined,
  { meaning }: FactDeps,
): Promise<ReadonlyMap<string, StoredVectors>> {
  if (meaning === undefined || values === undefined || ids.length === 0) return new Map()
  const stored = await meaning.vectors.get(
    ids.slice(0, VECTORS_MAX).map((id) => ({ collection: 'facts', id })),
  )
  return new Map(stored.map((entry) => [entry.id, entry]))
}

function toMeaning(
  stored: StoredVectors | undefined,
  values: Float32Array | undefined,
): MeaningEvidence | undefined {
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

function channelsOf(
  id: string,
  found: Found,
  beside: readonly RecallItem[],
): readonly RecallChannel[] {
  const channels: RecallChannel[] = []
  if (found.words.has(id)) channels.push('words')
  if (found.meaning.has(id)) channels.push('meaning')
  if (found.nearWords.has(id)) channels.push('near-words')
  if (found.entities.has(id)) channels.push('entities')
  if (found.failures.has(id)) channels.push('failures')
  if (beside.some((item) => item.id === id)) channels.push('neighbours')
  return channels
}

import { checkIds } from '../../core/storage/documents/check-batch.ts'
import { matchesFilter } from '../../core/storage/documents/filter.ts'
import {
  checkDimensions,
  checkVectorEntry,
  checkVectorQuery,
  partName,
} from '../../core/storage/vectors/check-vectors.ts'
import { compareHits } from '../../core/storage/vectors/compare-hits.ts'
import { cosineOfUnits } from '../../core/storage/vectors/unit-vector.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import type {
  EmbeddedPart,
  VectorEntry,
  VectorHit,
  VectorIndex,
  VectorQuery,
} from '../../ports/vector-index.ts'

export interface MemoryVectorIndexOptions {
  readonly id: string
  readonly dimensions: number
}

/** Brute-force search over all vectors. The reference implementation of the port. */
export function createMemoryVectorIndex(options: MemoryVectorIndexOptions): VectorIndex {
  const { id, dimensions } = options
  checkDimensions(dimensions)
  const entries = new Map<string, VectorEntry>()
  let reached: string | undefined

  return {
    id,
    dimensions,
    watermark: async () => reached,
    async apply({ upserts, deletes }, step) {
      if (step !== undefined && step.from !== reached) return false
      const checked = upserts.map((entry) => ({
        ...structuredClone({ ...entry, vectors: [] }),
        vectors: checkVectorEntry(entry, dimensions),
      }))
      for (const key of deletes) entries.delete(renderKey(key))
      for (const entry of checked) {
        if (entry.vectors.length > 0) entries.set(renderKey(entry), entry)
        else entries.delete(renderKey(entry))
      }
      if (step !== undefined) reached = step.to
      return true
    },
    async search(query) {
      const wanted = checkVectorQuery(query, dimensions)
      const hits = [...entries.values()].flatMap((entry) => {
        const isAllowed =
          entry.partition === query.partition && matchesFilter(entry.attributes, query.filter ?? [])
        const hit = isAllowed ? nearestPart(entry, query, wanted) : undefined
        return hit === undefined ? [] : [hit]
      })
      return hits.sort(compareHits).slice(0, query.limit)
    },
    async get(keys) {
      checkIds(keys.map((key) => key.id))
      return keys.flatMap((key) => {
        const entry = entries.get(renderKey(key))
        if (entry === undefined) return []
        const vectors = entry.vectors.map((part) => ({ ...part, values: part.values.slice() }))
        return [{ collection: key.collection, id: key.id, vectors }]
      })
    },
    async wipe() {
      entries.clear()
      reached = undefined
    },
    async optimize() {},
    verify: async () => ({ documents: entries.size, problems: [] }),
    async close() {},
  }
}

function nearestPart(entry: VectorEntry, query: VectorQuery, wanted: Float32Array) {
  const toHit = ({ part, values }: EmbeddedPart): VectorHit => ({
    collection: entry.collection,
    id: entry.id,
    part,
    similarity: cosineOfUnits(values, wanted),
  })
  return entry.vectors
    .filter(({ part }) => query.part === undefined || partName(part) === query.part)
    .map(toHit)
    .sort(compareHits)[0]
}

function renderKey({ collection, id }: DocumentKey): string {
  return `${collection}\u0000${id}`
}

import { toSimilarity } from '../../../core/storage/vectors/unit-vector.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { FollowedRows } from './followed-rows.ts'
import { paddedLength } from './scan-memory.ts'
import { damagedVectors, unsealBytes } from './sealed-bytes.ts'

const SELECT_VECTOR = 'select vector from vector_entry where seq = ?'
const EMPTY = 0xff_ff_ff_ff

/** Compares stored vectors with a query in full precision. */
export interface ExactScores {
  /** One similarity per row. Must be called inside `read`. @throws MemoryError `CORRUPT_DATA` */
  compare(query: Float32Array, rows: Uint32Array): Float64Array
}

/**
 * Caches recently compared vectors in kernel memory, direct-mapped: each row has a fixed slot,
 * shared with other rows. Rows never change, so the cache is never stale.
 */
export function createExactScores(
  database: SqliteDatabase,
  followed: FollowedRows,
  options: { readonly dimensions: number; readonly cacheBytes: number },
): ExactScores {
  const { dimensions, cacheBytes } = options
  const { memory } = followed
  const { kernel, cache, desk } = memory
  const length = paddedLength(dimensions)
  const stride = length * Float32Array.BYTES_PER_ELEMENT
  const places = Math.max(1, Math.floor(cacheBytes / stride))
  const kept = new Uint32Array(places).fill(EMPTY)

  /** The offset of the vector of a row, which is loaded if needed. */
  function placeOf(row: number): number {
    const place = row % places
    const address = cache + place * stride
    if (kept[place] === row) return address
    const found = database.statement(SELECT_VECTOR).get(followed.numbers.seqOf(row))
    if (found === undefined) throw damagedVectors('A vector that should be stored is missing')
    const bytes = unsealBytes(found.vector, dimensions)
    memory.bytes(address, bytes.length).set(bytes)
    kept[place] = row
    return address
  }

  return {
    compare(query, rows) {
      memory.floats(desk.vector, length).fill(0).set(query)
      const similarities = new Float64Array(rows.length)
      for (let i = 0; i < rows.length; i++) {
        const product = kernel.dot(placeOf(rows[i] ?? 0), desk.vector, length)
        similarities[i] = toSimilarity(product)
      }
      return similarities
    },
  }
}

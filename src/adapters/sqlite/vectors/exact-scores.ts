import { toSimilarity } from '../../../core/storage/vectors/unit-vector.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { FollowedRows } from './followed-rows.ts'
import { paddedLength } from './scan-memory.ts'
import { damagedVectors, unsealEach } from './sealed-bytes.ts'

// One value for all of them: a value of its own costs more than reading the row.
const SELECT_VECTORS = `select count(*) as found, group_concat(seq) as seqs,
  cast(group_concat(vector, '') as blob) as vectors
  from json_each(?) wanted cross join vector_entry on seq = wanted.value`
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

  const addressOf = (row: number): number => cache + (row % places) * stride

  /** Loads rows into their slots, one by one. One statement for all: running one costs more than what it reads. */
  function* load(missing: ReadonlyMap<number, number>): Generator<number> {
    const found = database.statement(SELECT_VECTORS).get(JSON.stringify([...missing.keys()]))
    if (Number(found?.found) < missing.size) {
      throw damagedVectors('A vector that should be stored is missing')
    }
    const seqs = String(found?.seqs).split(',')
    const slots = memory.bytes(cache, places * stride)
    for (const [at, bytes] of unsealEach(found?.vectors, seqs.length, dimensions).entries()) {
      const row = missing.get(Number(seqs[at])) ?? 0
      slots.set(bytes, addressOf(row) - cache)
      kept[row % places] = row
      yield row
    }
  }

  return {
    compare(query, rows) {
      memory.floats(desk.vector, length).fill(0).set(query)
      const similarities = new Map<number, number>()
      const measure = (row: number): void => {
        const product = kernel.dot(addressOf(row), desk.vector, length)
        similarities.set(row, toSimilarity(product))
      }
      const missing = new Map<number, number>()
      for (const row of rows) {
        if (kept[row % places] === row) measure(row)
        else missing.set(followed.numbers.seqOf(row), row)
      }
      // Each is compared before the next, which may need its slot.
      if (missing.size > 0) for (const row of load(missing)) measure(row)
      return Float64Array.from(rows, (row) => similarities.get(row) ?? 0)
    },
  }
}

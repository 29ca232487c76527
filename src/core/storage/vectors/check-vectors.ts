import { invalidInput, MemoryError } from '../../errors.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import { isId } from '../documents/check-batch.ts'
import { CONDITIONS_MAX, type Filter } from '../documents/filter.ts'
import { QUERY_LIMIT_MAX } from '../documents/query.ts'
import { DIMENSIONS_MAX, toUnitVector } from './unit-vector.ts'

/** The maximum number of embeddings per document. */
export const PARTS_MAX = 1_000
const NAME_LENGTH_MAX = 200

/** The fields of the vector index port's `VectorEntry` that are checked here. */
export interface UncheckedEntry {
  readonly collection: string
  readonly id: string
  readonly partition: string
  readonly vectors: readonly UncheckedPart[]
}

interface UncheckedPart {
  readonly part: string
  readonly hash: string
  readonly values: Float32Array
}

/**
 * The parts of an entry, as unit vectors.
 *
 * @throws MemoryError `INVALID_INPUT`, `LIMIT_EXCEEDED`, before anything is written.
 */
export function checkVectorEntry(entry: UncheckedEntry, dimensions: number) {
  const { collection, id, partition, vectors } = entry
  if (!isId(collection) || !isId(id) || !isStorableText(partition)) {
    throw invalidInput(
      'A vector entry needs a collection, an id and a partition that can be stored',
      `Ids have 1 to ${NAME_LENGTH_MAX} characters, without NUL or half of a surrogate pair.`,
    )
  }
  if (vectors.length > PARTS_MAX) {
    throw new MemoryError(`${collection}/${id} has more than ${PARTS_MAX} vectors`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Embed longer pieces of the text.',
    })
  }
  if (new Set(vectors.map(({ part }) => part)).size < vectors.length) {
    throw invalidInput(`${collection}/${id} names a part twice`, 'Number them: whole#1, whole#2.')
  }
  return vectors.map(({ part, hash, values }) => {
    if (!isId(part) || !isStorableText(hash) || hash.length > NAME_LENGTH_MAX) {
      throw invalidInput(`A part or hash of ${collection}/${id} cannot be stored`)
    }
    return { part, hash, values: toUnitVector(values, dimensions) }
  })
}

/**
 * The query vector, normalized to length 1.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkVectorQuery(
  query: { readonly values: Float32Array; readonly filter?: Filter; readonly limit: number },
  dimensions: number,
): Float32Array {
  const { limit, filter = [] } = query
  if (!Number.isInteger(limit) || limit < 1 || limit > QUERY_LIMIT_MAX) {
    throw invalidInput(`limit must be a whole number from 1 to ${QUERY_LIMIT_MAX}`)
  }
  if (filter.length > CONDITIONS_MAX) {
    throw invalidInput(`A filter takes at most ${CONDITIONS_MAX} conditions, not ${filter.length}`)
  }
  return toUnitVector(query.values, dimensions)
}

/** @throws MemoryError `INVALID_INPUT` */
export function checkDimensions(dimensions: number): void {
  if (Number.isInteger(dimensions) && dimensions >= 1 && dimensions <= DIMENSIONS_MAX) return
  throw invalidInput(`dimensions must be a whole number from 1 to ${DIMENSIONS_MAX}`)
}

/** The name of a part: `whole#2` is the third chunk of `whole`. */
export function partName(part: string): string {
  const end = part.indexOf('#')
  return end < 0 ? part : part.slice(0, end)
}

import type { FieldValues } from '../../core/storage/documents/extract-fields.ts'
import type { VectorEntry, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts'

/** The dimensions that the subject of `vectorIndexCases` must be opened with. */
export const VECTOR_INDEX_TEST_DIMENSIONS = 32

/** A unit vector in a plane: the cosine of two is that of the angle between them. */
export function direction(degrees: number): Float32Array {
  const values = new Float32Array(VECTOR_INDEX_TEST_DIMENSIONS)
  const radians = (degrees * Math.PI) / 180
  values[0] = Math.cos(radians)
  values[1] = Math.sin(radians)
  return values
}

/** A deterministic pseudo-random vector. */
export function scattered(seed: number): Float32Array {
  let state = seed + 1
  return Float32Array.from({ length: VECTOR_INDEX_TEST_DIMENSIONS }, () => {
    // A linear congruential generator with the constants of Numerical Recipes: enough for tests.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

export interface EntryShape {
  readonly collection?: string
  readonly partition?: string
  readonly attributes?: FieldValues
  /** Vectors by part. */
  readonly parts?: Readonly<Record<string, Float32Array>>
  /** The direction of the only part, `whole`. */
  readonly degrees?: number
}

export function entry(id: string, shape: EntryShape = {}): VectorEntry {
  const parts = shape.parts ?? { whole: direction(shape.degrees ?? 0) }
  return {
    collection: shape.collection ?? 'notes',
    id,
    partition: shape.partition ?? 'ada',
    attributes: shape.attributes ?? {},
    vectors: Object.entries(parts).map(([part, values]) => ({
      part,
      hash: `hash of ${id.slice(0, 9)} ${part}`,
      values,
    })),
  }
}

export async function fill(index: VectorIndex, entries: readonly VectorEntry[]): Promise<void> {
  await index.apply({ upserts: entries, deletes: [] })
}

/** By default, searches from direction 0 in the partition of most entries. */
export function find(
  index: VectorIndex,
  query: Partial<VectorQuery> = {},
): Promise<readonly VectorHit[]> {
  return index.search({ partition: 'ada', values: direction(0), limit: 10, ...query })
}

export async function findIds(
  index: VectorIndex,
  query: Partial<VectorQuery> = {},
): Promise<readonly string[]> {
  return (await find(index, query)).map((hit) => hit.id)
}

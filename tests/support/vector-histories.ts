import fc from 'fast-check'
import { expect } from 'vitest'
import type { DocumentKey } from '../../src/ports/derived-index.ts'
import type { VectorEntry, VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts'
import { createRandom } from './vector-data.ts'

export const dimensions = 16

/** Few different vectors, so that equal ones are common. */
function vectorOf(seed: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from({ length: dimensions }, () => random() - 0.4)
}

const anId = fc.constantFrom('가', 'b', '記', 'dé', '🙂', 'ｚ', 'g', 'h', 'שלום', 'j')
const aKey = fc.record({ collection: fc.constantFrom('facts', 'notes'), id: anId })
const aPartition = fc.constantFrom('ada', 'bea')
const aSeed = fc.nat({ max: 12 })

const anEntry: fc.Arbitrary<VectorEntry> = fc
  .record({
    key: aKey,
    partition: aPartition,
    attributes: fc.record(
      {
        year: fc.constantFrom(1, 2, 2.5),
        language: fc.constantFrom('한국어', '中文'),
        tags: fc.subarray(['x', 'y', '🙂']),
      },
      { requiredKeys: [] },
    ),
    parts: fc.uniqueArray(fc.constantFrom('whole', 'whole#1', 'task', 'task#2'), { maxLength: 4 }),
    seeds: fc.array(aSeed, { minLength: 4, maxLength: 4 }),
  })
  .map(({ key, partition, attributes, parts, seeds }) => ({
    ...key,
    partition,
    attributes,
    vectors: parts.map((part, i) => ({
      part,
      hash: `${part} ${seeds[i]}`,
      values: vectorOf(seeds[i] ?? 0),
    })),
  }))

const someConditions: fc.Arbitrary<NonNullable<VectorQuery['filter']>> = fc.subarray([
  { field: 'year', is: 'between', from: 2 },
  { field: 'language', is: 'one-of', values: ['中文'] },
  { field: 'tags', is: 'containing', values: ['🙂'] },
  { field: 'year', is: 'equal', value: null },
] as const)

export const aQuery: fc.Arbitrary<VectorQuery> = fc
  .record({
    partition: aPartition,
    seed: aSeed,
    part: fc.constantFrom(undefined, 'whole', 'task'),
    filter: someConditions,
    limit: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ partition, seed, part, filter, limit }) => ({
    ...{ partition, filter, limit },
    values: vectorOf(seed),
    ...(part === undefined ? {} : { part }),
  }))

export interface ApplyStep {
  readonly kind: 'apply'
  readonly upserts: readonly VectorEntry[]
  readonly deletes: readonly DocumentKey[]
  /** Absent: the watermark is left alone. */
  readonly step?: { readonly isStale: boolean; readonly to: string | undefined }
}

const aWatermarkStep = fc.record({
  isStale: fc.boolean(),
  to: fc.option(fc.string({ maxLength: 3 }), { nil: undefined }),
})

/** Upserts and deletes, with or without a step of the watermark. */
export const anApplyStep: fc.Arbitrary<ApplyStep> = fc
  .record({
    entries: fc.uniqueArray(anEntry, { maxLength: 8, selector: (e) => e.collection + e.id }),
    deleted: fc.integer({ min: 0, max: 3 }),
    step: fc.option(aWatermarkStep, { nil: undefined }),
  })
  .map(({ entries, deleted, step }) => ({
    kind: 'apply' as const,
    upserts: entries.slice(deleted),
    deletes: entries.slice(0, deleted),
    ...(step === undefined ? {} : { step }),
  }))

/** Applies a step to every index; all must take it, or none. */
export async function applyToAll(
  indexes: readonly VectorIndex[],
  { upserts, deletes, step }: ApplyStep,
): Promise<void> {
  const reached = await indexes[0]?.watermark()
  const elsewhere = reached === undefined ? 'elsewhere' : undefined
  for (const index of indexes) {
    const isApplied = await index.apply(
      { upserts, deletes },
      step && { from: step.isStale ? elsewhere : reached, to: step.to },
    )
    expect(isApplied).toBe(step?.isStale !== true)
  }
}

/** Everything that can be asked of an index is answered like by the model. */
export async function expectSame(index: VectorIndex, model: VectorIndex): Promise<void> {
  expect(await index.watermark()).toBe(await model.watermark())
  for (const partition of ['ada', 'bea']) {
    const query = { partition, values: vectorOf(5), limit: 1_000 }
    const hits = await model.search(query)
    expect(await index.search(query)).toEqual(hits)
    expect(await index.get(hits)).toEqual(await model.get(hits))
  }
  expect((await index.verify()).documents).toBe((await model.verify()).documents)
}

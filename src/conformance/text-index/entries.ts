import assert from 'node:assert/strict'
import { MemoryError } from '../../core/errors.ts'
import type { FieldValues } from '../../core/storage/documents/extract-fields.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { TextEntry, TextHit, TextIndex } from '../../ports/text-index.ts'

/** Half a unit of the sixth decimal, twice, for two adapters that round in opposite directions. */
const SCORE_TOLERANCE = 1.01e-6

export interface EntryOptions {
  readonly collection?: string
  readonly partition?: string
  readonly attributes?: FieldValues
  readonly length?: number
}

/** An entry from its words, such as `cat cat dog`. */
export function entry(id: string, words: string, options: EntryOptions = {}): TextEntry {
  const counts = new Map<string, number>()
  for (const word of words.split(' ').filter((text) => text !== '')) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return countedEntry(id, counts, options)
}

export function countedEntry(
  id: string,
  counts: ReadonlyMap<string, number>,
  options: EntryOptions = {},
): TextEntry {
  const terms = [...counts].map(([term, count]) => ({ term, count }))
  return {
    collection: options.collection ?? 'facts',
    id,
    partition: options.partition ?? 'ada',
    attributes: options.attributes ?? {},
    terms,
    length: options.length ?? terms.reduce((sum, { count }) => sum + count, 0),
  }
}

export async function put(index: TextIndex, ...upserts: readonly TextEntry[]): Promise<void> {
  await index.apply({ upserts, deletes: [] })
}

export async function remove(index: TextIndex, ...ids: readonly string[]): Promise<void> {
  const deletes = ids.map((id) => ({ collection: 'facts', id }))
  await index.apply({ upserts: [], deletes })
}

export interface SearchOptions {
  readonly partition?: string
  readonly filter?: Filter
  readonly limit?: number
}

/** Searches for words, such as `cat dog^2`, where `^2` is a weight. */
export function search(
  index: TextIndex,
  words: string,
  options: SearchOptions = {},
): Promise<readonly TextHit[]> {
  const terms = words.split(' ').filter((text) => text !== '')
  return index.search({
    partition: options.partition ?? 'ada',
    terms: terms.map((text) => {
      const [term = '', weight = '1'] = text.split('^')
      return { term, weight: Number(weight) }
    }),
    limit: options.limit ?? 100,
    ...(options.filter === undefined ? {} : { filter: options.filter }),
  })
}

export async function find(
  index: TextIndex,
  words: string,
  options: SearchOptions = {},
): Promise<readonly string[]> {
  return (await search(index, words, options)).map(({ id }) => id)
}

/** Equal hits in equal order; scores may differ in the last of their six decimals. */
export function assertSameHits(actual: readonly TextHit[], expected: readonly TextHit[]): void {
  const withoutScore = ({ collection, id, matched }: TextHit) => ({ collection, id, matched })
  assert.deepEqual(actual.map(withoutScore), expected.map(withoutScore))
  for (const [at, { id, score }] of actual.entries()) {
    const wanted = expected[at]?.score ?? Number.NaN
    const isNear = Math.abs(score - wanted) <= SCORE_TOLERANCE
    assert.ok(isNear, `the score of "${id}" is ${score}, not ${wanted}`)
  }
}

/** Checks ids and scores, given as `['d1', 1.5]`. */
export function assertScores(
  actual: readonly TextHit[],
  expected: readonly (readonly [id: string, score: number])[],
): void {
  assert.deepEqual(
    actual.map(({ id }) => id),
    expected.map(([id]) => id),
  )
  for (const [at, [id, score]] of expected.entries()) {
    const found = actual[at]?.score ?? Number.NaN
    const isNear = Math.abs(found - score) <= SCORE_TOLERANCE
    assert.ok(isNear, `the score of "${id}" is ${found}, not ${score}`)
  }
}

export async function assertInvalid(call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error) => MemoryError.is(error, 'INVALID_INPUT'))
}

import assert from 'node:assert/strict'
import { MemoryError } from '../../core/errors.ts'
import type { VectorIndex } from '../../ports/vector-index.ts'
import { casesOf } from '../conformance-case.ts'
import { direction, entry, fill, find, findIds, scattered } from './entries.ts'

const TOLERANCE = 1e-5

function assertNear(actual: number | undefined, expected: number): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < TOLERANCE, `${actual}`)
}

function cosine(left: Float32Array, right: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))
}

export const rankingCases = casesOf<VectorIndex>({
  async 'an empty index finds nothing'(index) {
    assert.deepEqual(await find(index), [])
  },
  async 'the nearest come first, with their cosine'(index) {
    const angles = { far: 180, near: 20, right: 90, exact: 0, wide: 120 }
    await fill(
      index,
      Object.entries(angles).map(([id, degrees]) => entry(id, { degrees })),
    )
    const hits = await find(index)
    assert.deepEqual(
      hits.map((hit) => hit.id),
      ['exact', 'near', 'right', 'wide', 'far'],
    )
    hits.forEach((hit) => {
      assertNear(hit.similarity, Math.cos((angles[hit.id as 'far'] * Math.PI) / 180))
      assert.ok(hit.similarity >= -1 && hit.similarity <= 1)
    })
  },
  async 'the cosine is that of the full-precision vectors, whatever their length'(index) {
    const stored = Array.from({ length: 40 }, (_, i) => scattered(i).map((v) => v * (i + 0.25)))
    await fill(
      index,
      stored.map((values, i) => entry(`n${i}`, { parts: { whole: values } })),
    )
    const values = scattered(99).map((value) => value * 1e-6)
    const hits = await find(index, { values, limit: 40 })
    const expected = stored.map((vector) => cosine(vector, values)).sort((a, b) => b - a)
    hits.forEach((hit, i) => {
      assertNear(hit.similarity, expected[i] ?? Number.NaN)
    })
    assert.equal(hits.length, 40)
  },
  async 'equal ones are ordered by collection and id, by code point'(index) {
    // U+FF5A sorts before the emoji by code point and after it by UTF-16 code unit.
    const ids = ['b', '🙂', 'ｚ', 'a', 'Ω', 'B', 'ab', '가']
    await fill(index, [
      ...ids.map((id) => entry(id, { degrees: 45 })),
      entry('a', { collection: 'facts', degrees: 45 }),
      entry('z', { collection: 'notes-2', degrees: 45 }),
    ])
    const keys = (await find(index)).map((hit) => `${hit.collection}/${hit.id}`)
    const sorted = ['B', 'a', 'ab', 'b', 'Ω', '가', 'ｚ', '🙂'].map((id) => `notes/${id}`)
    assert.deepEqual(keys, ['facts/a', ...sorted, 'notes-2/z'])
  },
  async 'equal ones are cut at the limit by the same order'(index) {
    await fill(
      index,
      ['d', 'b', 'e', 'a', 'c'].map((id) => entry(id, { degrees: 10 })),
    )
    assert.deepEqual(await findIds(index, { limit: 3 }), ['a', 'b', 'c'])
  },
  async 'a document comes once, with its nearest part'(index) {
    const parts = { task: direction(60), whole: direction(30), 'whole#1': direction(10) }
    await fill(index, [entry('long', { parts }), entry('short', { degrees: 20 })])
    const hits = await find(index)
    assert.deepEqual(
      hits.map(({ id, part }) => [id, part]),
      [
        ['long', 'whole#1'],
        ['short', 'whole'],
      ],
    )
  },
  async 'documents of many near parts do not crowd out the others'(index) {
    const parts = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`whole#${i}`, direction(i / 1_000)]),
    )
    await fill(index, [entry('crowd', { parts }), entry('crowd-2', { parts })])
    await fill(index, [entry('x', { degrees: 40 }), entry('y', { degrees: 50 })])
    assert.deepEqual(await findIds(index, { limit: 4 }), ['crowd', 'crowd-2', 'x', 'y'])
  },
  async 'a query for a part sees only parts of that name, before the number sign'(index) {
    await fill(index, [
      entry('a', { parts: { whole: direction(5), task: direction(50) } }),
      entry('b', { parts: { 'task#7': direction(40) } }),
      entry('c', { parts: { tasks: direction(0), outcome: direction(0) } }),
    ])
    const hits = await find(index, { part: 'task' })
    assert.deepEqual(
      hits.map(({ id, part }) => [id, part]),
      [
        ['b', 'task#7'],
        ['a', 'task'],
      ],
    )
    assert.deepEqual(await findIds(index, { part: 'task#7' }), [])
  },
  async 'the limit is 1 to 1,000, and the vector must fit'(index) {
    await fill(index, [entry('a'), entry('b')])
    assert.equal((await find(index, { limit: 1 })).length, 1)
    assert.equal((await find(index, { limit: 1_000 })).length, 2)
    const wrong = [
      { limit: 0 },
      { limit: -1 },
      { limit: 1.5 },
      { limit: 1_001 },
      { limit: Number.NaN },
      { values: new Float32Array(3).fill(1) },
      { values: direction(0).fill(0) },
      { values: direction(0).fill(Number.NaN) },
      { values: direction(0).fill(Number.POSITIVE_INFINITY) },
    ]
    for (const query of wrong) {
      await assert.rejects(find(index, query), (e) => MemoryError.is(e, 'INVALID_INPUT'))
    }
  },
})

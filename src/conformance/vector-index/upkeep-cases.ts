import assert from 'node:assert/strict'
import { MemoryError } from '../../core/errors.ts'
import type { VectorEntry, VectorIndex } from '../../ports/vector-index.ts'
import { equal } from '../conditions.ts'
import { casesOf } from '../conformance-case.ts'
import { direction, entry, fill, find, findIds, scattered } from './entries.ts'

const notes = { collection: 'notes' }

async function refuses(index: VectorIndex, wrong: VectorEntry): Promise<void> {
  const changes = { upserts: [entry('new'), wrong], deletes: [{ ...notes, id: 'old' }] }
  await assert.rejects(index.apply(changes, { from: 'early', to: 'late' }), (error) =>
    MemoryError.is(error, 'INVALID_INPUT'),
  )
}

export const upkeepCases = casesOf<VectorIndex>({
  async 'filters act inside the search: if limit documents pass, limit come back'(index) {
    // The few entries that pass are the farthest of all.
    await fill(
      index,
      Array.from({ length: 600 }, (_, i) =>
        entry(`n${String(i).padStart(3, '0')}`, {
          degrees: i / 4,
          attributes: { isRare: i >= 595, half: i % 2 },
        }),
      ),
    )
    const filter = [equal('isRare', true)]
    const ids = ['n595', 'n596', 'n597', 'n598', 'n599']
    assert.deepEqual(await findIds(index, { filter, limit: 5 }), ids)
    assert.deepEqual(await findIds(index, { filter, limit: 1_000 }), ids)
    const half = [equal('half', 1)]
    assert.equal((await find(index, { filter: half, limit: 300 })).length, 300)
  },
  async 'partition, part and filter act together'(index) {
    const parts = { whole: direction(0), task: direction(30) }
    await fill(index, [
      entry('a', { parts, attributes: { year: 1 } }),
      entry('b', { parts: { whole: scattered(1) }, attributes: { year: 1 } }),
      entry('c', { parts, attributes: { year: 2 } }),
      entry('d', { parts, attributes: { year: 1 }, partition: 'bea' }),
    ])
    const filter = [equal('year', 1)]
    assert.deepEqual(await findIds(index, { part: 'task', filter }), ['a'])
  },
  async 'an upsert replaces all parts, attributes and vectors of a document'(index) {
    const parts = { task: direction(0), outcome: direction(5) }
    await fill(index, [entry('a', { parts, attributes: { year: 1 } })])
    await fill(index, [entry('a', { parts: { whole: direction(70) }, attributes: { kind: 'x' } })])
    const hits = await find(index)
    assert.deepEqual(
      hits.map(({ id, part }) => [id, part]),
      [['a', 'whole']],
    )
    assert.deepEqual(await findIds(index, { part: 'task' }), [])
    const wasThere = [{ field: 'year', is: 'equal', value: 1 }] as const
    assert.deepEqual(await findIds(index, { filter: wasThere }), [])
    const [stored] = await index.get([{ ...notes, id: 'a' }])
    assert.deepEqual(
      stored?.vectors.map((vector) => vector.part),
      ['whole'],
    )
  },
  async 'an upsert without vectors leaves nothing of the document'(index) {
    await fill(index, [entry('a'), entry('b')])
    await fill(index, [entry('a', { parts: {} })])
    assert.deepEqual(await findIds(index), ['b'])
    assert.deepEqual(await index.get([{ ...notes, id: 'a' }]), [])
    assert.equal((await index.verify()).documents, 1)
  },
  async 'a vector of other dimensions, of zeros or with NaN is INVALID_INPUT and nothing is written'(
    index,
  ) {
    const step = { from: undefined, to: 'early' }
    await index.apply({ upserts: [entry('old')], deletes: [] }, step)
    const wrongValues = [
      new Float32Array(31).fill(1),
      new Float32Array(33).fill(1),
      new Float32Array(0),
      direction(0).fill(0),
      direction(0).fill(Number.NaN, 31),
      direction(0).fill(Number.POSITIVE_INFINITY, 0, 1),
    ]
    for (const whole of wrongValues) await refuses(index, entry('wrong', { parts: { whole } }))
    const twice = entry('wrong')
    await refuses(index, { ...twice, vectors: [...twice.vectors, ...twice.vectors] })
    assert.deepEqual(await findIds(index), ['old'])
    assert.equal(await index.watermark(), 'early')
    assert.equal((await index.verify()).documents, 1)
  },
  async 'get gives the stored vectors with length 1, parts and hashes, in the order of the keys'(
    index,
  ) {
    const long = direction(30).map((value) => value * 12)
    await fill(index, [
      entry('a', { parts: { whole: long, 'whole#1': direction(60) } }),
      entry('b', { parts: { task: scattered(5) } }),
    ])
    const keys = ['b', 'none', 'a'].map((id) => ({ ...notes, id }))
    const stored = await index.get(keys)
    assert.deepEqual(
      stored.map(({ collection, id }) => [collection, id]),
      [
        ['notes', 'b'],
        ['notes', 'a'],
      ],
    )
    assert.deepEqual(
      stored[1]?.vectors.map(({ part, hash }) => [part, hash]),
      [
        ['whole', 'hash of a whole'],
        ['whole#1', 'hash of a whole#1'],
      ],
    )
    for (const { values } of stored.flatMap((document) => document.vectors)) {
      const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
      assert.ok(Math.abs(length - 1) < 1e-6)
    }
    const first = stored[1]?.vectors[0]?.values ?? new Float32Array()
    assert.ok(Math.abs((first[0] ?? 0) - Math.cos(Math.PI / 6)) < 1e-6)
    assert.deepEqual(await index.get([]), [])
  },
  async 'what get gave can be stored again without changing a bit'(index) {
    await fill(index, [entry('a', { parts: { whole: scattered(3) } })])
    const [before] = await index.get([{ ...notes, id: 'a' }])
    await fill(index, [{ ...entry('a'), vectors: before?.vectors ?? [] }])
    assert.deepEqual(await index.get([{ ...notes, id: 'a' }]), [before])
  },
  async 'neither what was given nor what came back is tied to what is stored'(index) {
    const values = direction(0)
    await fill(index, [entry('a', { parts: { whole: values } })])
    values.fill(7)
    const [stored] = await index.get([{ ...notes, id: 'a' }])
    stored?.vectors[0]?.values.fill(7)
    assert.equal((await find(index))[0]?.similarity, 1)
  },
  async 'optimize never changes an answer'(index) {
    await index.optimize()
    const entries = Array.from({ length: 120 }, (_, i) =>
      entry(`n${i}`, { parts: { whole: scattered(i) }, attributes: { third: i % 3 } }),
    )
    await fill(index, entries)
    const deletes = entries.slice(0, 40).map(({ collection, id }) => ({ collection, id }))
    const step = { from: undefined, to: 'w' }
    await index.apply({ upserts: entries.slice(60, 90), deletes }, step)
    const ask = async () => [
      await find(index, { values: scattered(7), limit: 100 }),
      await find(index, { filter: [{ field: 'third', is: 'equal', value: 1 }] }),
      await index.get(entries.map(({ collection, id }) => ({ collection, id }))),
      await index.watermark(),
      await index.verify(),
    ]
    const before = await ask()
    await index.optimize()
    assert.deepEqual(await ask(), before)
    await index.optimize()
    assert.deepEqual(await ask(), before)
  },
  async 'verify counts the living documents of a sound index'(index) {
    assert.deepEqual(await index.verify(), { documents: 0, problems: [] })
    const parts = { whole: direction(1), 'whole#1': direction(2) }
    await fill(index, [entry('a', { parts }), entry('b'), entry('c', { partition: 'bea' })])
    await index.apply({ upserts: [entry('b')], deletes: [{ ...notes, id: 'c' }] })
    assert.deepEqual(await index.verify(), { documents: 2, problems: [] })
  },
  async 'names in any script, and long ones, are kept as they are'(index) {
    const ids = [
      '한국어 문서',
      'perché',
      '记忆 𠮷',
      'שלום',
      '👩‍👧',
      "'; drop table notes; --",
      'x'.repeat(200),
    ]
    await fill(
      index,
      ids.map((id, i) => entry(id, { degrees: i, parts: { [`부분#${i}`]: direction(i) } })),
    )
    assert.deepEqual(await findIds(index, { part: '부분' }), ids)
    const stored = await index.get(ids.map((id) => ({ ...notes, id })))
    assert.deepEqual(
      stored.map((document) => document.id),
      ids,
    )
  },
})

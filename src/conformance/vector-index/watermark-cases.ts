import assert from 'node:assert/strict'
import type { IndexChanges, WatermarkStep } from '../../ports/derived-index.ts'
import type { VectorEntry, VectorIndex } from '../../ports/vector-index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { entry, find, findIds } from './entries.ts'

const nothing: IndexChanges<VectorEntry> = { upserts: [], deletes: [] }

function upserting(...ids: readonly string[]): IndexChanges<VectorEntry> {
  return { upserts: ids.map((id) => entry(id)), deletes: [] }
}

export const watermarkCases: readonly ConformanceCase<VectorIndex>[] = [
  {
    name: 'the watermark is absent at first, and goes from step to step with the changes',
    async run(index) {
      assert.equal(await index.watermark(), undefined)
      assert.equal(await index.apply(upserting('a'), { from: undefined, to: 'page-7' }), true)
      assert.equal(await index.watermark(), 'page-7')
      assert.equal(await index.apply(nothing, { from: 'page-7', to: '쪽 8 📄' }), true)
      assert.equal(await index.watermark(), '쪽 8 📄')
      assert.equal(await index.apply(upserting('b'), { from: '쪽 8 📄', to: '' }), true)
      assert.equal(await index.watermark(), '')
      assert.deepEqual(await findIds(index), ['a', 'b'])
    },
  },
  {
    name: 'without a step, changes are applied and the watermark stays where it is',
    async run(index) {
      assert.equal(await index.apply(upserting('a')), true)
      assert.equal(await index.watermark(), undefined)
      await index.apply(nothing, { from: undefined, to: '3' })
      assert.equal(await index.apply(upserting('b')), true)
      assert.equal(await index.watermark(), '3')
      assert.deepEqual(await findIds(index), ['a', 'b'])
    },
  },
  {
    name: 'a step from where the watermark does not stand is false and changes nothing',
    async run(index) {
      const changes = {
        upserts: [entry('new'), entry('old', { degrees: 60 })],
        deletes: [{ collection: 'notes', id: 'older' }],
      }
      const ask = async () => [await find(index), await index.watermark(), await index.verify()]
      const expectRefused = async (steps: readonly WatermarkStep[]) => {
        const before = await ask()
        for (const step of steps) assert.equal(await index.apply(changes, step), false)
        assert.deepEqual(await ask(), before)
      }
      await expectRefused([
        { from: '1', to: '2' },
        { from: '', to: '2' },
        { from: '1', to: undefined },
      ])
      await index.apply(upserting('old', 'older'), { from: undefined, to: '1' })
      await expectRefused([
        { from: undefined, to: '2' },
        { from: '0', to: '2' },
        { from: '1.0', to: '2' },
        { from: '', to: undefined },
      ])
      await index.apply(nothing, { from: '1', to: '' })
      await expectRefused([{ from: undefined, to: '2' }])
    },
  },
  {
    name: 'a step to undefined forgets the watermark and keeps the entries',
    async run(index) {
      await index.apply(upserting('a'), { from: undefined, to: '1' })
      assert.equal(await index.apply(upserting('b'), { from: '1', to: undefined }), true)
      assert.equal(await index.watermark(), undefined)
      assert.deepEqual(await findIds(index), ['a', 'b'])
      assert.equal(await index.apply(nothing, { from: '1', to: '2' }), false)
      assert.equal(await index.apply(nothing, { from: undefined, to: '2' }), true)
      assert.equal(await index.watermark(), '2')
    },
  },
  {
    name: 'of two steps from the same place, taken at once, one is applied',
    async run(index) {
      await index.apply(nothing, { from: undefined, to: '1' })
      const taken = await Promise.all([
        index.apply(upserting('a'), { from: '1', to: '2' }),
        index.apply(upserting('b'), { from: '1', to: '2' }),
      ])
      assert.equal(taken.filter((isTaken) => isTaken).length, 1)
      assert.deepEqual(await findIds(index), taken[0] ? ['a'] : ['b'])
      assert.equal(await index.watermark(), '2')
    },
  },
  {
    name: 'who follows while the index is wiped is refused, and following again gives everything',
    async run(index) {
      await index.apply(upserting('a'), { from: undefined, to: '1' })
      await index.wipe()
      assert.equal(await index.apply(upserting('b'), { from: '1', to: '2' }), false)
      assert.deepEqual(await findIds(index), [])
      assert.equal(await index.apply(upserting('a'), { from: undefined, to: '1' }), true)
      assert.equal(await index.apply(upserting('b'), { from: '1', to: '2' }), true)
      assert.deepEqual(await findIds(index), ['a', 'b'])
    },
  },
]

import assert from 'node:assert/strict'
import type { WatermarkStep } from '../../ports/derived-index.ts'
import type { TextEntry, TextIndex } from '../../ports/text-index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { entry, find, put } from './entries.ts'

export const watermarkCases: readonly ConformanceCase<TextIndex>[] = [
  {
    name: 'the watermark is absent at first and is kept with the changes of its step',
    async run(index) {
      assert.equal(await index.watermark(), undefined)
      assert.equal(await follow(index, { from: undefined, to: '첫째' }, entry('a', 'word')), true)
      assert.equal(await index.watermark(), '첫째')
      assert.equal(await follow(index, { from: '첫째', to: '2' }, entry('b', 'word')), true)
      assert.equal(await index.watermark(), '2')
      assert.equal(await follow(index, { from: '2', to: '3' }), true)

      assert.equal(await index.watermark(), '3')
      assert.deepEqual(await find(index, 'word'), ['a', 'b'])
    },
  },
  {
    name: 'changes without a step are applied wherever the watermark stands, and leave it there',
    async run(index) {
      const deletes = [{ collection: 'facts', id: 'a' }]
      assert.equal(await index.apply({ upserts: [entry('a', 'word')], deletes: [] }), true)
      assert.equal(await index.watermark(), undefined)
      await follow(index, { from: undefined, to: '1' })

      assert.equal(await index.apply({ upserts: [entry('b', 'word')], deletes }), true)

      assert.equal(await index.watermark(), '1')
      assert.deepEqual(await find(index, 'word'), ['b'])
    },
  },
  {
    name: 'a step from where the watermark no longer stands changes nothing and says so',
    async run(index) {
      const tooEarly = { from: '1', to: '2' }
      assert.equal(await follow(index, tooEarly, entry('early', 'word')), false)
      assert.equal(await index.watermark(), undefined)
      await follow(index, { from: undefined, to: '1' }, entry('a', 'word'), entry('b', 'word'))

      for (const from of [undefined, '0', '2', '']) {
        for (const to of ['2', undefined]) {
          const upserts = [entry('late', 'word'), entry('a', 'altro')]
          const deletes = [{ collection: 'facts', id: 'b' }]
          assert.equal(await index.apply({ upserts, deletes }, { from, to }), false)
        }
      }

      assert.equal(await index.watermark(), '1')
      assert.deepEqual(await find(index, 'word'), ['a', 'b'])
      assert.deepEqual(await find(index, 'altro'), [])
      assert.deepEqual(await index.verify(), { documents: 2, problems: [] })
    },
  },
  {
    name: 'a step to nowhere forgets the watermark and keeps the entries',
    async run(index) {
      await follow(index, { from: undefined, to: '1' }, entry('a', 'word'))

      assert.equal(await follow(index, { from: '1', to: undefined }, entry('b', 'word')), true)

      assert.equal(await index.watermark(), undefined)
      assert.deepEqual(await find(index, 'word'), ['a', 'b'])
      assert.equal(await follow(index, { from: '1', to: '2' }), false)
      assert.equal(await follow(index, { from: undefined, to: '2' }), true)
      assert.equal(await index.watermark(), '2')
    },
  },
  {
    name: 'a step that began before a wipe is refused, and one from nothing is not',
    async run(index) {
      await follow(index, { from: undefined, to: '1' }, entry('a', 'word'))
      await index.wipe()

      assert.equal(await follow(index, { from: '1', to: '2' }, entry('b', 'word')), false)
      assert.deepEqual(await index.verify(), { documents: 0, problems: [] })
      assert.equal(await index.watermark(), undefined)
      assert.equal(await follow(index, { from: undefined, to: '2' }, entry('b', 'word')), true)
      assert.deepEqual(await find(index, 'word'), ['b'])
    },
  },
  {
    name: 'of several that take the same step at once, one does',
    async run(index) {
      await put(index, entry('a', 'word'))
      const steps = ['1', '2', '3'].map((to) =>
        follow(index, { from: undefined, to }, entry(`by ${to}`, 'word')),
      )

      const taken = await Promise.all(steps)

      assert.equal(taken.filter((isTaken) => isTaken).length, 1)
      const to = await index.watermark()
      assert.equal(to, String(taken.indexOf(true) + 1))
      assert.deepEqual(await find(index, 'word'), ['a', `by ${to}`])
    },
  },
]

function follow(
  index: TextIndex,
  step: WatermarkStep,
  ...upserts: readonly TextEntry[]
): Promise<boolean> {
  return index.apply({ upserts, deletes: [] }, step)
}

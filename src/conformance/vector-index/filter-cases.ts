import assert from 'node:assert/strict'
import type { FieldValues } from '../../core/documents/extract-fields.ts'
import type { Filter } from '../../core/documents/filter.ts'
import type { VectorIndex } from '../../ports/vector-index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { direction, entry, fill, find, findIds, scattered } from './entries.ts'

// From the nearest to the farthest.
const SHELF: Readonly<Record<string, FieldValues>> = {
  a: { language: '한국어', year: 2024, isDone: true, tags: ['🙂', 'café'] },
  b: { language: 'italiano', year: 2025, isDone: false, tags: [] },
  c: { language: '中文', year: 2025.5, tags: ['العربية', '🙂'] },
  d: { year: -3, isDone: true },
  e: {},
}

async function fillShelf(index: VectorIndex): Promise<void> {
  const entries = Object.entries(SHELF).map(([id, attributes], i) =>
    entry(id, { attributes, degrees: 10 * i }),
  )
  await fill(index, entries.reverse())
}

function filterCase(name: string, expectations: readonly (readonly [Filter, string])[]) {
  return {
    name,
    async run(index: VectorIndex): Promise<void> {
      await fillShelf(index)
      for (const [filter, expected] of expectations) {
        assert.equal((await findIds(index, { filter })).join(''), expected, JSON.stringify(filter))
      }
    },
  }
}

export const filterCases: readonly ConformanceCase<VectorIndex>[] = [
  filterCase('a filter by equality, and by absence', [
    [[{ field: 'language', is: 'equal', value: '한국어' }], 'a'],
    [[{ field: 'year', is: 'equal', value: 2025 }], 'b'],
    [[{ field: 'isDone', is: 'equal', value: false }], 'b'],
    [[{ field: 'isDone', is: 'equal', value: null }], 'ce'],
    [[{ field: 'tags', is: 'equal', value: null }], 'de'],
    [[{ field: 'unheard', is: 'equal', value: null }], 'abcde'],
    [[{ field: 'unheard', is: 'equal', value: 'x' }], ''],
  ]),
  filterCase('a filter by one of several values', [
    [[{ field: 'language', is: 'one-of', values: ['中文', 'italiano', 'none'] }], 'bc'],
    [[{ field: 'year', is: 'one-of', values: [-3, 2024] }], 'ad'],
    [[{ field: 'isDone', is: 'one-of', values: [true] }], 'ad'],
    [[{ field: 'language', is: 'one-of', values: [] }], ''],
  ]),
  filterCase('a filter by range, of numbers and of text', [
    [[{ field: 'year', is: 'between', from: 2025 }], 'bc'],
    [[{ field: 'year', is: 'between', to: 2025 }], 'ad'],
    [[{ field: 'year', is: 'between', from: 2024, to: 2025.5 }], 'ab'],
    [[{ field: 'language', is: 'between', from: 'i', to: 'j' }], 'b'],
    [[{ field: 'language', is: 'between', from: '中' }], 'ac'],
  ]),
  filterCase('a filter by what a list contains', [
    [[{ field: 'tags', is: 'containing', values: ['🙂'] }], 'ac'],
    [[{ field: 'tags', is: 'containing', values: ['café', 'العربية'] }], 'ac'],
    [[{ field: 'tags', is: 'containing', values: ['nothing'] }], ''],
  ]),
  filterCase('all conditions must hold; none is no filter', [
    [[], 'abcde'],
    [
      [
        { field: 'isDone', is: 'equal', value: true },
        { field: 'year', is: 'between', to: 0 },
      ],
      'd',
    ],
    [
      [
        { field: 'isDone', is: 'equal', value: true },
        { field: 'language', is: 'equal', value: '中文' },
      ],
      '',
    ],
  ]),
  {
    name: 'filters act inside the search: if limit documents pass, limit come back',
    async run(index) {
      // The few that pass are the farthest of all.
      await fill(
        index,
        Array.from({ length: 600 }, (_, i) =>
          entry(`n${String(i).padStart(3, '0')}`, {
            degrees: i / 4,
            attributes: { isRare: i >= 595, half: i % 2 },
          }),
        ),
      )
      const filter: Filter = [{ field: 'isRare', is: 'equal', value: true }]
      const ids = ['n595', 'n596', 'n597', 'n598', 'n599']
      assert.deepEqual(await findIds(index, { filter, limit: 5 }), ids)
      assert.deepEqual(await findIds(index, { filter, limit: 1_000 }), ids)
      const half: Filter = [{ field: 'half', is: 'equal', value: 1 }]
      assert.equal((await find(index, { filter: half, limit: 300 })).length, 300)
    },
  },
  {
    name: 'a search never leaves its partition, whatever the filter',
    async run(index) {
      const attributes = { partition: 'ada', kind: 'note' }
      await fill(index, [
        entry('mine', { degrees: 80, attributes }),
        entry('other', { partition: '아다', attributes }),
        entry('prefix', { partition: 'ad', attributes }),
        entry('nobody', { partition: '', attributes }),
      ])
      const filter: Filter = [{ field: 'kind', is: 'equal', value: 'note' }]
      assert.deepEqual(await findIds(index), ['mine'])
      assert.deepEqual(await findIds(index, { filter }), ['mine'])
      assert.deepEqual(await findIds(index, { partition: '아다', filter }), ['other'])
      assert.deepEqual(await findIds(index, { partition: '' }), ['nobody'])
      assert.deepEqual(await findIds(index, { partition: 'ADA' }), [])
    },
  },
  {
    name: 'a document that moves to another partition is gone from the first',
    async run(index) {
      await fill(index, [entry('a'), entry('b', { degrees: 5 })])
      await fill(index, [entry('a', { partition: 'bea' })])
      assert.deepEqual(await findIds(index), ['b'])
      assert.deepEqual(await findIds(index, { partition: 'bea' }), ['a'])
    },
  },
  {
    name: 'partition, part and filter act together',
    async run(index) {
      const parts = { whole: direction(0), task: direction(30) }
      await fill(index, [
        entry('a', { parts, attributes: { year: 1 } }),
        entry('b', { parts: { whole: scattered(1) }, attributes: { year: 1 } }),
        entry('c', { parts, attributes: { year: 2 } }),
        entry('d', { parts, attributes: { year: 1 }, partition: 'bea' }),
      ])
      const filter: Filter = [{ field: 'year', is: 'equal', value: 1 }]
      assert.deepEqual(await findIds(index, { part: 'task', filter }), ['a'])
    },
  },
]

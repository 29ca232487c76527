import assert from 'node:assert/strict'
import { CONDITIONS_MAX, type Condition, type Filter } from '../../core/documents/filter.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { assertInvalid, assertSameHits, entry, find, put, remove, search } from './entries.ts'

const NOTES = [
  entry('n1', 'word', {
    attributes: { kind: 'fact', atMs: 100, isPinned: true, tags: ['caffè', '한국'], user: 'ada' },
  }),
  entry('n2', 'word', { attributes: { kind: 'Fact', atMs: 200, isPinned: false, tags: [] } }),
  entry('n3', 'word', { attributes: { kind: '', atMs: 0, tags: ['한국'], user: '' } }),
  entry('n4', 'word', { attributes: { atMs: -0.5, isPinned: true, tags: ['🧠', "o'clock"] } }),
  entry('n5', 'word', { attributes: {} }),
  entry('n6', 'word', { attributes: { kind: '\u{1f600}', atMs: 1_763_164_800_000 } }),
  entry('n7', 'word', { attributes: { kind: '\uffee', user: 'ada', 'scope.agent': 'x' } }),
]

/** Each line is a filter and the notes that pass it. */
const EXPECTATIONS: readonly (readonly [Filter, readonly string[]])[] = [
  [[], ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']],
  [[equal('kind', 'fact')], ['n1']],
  [[equal('kind', '')], ['n3']],
  [[equal('kind', 'fac')], []],
  [[equal('kind', null)], ['n4', 'n5']],
  [[equal('atMs', 100)], ['n1']],
  [[equal('atMs', 0)], ['n3']],
  [[equal('atMs', null)], ['n5', 'n7']],
  [[equal('isPinned', true)], ['n1', 'n4']],
  [[equal('isPinned', false)], ['n2']],
  [[equal('isPinned', null)], ['n3', 'n5', 'n6', 'n7']],
  [[equal('tags', null)], ['n5', 'n6', 'n7']],
  [[equal('scope.agent', 'x')], ['n7']],
  [[equal('unknown', 'x')], []],
  [[equal('unknown', null)], ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']],
  [[oneOf('kind', 'fact', 'Fact', 'none')], ['n1', 'n2']],
  [[oneOf('atMs', 0, 200, 7)], ['n2', 'n3']],
  [[oneOf('isPinned', false)], ['n2']],
  [[oneOf('kind')], []],
  [[{ field: 'atMs', is: 'between', from: 0, to: 200 }], ['n1', 'n3']],
  [[{ field: 'atMs', is: 'between', from: 200 }], ['n2', 'n6']],
  [[{ field: 'atMs', is: 'between', to: 0 }], ['n4']],
  [[{ field: 'atMs', is: 'between' }], ['n1', 'n2', 'n3', 'n4', 'n6']],
  [[{ field: 'atMs', is: 'between', from: 5, to: 5 }], []],
  [[{ field: 'kind', is: 'between', from: 'F', to: 'fact' }], ['n2']],
  [[{ field: 'kind', is: 'between', from: '\uffee' }], ['n6', 'n7']],
  [[{ field: 'kind', is: 'between', from: 'g', to: '\u{1f600}' }], ['n7']],
  [[{ field: 'kind', is: 'between', to: 'A' }], ['n3']],
  [[containing('tags', '한국')], ['n1', 'n3']],
  [[containing('tags', '🧠', 'caffè')], ['n1', 'n4']],
  [[containing('tags', "o'clock")], ['n4']],
  [[containing('tags', 'caff')], []],
  [[containing('tags')], []],
  [[equal('user', 'ada'), equal('kind', 'fact')], ['n1']],
  [[equal('isPinned', true), { field: 'atMs', is: 'between', to: 50 }], ['n4']],
  [[containing('tags', '한국'), containing('tags', 'caffè')], ['n1']],
  [[equal('kind', 'fact'), equal('kind', 'Fact')], []],
]

export const filterCases: readonly ConformanceCase<TextIndex>[] = [
  {
    name: 'every kind of condition means what it means for documents',
    async run(index) {
      await put(index, ...NOTES)

      for (const [filter, expected] of EXPECTATIONS) {
        assert.deepEqual(await find(index, 'word', { filter }), expected, JSON.stringify(filter))
      }
    },
  },
  {
    name: 'if as many as the limit pass the filter, as many come back',
    async run(index) {
      const best = Array.from({ length: 300 }, (_, i) =>
        entry(`best${i}`, 'goal goal goal', { attributes: { kind: 'note' } }),
      )
      const last = Array.from({ length: 5 }, (_, i) =>
        entry(`last${i}`, `goal ${'other '.repeat(20)}`, { attributes: { kind: 'fact' } }),
      )
      await put(index, ...best, ...last)

      const filter: Filter = [equal('kind', 'fact')]
      const ids = ['last0', 'last1', 'last2', 'last3', 'last4']
      assert.deepEqual(await find(index, 'goal', { filter, limit: 5 }), ids)
      assert.deepEqual(await find(index, 'goal', { filter, limit: 2 }), ids.slice(0, 2))
    },
  },
  {
    name: 'a filter leaves the statistics and so the scores as they are',
    async run(index) {
      const entries = Array.from({ length: 20 }, (_, i) =>
        entry(`n${i}`, i % 3 === 0 ? 'cat dog' : `dog ${'pad '.repeat(i)}`, {
          attributes: { isEven: i % 2 === 0 },
        }),
      )
      await put(index, ...entries)
      const all = await search(index, 'cat dog')

      const filtered = await search(index, 'cat dog', { filter: [equal('isEven', true)] })

      const isEven = (id: string) => Number(id.slice(1)) % 2 === 0
      assert.equal(filtered.length, 10)
      assertSameHits(
        filtered,
        all.filter(({ id }) => isEven(id)),
      )
    },
  },
  {
    name: 'a filter sees the attributes of the latest entry',
    async run(index) {
      await put(index, entry('a', 'word', { attributes: { kind: 'old', tags: ['x'] } }))
      await put(index, entry('a', 'word', { attributes: { kind: 'new' } }))
      await put(index, entry('b', 'word', { attributes: { kind: 'old' } }))
      await remove(index, 'b')

      assert.deepEqual(await find(index, 'word', { filter: [equal('kind', 'old')] }), [])
      assert.deepEqual(await find(index, 'word', { filter: [containing('tags', 'x')] }), [])
      assert.deepEqual(await find(index, 'word', { filter: [equal('tags', null)] }), ['a'])
      assert.deepEqual(await find(index, 'word', { filter: [equal('kind', 'new')] }), ['a'])
    },
  },
  {
    name: 'a field may be of another kind in another collection',
    async run(index) {
      await put(
        index,
        entry('a', 'word', { collection: 'events', attributes: { state: 1 } }),
        entry('a', 'word', { collection: 'facts', attributes: { state: '1' } }),
        entry('a', 'word', { collection: 'notes', attributes: { state: true } }),
        entry('a', 'word', { collection: 'tasks', attributes: { state: ['1'] } }),
      )

      const collections = async (condition: Condition) =>
        (await search(index, 'word', { filter: [condition] })).map(({ collection }) => collection)
      assert.deepEqual(await collections(equal('state', 1)), ['events'])
      assert.deepEqual(await collections(equal('state', '1')), ['facts'])
      assert.deepEqual(await collections(equal('state', true)), ['notes'])
      assert.deepEqual(await collections(containing('state', '1')), ['tasks'])
      assert.deepEqual(await collections(oneOf('state', 1, true)), ['events', 'notes'])
    },
  },
  {
    name: 'a filter of more than 40 conditions is refused',
    async run(index) {
      const filter = Array.from({ length: CONDITIONS_MAX }, () => equal('kind', null))
      await put(index, entry('a', 'word'))

      assert.deepEqual(await find(index, 'word', { filter }), ['a'])
      await assertInvalid(search(index, 'word', { filter: [...filter, equal('kind', null)] }))
    },
  },
]

function equal(field: string, value: string | number | boolean | null): Condition {
  return { field, is: 'equal', value }
}

function oneOf(field: string, ...values: readonly (string | number | boolean)[]): Condition {
  return { field, is: 'one-of', values }
}

function containing(field: string, ...values: readonly string[]): Condition {
  return { field, is: 'containing', values }
}

import assert from 'node:assert/strict'
import { MemoryError } from '../core/errors.ts'
import type { FieldValues } from '../core/storage/documents/extract-fields.ts'
import { CONDITIONS_MAX, type Condition, type Filter } from '../core/storage/documents/filter.ts'
import type {
  DerivedIndex,
  IndexChanges,
  IndexedDocument,
  WatermarkStep,
} from '../ports/derived-index.ts'
import { between, containing, equal, oneOf } from './conditions.ts'
import { type ConformanceCase, casesOf } from './conformance-case.ts'

/** How the cases shared by all indexes create entries and find them. */
export interface IndexDriver<Entry extends IndexedDocument, Index extends DerivedIndex<Entry>> {
  /** An entry that ranks like any other in `find`: ties are ordered by key. */
  entry(id: string, options?: Partial<IndexedDocument>): Entry
  /** The keys (`collection/id`) of the hits in a partition. */
  find(
    index: Index,
    options: { readonly partition: string; readonly filter: Filter; readonly limit: number },
  ): Promise<readonly string[]>
}

/** Ordered by id, as the results are. */
const NOTES: Readonly<Record<string, FieldValues>> = {
  n1: { kind: 'fact', atMs: 100, isPinned: true, tags: ['caffè', '한국'], user: 'ada' },
  n2: { kind: 'Fact', atMs: 200, isPinned: false, tags: [] },
  n3: { kind: '', atMs: 0, tags: ['한국'], user: '' },
  n4: { atMs: -0.5, isPinned: true, tags: ['🧠', "o'clock"] },
  n5: {},
  n6: { kind: '\u{1f600}', atMs: 1_763_164_800_000 },
  n7: { kind: '\uffee', user: 'ada', 'scope.agent': 'x' },
}

/** The numbers of the notes that pass a filter. */
const EXPECTATIONS: readonly (readonly [string, ...Condition[]])[] = [
  ['1234567'],
  ['1', equal('kind', 'fact')],
  ['3', equal('kind', '')],
  ['', equal('kind', 'fac')],
  ['45', equal('kind', null)],
  ['1', equal('atMs', 100)],
  ['3', equal('atMs', 0)],
  ['57', equal('atMs', null)],
  ['14', equal('isPinned', true)],
  ['2', equal('isPinned', false)],
  ['3567', equal('isPinned', null)],
  ['567', equal('tags', null)],
  ['7', equal('scope.agent', 'x')],
  ['', equal('unknown', 'x')],
  ['1234567', equal('unknown', null)],
  ['12', oneOf('kind', 'fact', 'Fact', 'none')],
  ['23', oneOf('atMs', 0, 200, 7)],
  ['2', oneOf('isPinned', false)],
  ['', oneOf('kind')],
  ['13', between('atMs', { from: 0, to: 200 })],
  ['26', between('atMs', { from: 200 })],
  ['4', between('atMs', { to: 0 })],
  ['12346', between('atMs')],
  ['', between('atMs', { from: 5, to: 5 })],
  ['2', between('kind', { from: 'F', to: 'fact' })],
  ['67', between('kind', { from: '\uffee' })],
  ['7', between('kind', { from: 'g', to: '\u{1f600}' })],
  ['3', between('kind', { to: 'A' })],
  ['13', containing('tags', '한국')],
  ['14', containing('tags', '🧠', 'caffè')],
  ['4', containing('tags', "o'clock")],
  ['', containing('tags', 'caff')],
  ['', containing('tags')],
  ['1', equal('user', 'ada'), equal('kind', 'fact')],
  ['4', equal('isPinned', true), between('atMs', { to: 50 })],
  ['1', containing('tags', '한국'), containing('tags', 'caffè')],
  ['', equal('kind', 'fact'), equal('kind', 'Fact')],
]

/** The contract of every derived index, however it finds documents. */
export function derivedIndexCases<Entry extends IndexedDocument, Index extends DerivedIndex<Entry>>(
  driver: IndexDriver<Entry, Index>,
): readonly ConformanceCase<Index>[] {
  const { entry } = driver
  const upserting = (...ids: readonly string[]): IndexChanges<Entry> => ({
    upserts: ids.map((id) => entry(id)),
    deletes: [],
  })
  const put = (index: Index, ...upserts: readonly Entry[]): Promise<boolean> =>
    index.apply({ upserts, deletes: [] })
  const remove = (index: Index, ...ids: readonly string[]): Promise<boolean> =>
    index.apply({ upserts: [], deletes: ids.map((id) => ({ collection: 'facts', id })) })
  const keys = (index: Index, partition = 'ada', ...filter: Filter): Promise<readonly string[]> =>
    driver.find(index, { partition, filter, limit: 100 })
  const ids = async (index: Index, partition?: string, ...filter: Filter): Promise<string> =>
    (await keys(index, partition, ...filter)).map((key) => key.split('/')[1]).join(' ')
  return [...filterCases(), ...changeCases(), ...watermarkCases()]

  function filterCases(): readonly ConformanceCase<Index>[] {
    return casesOf<Index>({
      async 'every kind of condition means what it means for documents'(index) {
        await put(
          index,
          ...Object.entries(NOTES).map(([id, attributes]) => entry(id, { attributes })),
        )
        for (const [expected, ...filter] of EXPECTATIONS) {
          const found = (await ids(index, 'ada', ...filter)).replaceAll(/[n ]/gu, '')
          assert.equal(found, expected, JSON.stringify(filter))
        }
      },
      async 'a filter sees the attributes of the latest entry'(index) {
        await put(index, entry('a', { attributes: { kind: 'old', tags: ['x'] } }))
        await put(index, entry('a', { attributes: { kind: 'new' } }))
        await put(index, entry('b', { attributes: { kind: 'old' } }))
        await remove(index, 'b')
        assert.equal(await ids(index, 'ada', equal('kind', 'old')), '')
        assert.equal(await ids(index, 'ada', containing('tags', 'x')), '')
        assert.equal(await ids(index, 'ada', equal('tags', null)), 'a')
        assert.equal(await ids(index, 'ada', equal('kind', 'new')), 'a')
      },
      async 'a field may be of another kind in another collection'(index) {
        const states = { events: 1, facts: '1', notes: true, tasks: ['1'] }
        const entries = Object.entries(states).map(([collection, state]) =>
          entry('a', { collection, attributes: { state } }),
        )
        await put(index, ...entries)
        const find = async (...filter: Filter) => (await keys(index, 'ada', ...filter)).join()
        assert.equal(await find(equal('state', 1)), 'events/a')
        assert.equal(await find(equal('state', '1')), 'facts/a')
        assert.equal(await find(equal('state', true)), 'notes/a')
        assert.equal(await find(containing('state', '1')), 'tasks/a')
        assert.equal(await find(oneOf('state', 1, true)), 'events/a,notes/a')
      },
      async 'a filter of more than 40 conditions is refused'(index) {
        const filter = Array.from({ length: CONDITIONS_MAX }, () => equal('kind', null))
        await put(index, entry('a'))
        assert.equal(await ids(index, 'ada', ...filter), 'a')
        await assert.rejects(ids(index, 'ada', ...filter, equal('kind', null)), (error) =>
          MemoryError.is(error, 'INVALID_INPUT'),
        )
      },
      async 'a search never leaves its partition, whatever the filter'(index) {
        const attributes = { partition: 'ada', kind: 'note' }
        await put(
          index,
          ...['ada', '아다', 'ad', 'Ada', 'ada ', ''].map((partition) =>
            entry(`of ${partition}`, { partition, attributes }),
          ),
        )
        for (const partition of ['ada', '아다', '']) {
          assert.equal(await ids(index, partition), `of ${partition}`)
          assert.equal(await ids(index, partition, equal('kind', 'note')), `of ${partition}`)
        }
        assert.equal(await ids(index, 'ADA'), '')
      },
    })
  }

  function changeCases(): readonly ConformanceCase<Index>[] {
    return casesOf<Index>({
      async 'the same id in two collections is two documents'(index) {
        await put(index, entry('a'), entry('a', { collection: 'episodes' }))
        await remove(index, 'a')
        assert.deepEqual(await keys(index), ['episodes/a'])
      },
      async 'an upsert may move a document to another partition'(index) {
        await put(index, entry('a'), entry('b'))
        await put(index, entry('a', { partition: 'bob' }))
        assert.equal(await ids(index), 'b')
        assert.equal(await ids(index, 'bob'), 'a')
      },
      async 'a deleted document is gone, and deleting what is not there is fine'(index) {
        await put(index, entry('a'), entry('b'))
        await remove(index, 'a', 'missing')
        await remove(index, 'a')
        assert.equal(await ids(index), 'b')
        assert.deepEqual(await index.verify(), { documents: 1, problems: [] })
        await put(index, entry('a'))
        assert.equal(await ids(index), 'a b')
      },
      async 'applying the same changes twice is the same as once'(index) {
        await put(index, entry('b'), entry('gone'))
        const deletes = [{ collection: 'facts', id: 'gone' }]
        const changes = { upserts: [entry('a'), entry('b'), entry('c')], deletes }
        await index.apply(changes, { from: undefined, to: '7' })
        await index.apply(changes, { from: '7', to: '7' })
        assert.equal(await ids(index), 'a b c')
        assert.deepEqual(await index.verify(), { documents: 3, problems: [] })
        assert.equal(await index.watermark(), '7')
      },
      async 'wipe removes every entry and the watermark, and the index can be filled again'(index) {
        await index.apply(upserting('a', 'b'), { from: undefined, to: '5' })
        await index.optimize()
        assert.equal(await ids(index), 'a b')
        await index.wipe()
        assert.equal(await ids(index), '')
        assert.equal(await index.watermark(), undefined)
        assert.deepEqual(await index.verify(), { documents: 0, problems: [] })
        await put(index, entry('b'))
        assert.equal(await ids(index), 'b')
      },
    })
  }

  function watermarkCases(): readonly ConformanceCase<Index>[] {
    return casesOf<Index>({
      async 'the watermark is absent at first, and goes from step to step with the changes'(index) {
        assert.equal(await index.watermark(), undefined)
        assert.equal(await index.apply(upserting('a'), { from: undefined, to: 'page-7' }), true)
        assert.equal(await index.watermark(), 'page-7')
        assert.equal(await index.apply(upserting(), { from: 'page-7', to: '쪽 8 📄' }), true)
        assert.equal(await index.watermark(), '쪽 8 📄')
        assert.equal(await index.apply(upserting('b'), { from: '쪽 8 📄', to: '' }), true)
        assert.equal(await index.watermark(), '')
        assert.equal(await ids(index), 'a b')
      },
      async 'without a step, changes are applied and the watermark stays where it is'(index) {
        assert.equal(await put(index, entry('a')), true)
        assert.equal(await index.watermark(), undefined)
        await index.apply(upserting(), { from: undefined, to: '3' })
        assert.equal(await put(index, entry('b')), true)
        assert.equal(await index.watermark(), '3')
        assert.equal(await ids(index), 'a b')
      },
      async 'a step from where the watermark does not stand is false and changes nothing'(index) {
        const deletes = [{ collection: 'facts', id: 'older' }]
        const changes = { upserts: [entry('new'), entry('old', { partition: 'bob' })], deletes }
        const ask = async () => [await ids(index), await index.watermark(), await index.verify()]
        const expectRefused = async (...steps: readonly WatermarkStep[]) => {
          const before = await ask()
          for (const step of steps) assert.equal(await index.apply(changes, step), false)
          assert.deepEqual(await ask(), before)
        }
        await expectRefused({ from: '1', to: '2' }, { from: '', to: '2' })
        await index.apply(upserting('old', 'older'), { from: undefined, to: '1' })
        for (const from of [undefined, '0', '1.0', '']) {
          await expectRefused({ from, to: '2' }, { from, to: undefined })
        }
        await index.apply(upserting(), { from: '1', to: '' })
        await expectRefused({ from: undefined, to: '2' })
      },
      async 'a step to undefined forgets the watermark and keeps the entries'(index) {
        await index.apply(upserting('a'), { from: undefined, to: '1' })
        assert.equal(await index.apply(upserting('b'), { from: '1', to: undefined }), true)
        assert.equal(await index.watermark(), undefined)
        assert.equal(await ids(index), 'a b')
        assert.equal(await index.apply(upserting(), { from: '1', to: '2' }), false)
        assert.equal(await index.apply(upserting(), { from: undefined, to: '2' }), true)
        assert.equal(await index.watermark(), '2')
      },
      async 'of several that take the same step at once, one does'(index) {
        await put(index, entry('a'))
        const steps = ['1', '2', '3'].map((to) =>
          index.apply(upserting(`by${to}`), { from: undefined, to }),
        )
        const taken = await Promise.all(steps)
        assert.equal(taken.filter((isTaken) => isTaken).length, 1)
        const to = await index.watermark()
        assert.equal(to, String(taken.indexOf(true) + 1))
        assert.equal(await ids(index), `a by${to}`)
      },
      async 'who follows while the index is wiped is refused, and following again gives all'(
        index,
      ) {
        await index.apply(upserting('a'), { from: undefined, to: '1' })
        await index.wipe()
        assert.equal(await index.apply(upserting('b'), { from: '1', to: '2' }), false)
        assert.deepEqual(await index.verify(), { documents: 0, problems: [] })
        assert.equal(await index.apply(upserting('a'), { from: undefined, to: '1' }), true)
        assert.equal(await index.apply(upserting('b'), { from: '1', to: '2' }), true)
        assert.equal(await ids(index), 'a b')
      },
    })
  }
}

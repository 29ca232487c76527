import assert from 'node:assert/strict'
import type { JsonObject } from '../../core/json.ts'
import type { Condition } from '../../core/storage/documents/filter.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { between, containing, equal, oneOf } from '../conditions.ts'
import { casesOf } from '../conformance-case.ts'
import { find, put, putInto, remove, write } from './notes.ts'

const NOTES: Readonly<Record<string, JsonObject>> = {
  a: {
    scope: { tenant: 'roma', user: 'ada' },
    title: '회의',
    createdAtMs: 10,
    rating: { importance: 0.5 },
    isPinned: true,
    state: { isArchived: false },
    tags: ['lavoro', '회의'],
    links: { to: { people: ['Ada', 'Bora'] } },
  },
  b: {
    scope: { tenant: 'roma', user: 'bora' },
    title: 'Äpfel',
    createdAtMs: 20,
    rating: { importance: -0.5 },
    isPinned: false,
    tags: [],
  },
  c: {
    scope: { tenant: 'seoul', user: 'ada' },
    title: '记忆',
    createdAtMs: 30,
    rating: { importance: 1e300 },
    isPinned: true,
    state: { isArchived: true },
    tags: ['lavoro'],
    links: { to: { people: ['Ada'] } },
  },
  // Absent: omitted, null, or the path ends in something else.
  d: { scope: 'none', title: null, rating: null, state: [], links: { to: [] } },
}

function finds(...table: readonly (readonly [string, ...Condition[]])[]) {
  return async (store: DocumentStore): Promise<void> => {
    await write(store, ...Object.entries(NOTES).map(([id, body]) => put(id, body)))
    for (const [expected, ...filter] of table) {
      const shown = JSON.stringify(filter)
      assert.equal((await find(store, filter)).join(''), expected, shown)
      assert.equal(await store.count('notes', filter), expected.length, `count ${shown}`)
    }
  }
}

export const queryCases = casesOf<DocumentStore>({
  'an empty filter matches everything': finds(['abcd']),
  'equal compares text, numbers and booleans exactly': finds(
    ['ab', equal('scope.tenant', 'roma')],
    ['', equal('scope.tenant', 'Roma')],
    ['', equal('scope.tenant', 'rom')],
    ['a', equal('title', '회의')],
    ['', equal('title', '회의'.normalize('NFD'))],
    ['b', equal('createdAtMs', 20)],
    ['', equal('createdAtMs', 20.5)],
    ['b', equal('rating.importance', -0.5)],
    ['c', equal('rating.importance', 1e300)],
    ['ac', equal('isPinned', true)],
    ['b', equal('isPinned', false)],
    ['a', equal('state.isArchived', false)],
  ),
  'equal null asks for documents without the field; an empty list is not absent': finds(
    ['d', equal('scope.tenant', null)],
    ['d', equal('title', null)],
    ['d', equal('createdAtMs', null)],
    ['d', equal('rating.importance', null)],
    ['bd', equal('state.isArchived', null)],
    ['d', equal('tags', null)],
    ['bd', equal('links.to.people', null)],
  ),
  'one-of matches any of the values, and nothing when there are none': finds(
    ['ac', oneOf('scope.user', 'ada', 'nobody', 'ada')],
    ['abc', oneOf('scope.user', 'ada', 'bora')],
    ['ac', oneOf('createdAtMs', 30, 10)],
    ['abc', oneOf('isPinned', true, false)],
    ['c', oneOf('state.isArchived', true)],
    ['', oneOf('scope.user')],
    ['', oneOf('createdAtMs')],
    ['', oneOf('tags')],
    ['', oneOf('scope.user'), equal('scope.tenant', 'roma')],
  ),
  'between takes its start and leaves out its end': finds(
    ['ab', between('createdAtMs', { from: 10, to: 30 })],
    ['bc', between('createdAtMs', { from: 20 })],
    ['a', between('createdAtMs', { to: 20 })],
    ['b', between('createdAtMs', { from: 10.5, to: 20.5 })],
    ['', between('createdAtMs', { from: 20, to: 20 })],
    ['', between('createdAtMs', { from: 30, to: 10 })],
    ['abc', between('createdAtMs')],
    ['b', between('rating.importance', { to: 0 })],
    ['ab', between('scope.tenant', { from: 'a', to: 's' })],
    ['c', between('scope.tenant', { from: 'roma\u0001' })],
    ['c', between('title', { from: '记', to: '诰' })],
    ['abc', between('title')],
  ),
  'containing matches a list that holds at least one of the values': finds(
    ['ac', containing('tags', 'lavoro')],
    ['a', containing('tags', '회의')],
    ['ac', containing('tags', '회의', 'lavoro', 'nothing')],
    ['', containing('tags', 'lavor')],
    ['', containing('tags', 'Ada')],
    ['', containing('tags')],
    ['ac', containing('links.to.people', 'Ada')],
    ['a', containing('links.to.people', 'Bora')],
  ),
  'all conditions must hold at once': finds(
    ['a', equal('scope.tenant', 'roma'), equal('scope.user', 'ada')],
    ['', equal('scope.tenant', 'roma'), equal('scope.tenant', 'seoul')],
    ['a', oneOf('scope.user', 'ada', 'bora'), oneOf('scope.user', 'ada'), equal('createdAtMs', 10)],
    ['ac', containing('tags', 'lavoro'), containing('links.to.people', 'Ada')],
    ['a', containing('tags', 'lavoro'), containing('tags', '회의')],
    [
      'c',
      between('createdAtMs', { from: 15 }),
      between('createdAtMs', { to: 40 }),
      equal('isPinned', true),
    ],
    [
      'c',
      containing('tags', 'lavoro'),
      equal('scope.tenant', 'seoul'),
      between('title', { from: 'a' }),
    ],
    ['b', equal('state.isArchived', null), equal('isPinned', false), between('createdAtMs')],
    ['', equal('title', null), between('title')],
  ),
  async 'a query answers with whole documents and keeps to its collection'(store) {
    await write(
      store,
      put('a', { title: '메모', more: [1] }),
      putInto('events', 'a', { kind: 'x' }),
    )
    await write(store, put('a', { title: '메모', more: [2] }))

    assert.deepEqual(await store.query('notes', { limit: 10 }), {
      documents: [{ collection: 'notes', id: 'a', version: 2, body: { title: '메모', more: [2] } }],
    })
    assert.deepEqual(await store.query('plain-things', { limit: 10 }), { documents: [] })
  },
  async 'count follows every write'(store) {
    assert.equal(await store.count('notes'), 0)
    await write(store, put('a', { isPinned: true }), put('b', { isPinned: true }))
    assert.equal(await store.count('notes'), 2)
    await write(store, remove('a'), put('b', { isPinned: false }), put('c', { isPinned: true }))
    assert.equal(await store.count('notes'), 2)
    assert.equal(await store.count('notes', []), 2)
    assert.equal(await store.count('notes', [equal('isPinned', true)]), 1)
    assert.equal(await store.count('events'), 0)
  },
  async 'a text twice in a list is found once'(store) {
    await write(store, put('a', { tags: ['x', 'x', 'y'] }))

    const filter = [containing('tags', 'x', 'y')]
    assert.deepEqual(await find(store, filter), ['a'])
    assert.equal(await store.count('notes', filter), 1)
    assert.deepEqual((await store.get('notes', ['a']))[0]?.body.tags, ['x', 'x', 'y'])
  },
  async 'a thousand values in one condition are answered'(store) {
    await write(store, put('a', { createdAtMs: 999, title: 't7', tags: ['t7'] }), put('b'))
    const numbers = Array.from({ length: 1_000 }, (_, value) => value)
    const texts = numbers.map((value) => `t${value}`)

    assert.deepEqual(
      await find(store, [
        oneOf('createdAtMs', ...numbers),
        oneOf('title', ...texts),
        containing('tags', ...texts),
      ]),
      ['a'],
    )
  },
})

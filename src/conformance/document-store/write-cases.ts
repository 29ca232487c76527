import assert from 'node:assert/strict'
import type { JsonObject } from '../../core/json.ts'
import { compareText } from '../../core/language/text/compare-text.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { casesOf } from '../conformance-case.ts'
import { put, putInto, rejectsWith, remove, write } from './notes.ts'

export const writeCases = casesOf<DocumentStore>({
  async 'get resolves to the documents that exist, in the order of the ids'(store) {
    await write(store, put('a', { title: '가' }), put('b', { title: 'è' }), put('c'))

    const documents = await store.get('notes', ['c', 'missing', 'a', 'b', 'a'])

    assert.deepEqual(documents, [
      { collection: 'notes', id: 'c', version: 1, body: {} },
      { collection: 'notes', id: 'a', version: 1, body: { title: '가' } },
      { collection: 'notes', id: 'b', version: 1, body: { title: 'è' } },
      { collection: 'notes', id: 'a', version: 1, body: { title: '가' } },
    ])
    assert.deepEqual(await store.get('notes', []), [])
  },
  async 'the same id in two collections is two documents'(store) {
    await write(store, put('a', { title: 'note' }), putInto('events', 'a', { kind: 'event' }))
    await write(store, remove('a'))

    assert.deepEqual(await store.get('notes', ['a']), [])
    assert.equal((await store.get('events', ['a']))[0]?.body.kind, 'event')
  },
  async 'versions count from 1, one more with every write, and from 1 again after a delete'(store) {
    assert.deepEqual(await write(store, put('a')), [1])
    assert.deepEqual(await write(store, put('a')), [2])
    assert.deepEqual(await write(store, put('a'), put('a'), put('b')), [3, 4, 1])
    assert.equal((await store.get('notes', ['a']))[0]?.version, 4)
    assert.deepEqual(await write(store, remove('a')), [0])
    assert.deepEqual(await write(store, put('a'), remove('a'), put('a')), [1, 0, 1])
    assert.equal((await store.get('notes', ['a']))[0]?.version, 1)
  },
  async 'an empty batch is fine'(store) {
    assert.deepEqual(await write(store), [])
  },
  async 'a put replaces the whole body and all its fields'(store) {
    await write(store, put('a', { title: 'old', tags: ['x', 'y'], isPinned: true, extra: 1 }))
    await write(store, put('a', { tags: ['y', 'z'], createdAtMs: 5 }))

    assert.deepEqual((await store.get('notes', ['a']))[0]?.body, {
      tags: ['y', 'z'],
      createdAtMs: 5,
    })
    const count = (field: string, value: string | boolean | null) =>
      store.count('notes', [{ field, is: 'equal', value }])
    assert.equal(await count('title', 'old'), 0)
    assert.equal(await count('title', null), 1)
    assert.equal(await count('isPinned', true), 0)
    const holding = (value: string) =>
      store.count('notes', [{ field: 'tags', is: 'containing', values: [value] }])
    assert.deepEqual(await Promise.all(['x', 'y', 'z'].map(holding)), [0, 1, 1])
  },
  async 'expectedVersion 0 creates, and is a CONFLICT when the document is there'(store) {
    assert.deepEqual(await write(store, put('a', { title: 'first' }, 0)), [1])
    await rejectsWith(write(store, put('a', { title: 'second' }, 0)), 'CONFLICT')
    assert.equal((await store.get('notes', ['a']))[0]?.body.title, 'first')
    await write(store, remove('a'))
    assert.deepEqual(await write(store, put('a', {}, 0)), [1])
  },
  async 'the right expectedVersion writes; a stale or future one is a CONFLICT'(store) {
    await write(store, put('a'), put('a'))

    await rejectsWith(write(store, put('a', {}, 1)), 'CONFLICT')
    await rejectsWith(write(store, put('a', {}, 3)), 'CONFLICT')
    await rejectsWith(write(store, put('missing', {}, 1)), 'CONFLICT')
    assert.deepEqual(await write(store, put('a', {}, 2)), [3])
  },
  async 'versions are checked in order, within the batch too'(store) {
    assert.deepEqual(
      await write(store, put('a', {}, 0), put('a', {}, 1), remove('a', 2)),
      [1, 2, 0],
    )
    assert.deepEqual(
      await write(store, put('a', {}, 0), remove('a', 1), put('a', {}, 0)),
      [1, 0, 1],
    )
    await rejectsWith(write(store, put('b', {}, 0), put('b', {}, 0)), 'CONFLICT')
    await rejectsWith(write(store, put('a', {}, 1), put('a', {}, 1)), 'CONFLICT')
    assert.deepEqual(await store.get('notes', ['b']), [])
    assert.equal((await store.get('notes', ['a']))[0]?.version, 1)
  },
  async 'deleting what is not there is fine, unless a version is expected'(store) {
    assert.deepEqual(await write(store, remove('a')), [0])
    assert.deepEqual(await write(store, remove('a', 0)), [0])
    await rejectsWith(write(store, remove('a', 1)), 'CONFLICT')

    await write(store, put('a'))
    await rejectsWith(write(store, remove('a', 0)), 'CONFLICT')
    await rejectsWith(write(store, remove('a', 2)), 'CONFLICT')
    assert.deepEqual(await write(store, remove('a', 1)), [0])
  },
  async 'a deleted document is gone from get, query, count and lists'(store) {
    await write(store, put('a', { title: 't', tags: ['x'] }), put('b', { tags: ['x'] }))
    await write(store, remove('a'))

    assert.deepEqual(await store.get('notes', ['a']), [])
    assert.equal(await store.count('notes'), 1)
    const filter = [{ field: 'tags', is: 'containing', values: ['x'] } as const]
    const { documents } = await store.query('notes', { filter, limit: 10 })
    assert.deepEqual(
      documents.map(({ id }) => id),
      ['b'],
    )
  },
  async 'a new document inherits nothing from a deleted one'(store) {
    await write(store, put('a', { title: 't', tags: ['x'], isPinned: true }))
    await write(store, remove('a'))
    await write(store, put('b'))
    await write(store, put('a'))

    assert.equal((await store.get('notes', ['a']))[0]?.version, 1)
    for (const filter of [
      { field: 'tags', is: 'containing', values: ['x'] },
      { field: 'title', is: 'between' },
      { field: 'isPinned', is: 'equal', value: true },
    ] as const) {
      assert.equal(await store.count('notes', [filter]), 0)
    }
  },
  async 'a batch with a conflict leaves no trace: no document, no version, no change'(store) {
    await write(store, put('a', { title: 'kept', tags: ['kept'] }), put('d'))
    const { cursor } = await store.changes(undefined, 10)

    await rejectsWith(
      write(
        store,
        put('b', { title: 'lost', tags: ['lost'] }),
        putInto('events', 'e', { kind: 'lost' }),
        put('a', { title: 'lost', tags: ['lost'] }),
        remove('d'),
        put('a', { title: 'lost' }, 7),
      ),
      'CONFLICT',
    )

    assert.deepEqual(await store.get('notes', ['b']), [])
    assert.equal(await store.count('events'), 0)
    assert.deepEqual(await store.get('notes', ['a', 'd']), [
      { collection: 'notes', id: 'a', version: 1, body: { title: 'kept', tags: ['kept'] } },
      { collection: 'notes', id: 'd', version: 1, body: {} },
    ])
    const lost = [{ field: 'tags', is: 'containing', values: ['lost'] } as const]
    assert.equal(await store.count('notes', lost), 0)
    assert.deepEqual(await store.changes(cursor, 10), { changes: [], cursor })
    assert.deepEqual(await write(store, put('a', {}, 1)), [2])
  },
  async 'writes at the same moment all count, and exactly one of two rivals wins'(store) {
    await Promise.all(Array.from({ length: 20 }, () => write(store, put('shared'))))
    const rivals = await Promise.allSettled([
      write(store, put('won', { by: 'left' }, 0)),
      write(store, put('won', { by: 'right' }, 0)),
      store.get('notes', ['shared']),
    ])

    assert.equal((await store.get('notes', ['shared']))[0]?.version, 20)
    const outcomes = rivals.map((rival) => rival.status).toSorted(compareText)
    assert.deepEqual(outcomes, ['fulfilled', 'fulfilled', 'rejected'])
  },
  async 'what the caller does to its objects afterwards does not change the store'(store) {
    const body = { title: 'mine', tags: ['a'], deep: { list: [1] } }
    const writing = write(store, put('a', body as JsonObject))
    body.deep.list.push(2)
    await writing
    body.tags.push('b')
    body.title = 'changed'

    const [read] = await store.get('notes', ['a'])
    Object.assign(read?.body ?? {}, { title: 'changed again' })

    const [again] = await store.get('notes', ['a'])
    assert.deepEqual(again?.body, { title: 'mine', tags: ['a'], deep: { list: [1] } })
  },
})

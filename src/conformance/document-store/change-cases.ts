import assert from 'node:assert/strict'
import { compareText } from '../../core/language/text/compare-text.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { casesOf } from '../conformance-case.ts'
import { put, putInto, readChanges, rejectsWith, remove, write } from './notes.ts'

export const changeCases = casesOf<DocumentStore>({
  async 'an empty store has no changes, and its cursor tells the first one later'(store) {
    const { changes, cursor } = await store.changes(undefined, 10)
    assert.deepEqual(changes, [])
    assert.deepEqual(await store.changes(cursor, 10), { changes: [], cursor })

    await write(store, put('a'))

    assert.deepEqual((await store.changes(cursor, 10)).changes, [
      { collection: 'notes', id: 'a', isDeleted: false },
    ])
  },
  async 'changes come in commit order, across collections, in the order of the writes in a batch'(
    store,
  ) {
    const start = (await store.changes(undefined, 10)).cursor
    await write(store, put('z'), putInto('events', 'm'), put('a'))
    await write(store, putInto('plain-things', 'b'))
    await write(store, putInto('events', 'a'))

    const expected = ['notes/z', 'events/m', 'notes/a', 'plain-things/b', 'events/a']
    assert.deepEqual((await readChanges(store, start)).changes, expected)
    assert.deepEqual((await readChanges(store, undefined)).changes, expected)
  },
  async 'a document that changed often is told once, at the place of its last change'(store) {
    const start = (await store.changes(undefined, 10)).cursor
    await write(store, put('a'), put('b'), put('a'))
    await write(store, put('c'), put('b'))

    const expected = ['notes/a', 'notes/c', 'notes/b']
    assert.deepEqual((await readChanges(store, start)).changes, expected)
    assert.deepEqual((await readChanges(store, undefined)).changes, expected)
  },
  async 'deletes are told after a cursor, but not from the start'(store) {
    await write(store, put('a'), put('b'), put('c'))
    const { cursor } = await readChanges(store, undefined)
    await write(store, remove('b'))
    await write(store, put('d'), remove('a'))

    assert.deepEqual((await readChanges(store, cursor)).changes, [
      'notes/b deleted',
      'notes/d',
      'notes/a deleted',
    ])
    assert.deepEqual((await store.changes(undefined, 10)).changes, [
      { collection: 'notes', id: 'c', isDeleted: false },
      { collection: 'notes', id: 'd', isDeleted: false },
    ])
  },
  async 'after a whole page from the start, what was deleted before is not told any more'(store) {
    await write(store, put('a'), put('b'))
    await write(store, remove('a'), remove('b'))

    const { changes, cursor } = await store.changes(undefined, 10)
    assert.deepEqual(changes, [])
    assert.deepEqual(await store.changes(cursor, 10), { changes: [], cursor })
  },
  async 'a document that came back is told as living, once'(store) {
    await write(store, put('a'), put('b'))
    const { cursor } = await readChanges(store, undefined)
    await write(store, remove('a'))
    await write(store, put('a'))

    assert.deepEqual((await readChanges(store, cursor)).changes, ['notes/a'])
    assert.deepEqual((await readChanges(store, undefined)).changes, ['notes/b', 'notes/a'])

    await write(store, remove('a'), put('a'), remove('a'))
    assert.deepEqual((await readChanges(store, cursor)).changes, ['notes/a deleted'])
  },
  async 'deleting what is not there changes nothing'(store) {
    await write(store, put('a'))
    const { cursor } = await readChanges(store, undefined)

    await write(store, remove('b'), { kind: 'delete', collection: 'events', id: 'a' })

    assert.deepEqual(await store.changes(cursor, 10), { changes: [], cursor })
  },
  async 'small pages tell the same as one large page'(store) {
    await write(store, ...Array.from({ length: 12 }, (_, at) => put(`n${at}`)))
    await write(store, ...Array.from({ length: 9 }, (_, at) => putInto('events', `e${at}`)))
    const { cursor } = await readChanges(store, undefined)
    await write(store, remove('n3'), put('n5'), putInto('events', 'e1'), remove('n7'), put('n99'))

    const whole = await readChanges(store, cursor)
    assert.deepEqual(whole.changes, [
      'notes/n3 deleted',
      'notes/n5',
      'events/e1',
      'notes/n7 deleted',
      'notes/n99',
    ])
    for (const limit of [1, 2, 3, 5]) {
      assert.deepEqual(await readChanges(store, cursor, limit), whole, `pages of ${limit}`)
    }
    const living = (await store.changes(undefined, 1_000)).changes
    assert.equal(living.length, 20)
    for (const limit of [1, 4, 7]) {
      const { changes } = await readChanges(store, undefined, limit)
      // Continuing from a cursor may also report deletes; each live document is reported once.
      const told = changes.filter((change) => !change.endsWith(' deleted'))
      assert.deepEqual(
        told,
        living.map(({ collection, id }) => `${collection}/${id}`),
        `pages of ${limit}`,
      )
    }
  },
  async 'asking twice after the same cursor gives the same answer'(store) {
    await write(store, put('a'), put('b'), put('c'))
    const { cursor } = await store.changes(undefined, 1)

    const first = await store.changes(cursor, 1)
    assert.deepEqual(await store.changes(cursor, 1), first)
    assert.deepEqual(first.changes, [{ collection: 'notes', id: 'b', isDeleted: false }])
  },
  async 'a follower that pages while others write misses nothing and ends up equal'(store) {
    const mirror = new Map<string, boolean>()
    let cursor: string | undefined
    for (let round = 0; round < 25; round++) {
      await write(store, put(`n${round}`), put(`n${round % 4}`), remove(`n${(round * 7) % 9}`))
      const page = await store.changes(cursor, 2)
      for (const { id, isDeleted } of page.changes) mirror.set(id, !isDeleted)
      cursor = page.cursor
    }
    for (;;) {
      const page = await store.changes(cursor, 2)
      for (const { id, isDeleted } of page.changes) mirror.set(id, !isDeleted)
      if (page.cursor === cursor) break
      cursor = page.cursor
    }

    const { documents } = await store.query('notes', { limit: 1_000 })
    const living = [...mirror].filter(([, isLiving]) => isLiving).map(([id]) => id)
    assert.deepEqual(
      living.toSorted(compareText),
      documents.map(({ id }) => id),
    )
  },
  async 'a cursor that no store gave is INVALID_INPUT'(store) {
    for (const cursor of ['nonsense', '', '-1', '1.5', '1 or 1=1', '١']) {
      await rejectsWith(store.changes(cursor, 10), 'INVALID_INPUT')
    }
  },
})

import assert from 'node:assert/strict'
import type { JsonObject } from '../../core/json.ts'
import type { Condition } from '../../core/storage/documents/filter.ts'
import { BODY_BYTES_MAX, BODY_DEPTH_MAX, WRITES_MAX } from '../../core/storage/documents/limits.ts'
import type { DocumentQuery } from '../../core/storage/documents/query.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { casesOf } from '../conformance-case.ts'
import { put, putInto, rejectsWith, remove, write } from './notes.ts'

const WRONG_BODIES: readonly JsonObject[] = [
  { title: 1 },
  { title: ['list'] },
  { title: {} },
  { title: 'with\u0000nul' },
  { title: 'half \ud800' },
  { title: 'x'.repeat(1_001) },
  { scope: { tenant: true } },
  { createdAtMs: '10' },
  { createdAtMs: true },
  { isPinned: 1 },
  { isPinned: 'true' },
  { tags: 'text' },
  { tags: [1] },
  { tags: [null] },
  { tags: ['with\u0000nul'] },
  { tags: { 0: 'a' } },
  { tags: Array.from({ length: 1_001 }, () => 'x') },
]

// Forbidden by the types, but JavaScript callers can still pass it.
const NOT_JSON: readonly unknown[] = [
  null,
  'text',
  [],
  undefined,
  { createdAtMs: Number.NaN },
  { other: Number.POSITIVE_INFINITY },
  { other: [undefined] },
  { other: 1n },
  { other: () => 1 },
  { other: new Date(0) },
]

const WRONG_FILTERS: readonly unknown[] = [
  { field: 'nothing', is: 'equal', value: 1 },
  { field: 'constructor', is: 'equal', value: null },
  { field: '__proto__', is: 'equal', value: null },
  { field: 'id', is: 'equal', value: 'a' },
  { field: 'scope', is: 'equal', value: null },
  { field: 'title', is: 'equal', value: 1 },
  { field: 'createdAtMs', is: 'equal', value: '1' },
  { field: 'createdAtMs', is: 'equal', value: Number.NaN },
  { field: 'isPinned', is: 'equal', value: 1 },
  { field: 'tags', is: 'equal', value: 'x' },
  { field: 'title', is: 'one-of', values: ['a', 1] },
  { field: 'createdAtMs', is: 'one-of', values: [1, '1'] },
  { field: 'tags', is: 'one-of', values: ['x'] },
  { field: 'isPinned', is: 'between', from: 0 },
  { field: 'tags', is: 'between', from: 'a' },
  { field: 'createdAtMs', is: 'between', from: 'a' },
  { field: 'title', is: 'between', to: 1 },
  { field: 'title', is: 'containing', values: ['a'] },
  { field: 'tags', is: 'containing', values: [1] },
  { field: 'title', is: 'equal', value: 'with\u0000nul' },
  { field: 'title', is: 'one-of', values: ['half \ud800'] },
  { field: 'title', is: 'between', from: '\u0000' },
  { field: 'tags', is: 'containing', values: ['\udfff'] },
  { field: 'title', is: 'one-of', values: Array.from({ length: 1_001 }, () => 'x') },
]

export const limitCases = casesOf<DocumentStore>({
  async 'an undeclared collection is INVALID_INPUT everywhere, and nothing is written'(store) {
    for (const name of ['missing', '', 'Notes', '__proto__', 'notes"; drop']) {
      await rejectsWith(store.get(name, ['a']), 'INVALID_INPUT')
      await rejectsWith(store.query(name, { limit: 1 }), 'INVALID_INPUT')
      await rejectsWith(store.count(name), 'INVALID_INPUT')
      await rejectsWith(write(store, put('a'), putInto(name, 'a')), 'INVALID_INPUT')
      await rejectsWith(
        write(store, { kind: 'delete', collection: name, id: 'a' }),
        'INVALID_INPUT',
      )
    }
    assert.equal(await store.count('notes'), 0)
  },
  async 'a field of the wrong kind is INVALID_INPUT, and nothing is written'(store) {
    for (const body of WRONG_BODIES) {
      await rejectsWith(write(store, put('a'), put('b', body)), 'INVALID_INPUT')
    }
    assert.equal(await store.count('notes'), 0)
    assert.deepEqual((await store.changes(undefined, 10)).changes, [])
  },
  async 'what is not a JSON object is INVALID_INPUT'(store) {
    for (const body of NOT_JSON) {
      const batch = write(store, {
        kind: 'put',
        collection: 'notes',
        id: 'a',
        body: body as JsonObject,
      })
      await rejectsWith(batch, 'INVALID_INPUT')
    }
    assert.equal(await store.count('notes'), 0)
  },
  async 'ids have 1 to 200 characters and are storable text'(store) {
    for (const id of ['', 'x'.repeat(201), 'nul\u0000', 'half \ud800', 7 as unknown as string]) {
      await rejectsWith(write(store, put(id)), 'INVALID_INPUT')
      await rejectsWith(write(store, remove(id)), 'INVALID_INPUT')
    }
    const longest = ['x'.repeat(200), '가'.repeat(200), '😀'.repeat(100)]
    await write(store, ...longest.map((id) => put(id)))
    assert.equal((await store.get('notes', longest)).length, 3)
  },
  async 'asking for an id that no document can have finds nothing'(store) {
    await write(store, put('a'), put('half \ufffd'))
    const ids = ['a\u0000', 'a\u0000b', '\u0000a', 'half \ud800', '', 'x'.repeat(1_000)]
    assert.deepEqual(await store.get('notes', ids), [])
  },
  async 'an expectedVersion that is no version is INVALID_INPUT'(store) {
    for (const version of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await rejectsWith(write(store, put('a', {}, version)), 'INVALID_INPUT')
      await rejectsWith(write(store, remove('a', version)), 'INVALID_INPUT')
    }
  },
  async 'a wrong write is refused before any version is looked at'(store) {
    await rejectsWith(write(store, put('a', {}, 7), put('b', { title: 1 })), 'INVALID_INPUT')
  },
  async 'as many writes as allowed are written; one more is LIMIT_EXCEEDED'(store) {
    const writes = Array.from({ length: WRITES_MAX + 1 }, (_, at) => put(`n${at}`))
    await rejectsWith(write(store, ...writes), 'LIMIT_EXCEEDED')
    assert.equal(await store.count('notes'), 0)

    const versions = await write(store, ...writes.slice(1))
    assert.equal(versions.length, WRITES_MAX)
    assert.equal(await store.count('notes'), WRITES_MAX)
    const ids = writes.map(({ id }) => id)
    assert.equal((await store.get('notes', ids.slice(0, 1_000))).length, 999)
    await rejectsWith(store.get('notes', ids), 'LIMIT_EXCEEDED')
  },
  async 'the largest body is written; one byte more is LIMIT_EXCEEDED, counted as UTF-8'(store) {
    const frame = JSON.stringify({ text: '' }).length
    const largest = { text: 'x'.repeat(BODY_BYTES_MAX - frame) }
    await write(store, putInto('plain-things', 'a', largest))
    const [document] = await store.get('plain-things', ['a'])
    assert.ok(document?.body.text === largest.text, 'the largest body came back changed')

    const tooLarge = [`${largest.text}x`, '가'.repeat((BODY_BYTES_MAX - frame) / 3 + 1)]
    for (const text of tooLarge) {
      await rejectsWith(write(store, putInto('plain-things', 'b', { text })), 'LIMIT_EXCEEDED')
    }
    assert.equal(await store.count('plain-things'), 1)
  },
  async 'a body that is too deep, even endless, is LIMIT_EXCEEDED'(store) {
    let deep: JsonObject = {}
    for (let level = 1; level <= BODY_DEPTH_MAX; level++) deep = { deep }
    const endless: { self?: unknown } = {}
    endless.self = endless
    for (const body of [deep, endless as JsonObject]) {
      await rejectsWith(write(store, put('a', body)), 'LIMIT_EXCEEDED')
    }
  },
  async 'a filter that names an undeclared field or compares it wrongly is INVALID_INPUT'(store) {
    await write(store, put('a', { title: 't' }))
    for (const condition of WRONG_FILTERS) {
      const filter = [condition as Condition]
      await rejectsWith(store.query('notes', { filter, limit: 1 }), 'INVALID_INPUT')
      await rejectsWith(store.count('notes', filter), 'INVALID_INPUT')
    }
    const many = Array.from({ length: 41 }, () => ({ field: 'title', is: 'between' }) as const)
    await rejectsWith(store.count('notes', many), 'INVALID_INPUT')
    assert.equal(await store.count('notes', many.slice(1)), 1)
  },
  async 'an order, a limit or a cursor that cannot be is INVALID_INPUT'(store) {
    await write(store, put('a', { title: 't' }), put('b', { title: 't' }))
    const orderBy = { field: 'title', direction: 'ascending' } as const
    const byTitle = (await store.query('notes', { orderBy, limit: 1 })).next ?? ''
    const wrong: readonly DocumentQuery[] = [
      ...[0, -1, 1.5, 1_001, Number.NaN].map((limit) => ({ limit })),
      ...['nothing', 'tags', 'id', 'constructor', 'scope'].map((field) => ({
        orderBy: { field, direction: 'ascending' as const },
        limit: 1,
      })),
      ...['', 'nonsense', 'bnVsbA', '!!'].map((after) => ({ after, limit: 1 })),
      // A cursor of another order would silently skip or repeat documents.
      { orderBy: { field: 'createdAtMs', direction: 'ascending' }, after: byTitle, limit: 1 },
      { orderBy: { field: 'isPinned', direction: 'descending' }, after: byTitle, limit: 1 },
      { after: byTitle, limit: 1 },
    ]
    for (const query of wrong) {
      await rejectsWith(store.query('notes', query), 'INVALID_INPUT')
    }
    for (const limit of [0, -1, 1.5, 1_001, Number.NaN]) {
      await rejectsWith(store.changes(undefined, limit), 'INVALID_INPUT')
    }
  },
})

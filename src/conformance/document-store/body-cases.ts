import assert from 'node:assert/strict'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { BODY_DEPTH_MAX } from '../../core/storage/documents/limits.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { casesOf } from '../conformance-case.ts'
import { NASTY_FIELD_TEXTS, NASTY_TEXTS } from '../nasty-texts.ts'
import { find, put, putInto, write } from './notes.ts'

export const bodyCases = casesOf<DocumentStore>({
  async 'every nasty text survives in a body, as a value and as a key'(store) {
    const texts = [...NASTY_TEXTS]
    await write(store, ...texts.map((text, at) => put(`n${at}`, { text, deep: [{ text }] })))
    const keys = texts.filter((text) => text.length < 10_000)
    const body = JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:1`).join(',')}}`)
    await write(store, putInto('plain-things', 'keys', body))

    for (const [at, text] of texts.entries()) {
      const [document] = await store.get('notes', [`n${at}`])
      // No deepEqual on the whole text: a failure would print a megabyte.
      const shown = JSON.stringify(text.slice(0, 40))
      assert.ok(document?.body.text === text, `the text ${shown} came back changed`)
      assert.deepEqual(Object.keys(document.body), ['text', 'deep'])
    }
    const [document] = await store.get('plain-things', ['keys'])
    assert.equal(JSON.stringify(document?.body), JSON.stringify(body))
  },
  async 'numbers, nesting, empty things and the order of keys survive in a body'(store) {
    const body: JsonObject = {
      z: 1,
      a: [[], {}, [[null]], { y: {}, b: [] }],
      numbers: [0, -1, 0.1 + 0.2, 5e-324, 1.797_693_134_862_315_7e308, 2 ** 53 - 1, -(2 ** 53)],
      flags: [true, false, null],
      empty: '',
      10: 'integer keys come first in JavaScript',
      'with.dot': { 'a b': 1 },
    }
    await write(store, putInto('plain-things', 'a', body))

    const [document] = await store.get('plain-things', ['a'])
    assert.equal(JSON.stringify(document?.body), JSON.stringify(body))
    assert.deepEqual(document?.body, body)
  },
  async 'a body as deep as allowed survives'(store) {
    // The body itself is the first level.
    let deep: JsonValue = 'bottom'
    for (let level = 1; level < BODY_DEPTH_MAX; level++) deep = level % 2 === 0 ? [deep] : { deep }
    await write(store, putInto('plain-things', 'deep', { deep }))

    const [document] = await store.get('plain-things', ['deep'])
    assert.equal(JSON.stringify(document?.body), JSON.stringify({ deep }))
  },
  async 'an own key named __proto__ stays data'(store) {
    const body = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":"c"}')
    await write(store, put('a', body))

    const [document] = await store.get('notes', ['a'])
    assert.equal(JSON.stringify(document?.body), JSON.stringify(body))
    assert.equal(Object.getPrototypeOf(document?.body), Object.prototype)
  },
  async 'a property that is undefined counts as left out'(store) {
    const body = { title: undefined, kept: 1 } as unknown as JsonObject
    await write(store, put('a', body))

    const [document] = await store.get('notes', ['a'])
    assert.deepEqual(document?.body, { kept: 1 })
    assert.deepEqual(await find(store, [{ field: 'title', is: 'equal', value: null }]), ['a'])
  },
  async 'nasty texts in ids and fields are kept apart and found exactly'(store) {
    await write(
      store,
      ...NASTY_FIELD_TEXTS.map((text) => put(text, { title: text, tags: [text, 'all'] })),
    )

    for (const text of NASTY_FIELD_TEXTS) {
      const shown = JSON.stringify(text)
      assert.deepEqual((await store.get('notes', [text]))[0]?.body.title, text, shown)
      assert.deepEqual(await find(store, [{ field: 'title', is: 'equal', value: text }]), [text])
      assert.deepEqual(await find(store, [{ field: 'tags', is: 'containing', values: [text] }]), [
        text,
      ])
    }
    assert.equal(await store.count('notes'), NASTY_FIELD_TEXTS.length)
  },
  async 'fields named like parts of a database, or alike but for case, are kept apart'(store) {
    const left = { id: 'x', version: 7, seq: 1, body: 'b', rowid: true, order: 2, look: 'left' }
    const right = { id: 'y', version: 8, lOOK: 'left', constructor: 'c', values: ['v'] }
    await write(store, putInto('select', 'l', left), putInto('select', 'r', right))

    const ids = async (field: string, value: string | number | boolean | null) => {
      const filter = [{ field, is: 'equal', value } as const]
      const { documents } = await store.query('select', { filter, limit: 9 })
      return documents.map(({ id }) => id).join()
    }
    assert.equal(await ids('id', 'x'), 'l')
    assert.equal(await ids('version', 8), 'r')
    assert.equal(await ids('seq', 1), 'l')
    assert.equal(await ids('body', 'b'), 'l')
    assert.equal(await ids('rowid', true), 'l')
    assert.equal(await ids('order', 2), 'l')
    assert.equal(await ids('look', 'left'), 'l')
    assert.equal(await ids('lOOK', 'left'), 'r')
    assert.equal(await ids('constructor', null), 'l')
    assert.equal(await ids('values', null), 'l')
  },
})

import assert from 'node:assert/strict'
import type { JsonObject } from '../../core/json.ts'
import type { Direction, DocumentQuery } from '../../core/storage/documents/query.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { casesOf } from '../conformance-case.ts'
import { NASTY_FIELD_TEXTS } from '../nasty-texts.ts'
import { put, readPages, remove, write } from './notes.ts'

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending']

/** A note with a number in a field. */
const rated = (id: string, importance: number) => [id, { rating: { importance } }] as const

type Notes = readonly (readonly [id: string, body: JsonObject])[]

/** Writes the notes in another order, and reads them in both directions, over several pages. */
function orders(field: string | undefined, ascending: Notes) {
  return async (store: DocumentStore): Promise<void> => {
    const half = Math.floor(ascending.length / 2)
    const cut = [...ascending.slice(half), ...ascending.slice(0, half).toReversed()]
    await write(store, ...cut.map(([id, body]) => put(id, body)))
    const ids = ascending.map(([id]) => id)
    if (field === undefined) return await checkPages(store, {}, ids)
    await checkPages(store, { orderBy: { field, direction: 'ascending' } }, ids)
    await checkPages(store, { orderBy: { field, direction: 'descending' } }, ids.toReversed())
  }
}

async function checkPages(
  store: DocumentStore,
  query: Omit<DocumentQuery, 'limit'>,
  expected: readonly string[],
): Promise<void> {
  for (const limit of [1, 2, 3, expected.length, 100]) {
    const pages = await readPages(store, { ...query, limit })
    assert.deepEqual(pages.flat(), expected, `${JSON.stringify(query)}, pages of ${limit}`)
    assert.equal(pages.length, Math.ceil(expected.length / limit), 'number of pages')
  }
}

export const orderCases = casesOf<DocumentStore>({
  'without an order, documents come by id, compared by code point': orders(
    undefined,
    [
      '0',
      'B',
      'BB',
      'a',
      'a b',
      'aB',
      'ab',
      'é',
      '가',
      '\ufb01',
      '\ufffd',
      '😀',
      '😀a',
      '\u{10ffff}',
    ].map((id) => [id, {}] as const),
  ),
  'texts are ordered by code point, absent ones first, ties by id': orders('title', [
    ['n1', {}],
    ['n2', { title: null }],
    ['z0', { title: '' }],
    ['m', { title: ' ' }],
    ['B', { title: 'B' }],
    ['a', { title: 'B' }],
    ['k', { title: 'a' }],
    ['c', { title: 'aa' }],
    ['x', { title: 'è' }],
    ['e', { title: '가' }],
    ['t', { title: '\ufffd' }],
    ['f', { title: '😀' }],
  ]),
  'numbers are ordered by value, absent ones first, ties by id': orders('rating.importance', [
    ['b', {}],
    ['c', { rating: {} }],
    rated('z', -1e300),
    rated('y', -2),
    rated('x', 0),
    rated('a', 5e-324),
    rated('w', 0.1),
    rated('d', 9),
    rated('e', 9),
    rated('f', 9),
    rated('v', 10),
    rated('q', 2 ** 53 - 1),
    rated('p', 1e300),
  ]),
  'booleans are ordered false before true, absent ones first': orders('isPinned', [
    ['d', {}],
    ['e', {}],
    ['b', { isPinned: false }],
    ['f', { isPinned: false }],
    ['a', { isPinned: true }],
    ['c', { isPinned: true }],
  ]),
  'a field that no document holds orders by id': orders('createdAtMs', [
    ['a', {}],
    ['b', {}],
    ['c', {}],
  ]),
  async 'an order and several conditions together page to exactly the matching documents'(store) {
    const notes = Array.from({ length: 60 }, (_, at) => {
      const rating = at % 5 === 0 ? {} : { rating: { importance: at % 7 } }
      const tags = at % 3 === 0 ? ['x'] : ['y', 'z']
      return put(`n${String(at).padStart(2, '0')}`, {
        scope: { tenant: at % 2 === 0 ? 'roma' : '서울' },
        tags,
        ...rating,
      })
    })
    await write(store, ...notes)
    const filter = [
      { field: 'scope.tenant', is: 'equal', value: '서울' },
      { field: 'tags', is: 'containing', values: ['y', 'z'] },
    ] as const

    for (const direction of DIRECTIONS) {
      const orderBy = { field: 'rating.importance', direction }
      const pages = await readPages(store, { filter, orderBy, limit: 4 })
      const expected = notes
        .filter((_, at) => at % 2 === 1 && at % 3 !== 0)
        .map(({ id }) => id)
        .toSorted((left, right) => {
          const weigh = (id: string) => {
            const at = Number(id.slice(1))
            return at % 5 === 0 ? -1 : at % 7
          }
          return weigh(left) - weigh(right) || (left < right ? -1 : 1)
        })
      assert.deepEqual(
        pages.flat(),
        direction === 'ascending' ? expected : expected.toReversed(),
        direction,
      )
    }
  },
  async 'an order and a range on the same field page through the range'(store) {
    await write(
      store,
      ...Array.from({ length: 30 }, (_, at) => put(`n${at}`, at < 3 ? {} : { createdAtMs: at })),
    )
    const query: DocumentQuery = {
      filter: [{ field: 'createdAtMs', is: 'between', from: 10, to: 15 }],
      orderBy: { field: 'createdAtMs', direction: 'descending' },
      limit: 2,
    }

    assert.deepEqual(await readPages(store, query), [['n14', 'n13'], ['n12', 'n11'], ['n10']])
  },
  async 'nasty texts page in order, each once'(store) {
    await write(store, ...NASTY_FIELD_TEXTS.map((text) => put(text, { title: text })))
    const expected = NASTY_FIELD_TEXTS.toSorted((left, right) =>
      Buffer.compare(Buffer.from(left), Buffer.from(right)),
    )

    assert.deepEqual((await readPages(store, { limit: 3 })).flat(), expected)
    for (const direction of DIRECTIONS) {
      const pages = await readPages(store, { orderBy: { field: 'title', direction }, limit: 3 })
      const wanted = direction === 'ascending' ? expected : expected.toReversed()
      assert.deepEqual(pages.flat(), wanted)
    }
  },
  async 'paging visits each document exactly once, even while others come and go'(store) {
    const ids = Array.from({ length: 20 }, (_, at) => `m${String(at).padStart(2, '0')}`)
    await write(store, ...ids.map((id, at) => put(id, { createdAtMs: Math.floor(at / 3) })))
    const seen: string[] = []
    let after: string | undefined
    do {
      const orderBy = { field: 'createdAtMs', direction: 'ascending' } as const
      const query: DocumentQuery = { orderBy, limit: 3 }
      const page = await store.query('notes', after === undefined ? query : { ...query, after })
      seen.push(...page.documents.map(({ id }) => id))
      after = page.next
      // Adds one before the current position and one at the far end, and deletes one already seen.
      await write(
        store,
        put(`a${seen.length}`, { createdAtMs: 0 }),
        put(`z${seen.length}`),
        remove(seen[0] ?? ''),
      )
    } while (after !== undefined && seen.length < 100)

    assert.deepEqual(
      seen.filter((id) => id.startsWith('m')),
      ids,
    )
    assert.equal(new Set(seen).size, seen.length)
  },
  async 'next is absent on the last page, also when it is full'(store) {
    await write(store, put('a'), put('b'), put('c'), put('d'))

    const first = await store.query('notes', { limit: 2 })
    const second = await store.query('notes', { limit: 2, after: first.next ?? '' })

    assert.equal(typeof first.next, 'string')
    assert.equal('next' in second, false)
    assert.equal('next' in (await store.query('notes', { limit: 4 })), false)
    assert.equal('next' in (await store.query('events', { limit: 1 })), false)
  },
})

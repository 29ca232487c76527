import assert from 'node:assert/strict'
import type { TextIndex } from '../../ports/text-index.ts'
import { casesOf } from '../conformance-case.ts'
import { NASTY_FIELD_TEXTS } from '../nasty-texts.ts'
import {
  assertInvalid,
  assertSameHits,
  assertScores,
  countedEntry,
  entry,
  find,
  put,
  remove,
  search,
} from './entries.ts'

const ANIMALS = [
  entry('d1', 'cat cat dog'),
  entry('d2', 'cat bird song song'),
  entry('d3', 'dog'),
  entry('d4', 'tree tree tree tree tree song'),
]

export const rankingCases = casesOf<TextIndex>({
  async 'scores are BM25 with k1 0.9 and b 0.4'(index) {
    await put(index, ...ANIMALS)

    assertScores(await search(index, 'cat'), [
      ['d1', 0.92466],
      ['d2', 0.67488],
    ])
    assertScores(await search(index, 'song tree cat'), [
      ['d4', 2.468158],
      ['d2', 1.567315],
      ['d1', 0.92466],
    ])
  },
  async 'any of the terms may match, and what holds none of them stays out'(index) {
    await put(index, ...ANIMALS)

    assertScores(await search(index, 'cat dog'), [
      ['d1', 1.637091],
      ['d3', 0.80164],
      ['d2', 0.67488],
    ])
  },
  async 'a weight multiplies what its term adds to a score'(index) {
    await put(index, ...ANIMALS)

    assertScores(await search(index, 'cat^2 dog^0.5'), [
      ['d1', 2.205535],
      ['d2', 1.34976],
      ['d3', 0.40082],
    ])
  },
  async 'a hit names the terms it holds in the order of the query'(index) {
    await put(index, ...ANIMALS)

    const hits = await search(index, 'song absent bird tree cat')

    assert.deepEqual(
      hits.map(({ id, matched }) => [id, matched]),
      [
        ['d2', ['song', 'bird', 'cat']],
        ['d4', ['song', 'tree']],
        ['d1', ['cat']],
      ],
    )
  },
  async 'a rare word leads over a common one'(index) {
    const common = Array.from({ length: 30 }, (_, i) => entry(`c${i}`, 'memory agent'))
    await put(index, ...common, entry('rare', 'memory deadlock'), entry('other', 'agent note'))

    assert.equal((await find(index, 'agent deadlock', { limit: 1 }))[0], 'rare')
  },
  async 'equal scores are ordered by collection, then id, by code point'(index) {
    const ids = ['b', 'B', '\u{1f600}', '\uffee', '한', 'é', 'a b', 'a', 'aa', '!']
    await put(
      index,
      ...ids.map((id) => entry(id, 'same words')),
      entry('zz', 'same words', { collection: 'episodes' }),
    )

    const ordered = ['zz', '!', 'B', 'a', 'a b', 'aa', 'b', 'é', '한', '\uffee', '\u{1f600}']
    assert.deepEqual(await find(index, 'same'), ordered)
    for (let limit = 1; limit <= ordered.length; limit++) {
      assert.deepEqual(await find(index, 'same words', { limit }), ordered.slice(0, limit))
    }
  },
  async 'scores that are equal to six decimals are ties'(index) {
    await put(
      index,
      countedEntry('a', new Map([['word', 1]]), { length: 1_000_001 }),
      countedEntry('b', new Map([['word', 1]]), { length: 1_000_000 }),
    )

    assert.deepEqual(await find(index, 'word'), ['a', 'b'])
    assert.deepEqual(await find(index, 'word', { limit: 1 }), ['a'])
  },
  async 'the limit keeps the best'(index) {
    const entries = Array.from({ length: 50 }, (_, i) =>
      entry(`n${i}`, `${'hit '.repeat(i + 1)}${'pad '.repeat(60 - i)}`),
    )
    await put(index, ...entries)

    assert.deepEqual(await find(index, 'hit', { limit: 3 }), ['n49', 'n48', 'n47'])
    assertSameHits(
      await search(index, 'hit', { limit: 20 }),
      (await search(index, 'hit', { limit: 50 })).slice(0, 20),
    )
  },
  async 'statistics are those of the partition alone'(index) {
    await put(index, ...ANIMALS)
    const before = await search(index, 'cat song')

    const foreign = Array.from({ length: 40 }, (_, i) =>
      entry(`f${i}`, 'cat cat cat song lion zebra', { partition: 'bob' }),
    )
    await put(index, ...foreign)

    assertSameHits(await search(index, 'cat song'), before)
  },
  async 'a document without terms counts among the living'(index) {
    await put(index, entry('a', 'cat'), entry('b', 'dog dog'))
    assertScores(await search(index, 'cat'), [['a', 0.739876]])

    await put(index, entry('c', ''), entry('d', ''))

    assertScores(await search(index, 'cat'), [['a', 1.13245]])
  },
  async 'a count may be 65,535'(index) {
    await put(
      index,
      countedEntry('many', new Map([['echo', 65_535]])),
      countedEntry('few', new Map([['echo', 300]])),
      entry('one', 'echo'),
    )

    assertScores(await search(index, 'echo'), [
      ['many', 0.253703],
      ['few', 0.25325],
      ['one', 0.164745],
    ])
  },
  async 'terms may be of any script'(index) {
    const terms = [
      ...[
        '기억',
        '억력',
        '검색',
        '記憶',
        'メモ',
        '🧠',
        '👩‍💻',
        'שלום',
        'مرحبا',
        'perché',
        'ß',
        'ss',
      ],
      ...["o'clock", '"quoted"', 'a*', 'a%', '-not', 'near', 'and', 'K8s'],
      ...['𠮷'.repeat(64), '각'.repeat(64), `${'x'.repeat(63)}y`, 'x'.repeat(64)],
      ...NASTY_FIELD_TEXTS.filter((text) => [...text].length <= 64),
    ]
    const entries = terms.map((term, i) => countedEntry(`t${i}`, new Map([[term, 1]])))
    await put(index, ...entries)

    for (const [i, term] of terms.entries()) {
      const found = await index.search({
        partition: 'ada',
        terms: [{ term, weight: 1 }],
        limit: 10,
      })
      assert.deepEqual(
        found.map(({ id, matched }) => ({ id, matched })),
        [{ id: `t${i}`, matched: [term] }],
      )
    }
  },
  async 'ids, collections and partitions may hold any storable text'(index) {
    const entries = NASTY_FIELD_TEXTS.map((text) =>
      entry(text, 'word', { collection: `c-${text}`, partition: text }),
    )
    await put(index, ...entries)

    for (const text of NASTY_FIELD_TEXTS) {
      const hits = await search(index, 'word', { partition: text })
      assert.deepEqual(
        hits.map(({ collection, id }) => [collection, id]),
        [[`c-${text}`, text]],
      )
    }
  },
  async 'a query without terms, or with unknown ones only, finds nothing'(index) {
    assert.deepEqual(await search(index, ''), [])
    assert.deepEqual(await search(index, 'cat'), [])
    await put(index, ...ANIMALS)

    assert.deepEqual(await search(index, ''), [])
    assert.deepEqual(await search(index, 'unknown ca catt CAT'), [])
    assertScores(await search(index, 'unknown tree'), [['d4', 1.857638]])
  },
  async 'as many as 64 terms and 1,000 hits may be asked for, and no more'(index) {
    const words = Array.from({ length: 64 }, (_, i) => `w${i}`)
    const crowd = Array.from({ length: 1_005 }, (_, i) => entry(`n${i}`, `w${i % 64}`))
    await put(index, ...crowd)

    assert.equal((await find(index, words.join(' '), { limit: 1_000 })).length, 1_000)
    await assertInvalid(search(index, `${words.join(' ')} more`))
    await assertInvalid(search(index, 'w1', { limit: 1_001 }))
    await assertInvalid(search(index, 'w1', { limit: 0 }))
    await assertInvalid(search(index, 'w1', { limit: -1 }))
    await assertInvalid(search(index, 'w1', { limit: 1.5 }))
    await assertInvalid(search(index, 'w1', { limit: Number.NaN }))
  },
  async 'a query that repeats a term or weighs it oddly is refused'(index) {
    await put(index, ...ANIMALS)

    await assertInvalid(search(index, 'cat dog cat'))
    for (const weight of ['0', '-1', 'NaN', 'Infinity']) {
      await assertInvalid(search(index, `cat^${weight}`))
    }
  },
  async 'after updates and deletes every score is that of a fresh index'(index) {
    await put(index, entry('d1', 'bird bird bird'), entry('d2', 'cat'), entry('x', 'cat song'))
    await put(index, ...ANIMALS, entry('y', 'tree dog'))
    await put(index, entry('d3', 'tree tree'), entry('x', 'lion'))
    await put(index, entry('d3', 'dog'))
    await remove(index, 'x', 'y')

    assertScores(await search(index, 'song tree cat'), [
      ['d4', 2.468158],
      ['d2', 1.567315],
      ['d1', 0.92466],
    ])
    assertScores(await search(index, 'cat^2 dog^0.5'), [
      ['d1', 2.205535],
      ['d2', 1.34976],
      ['d3', 0.40082],
    ])
  },
})

import assert from 'node:assert/strict'
import { inverseDocumentFrequency, termSaturation } from '../../core/language/text/bm25.ts'
import { QUERY_TERMS_MAX } from '../../core/language/text/term-limits.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { casesOf } from '../conformance-case.ts'
import { NASTY_FIELD_TEXTS } from '../nasty-texts.ts'
import { assertInvalid, assertScores, countedEntry, entry, put, remove, search } from './entries.ts'

export const frequencyCases = casesOf<TextIndex>({
  async 'frequencies count the documents that hold each term, in the order of the terms'(index) {
    await put(
      index,
      entry('a', 'gatto gatto 기억'),
      entry('b', 'gatto שלום'),
      entry('c', '🧠 gatto', { collection: 'episodes', attributes: { kind: 'k' } }),
      entry('d', ''),
    )

    assert.deepEqual(await frequencies(index, '🧠 gatto 記 기억 gatto'), {
      documents: 4,
      counts: [1, 3, 0, 1, 3],
    })
  },
  async 'an empty index has no documents and no terms, and asking for no terms is fine'(index) {
    assert.deepEqual(await frequencies(index, 'cat'), { documents: 0, counts: [0] })
    assert.deepEqual(await frequencies(index, ''), { documents: 0, counts: [] })

    await put(index, entry('a', 'cat'))

    assert.deepEqual(await frequencies(index, ''), { documents: 1, counts: [] })
    await remove(index, 'a')
    assert.deepEqual(await frequencies(index, 'cat'), { documents: 0, counts: [0] })
  },
  async 'frequencies leave out other partitions'(index) {
    await put(
      index,
      entry('a', 'cat dog'),
      entry('b', 'cat', { partition: 'bob' }),
      entry('c', 'bird cat', { partition: 'bob' }),
    )

    assert.deepEqual(await frequencies(index, 'cat bird'), { documents: 1, counts: [1, 0] })
    assert.deepEqual(await frequencies(index, 'cat bird dog', 'bob'), {
      documents: 2,
      counts: [2, 1, 0],
    })
    assert.deepEqual(await frequencies(index, 'cat', 'nobody'), { documents: 0, counts: [0] })
  },
  async 'frequencies follow updates, deletes, moves, optimize and wipe'(index) {
    const crowd = Array.from({ length: 120 }, (_, i) => entry(`n${i}`, `all w${i % 3} v${i % 40}`))
    await put(index, ...crowd)
    await index.optimize()
    await put(index, entry('n0', 'fresh'), entry('n1', 'all', { partition: 'bob' }))
    await remove(index, 'n2', 'n3', 'missing')
    const expected = { documents: 117, counts: [116, 38, 39, 39, 2, 1] }

    assert.deepEqual(await frequencies(index, 'all w0 w1 w2 v3 fresh'), expected)
    await index.optimize()
    assert.deepEqual(await frequencies(index, 'all w0 w1 w2 v3 fresh'), expected)
    await remove(index, 'n4')
    assert.deepEqual(await frequencies(index, 'all w1'), { documents: 116, counts: [115, 38] })
    await index.wipe()
    assert.deepEqual(await frequencies(index, 'all'), { documents: 0, counts: [0] })
  },
  async 'frequencies are the statistics that a search scores with'(index) {
    await put(index, entry('a', 'cat dog'), entry('b', 'cat cat'), entry('c', 'bird dog'))
    await remove(index, 'c')
    await put(index, entry('d', 'song song'))

    const { documents, counts } = await frequencies(index, 'dog')

    const idf = inverseDocumentFrequency(documents, counts[0] ?? Number.NaN)
    assertScores(await search(index, 'dog'), [['a', idf * termSaturation(1, 2, 2)]])
  },
  async 'frequencies of difficult terms are counted, and of impossible ones are 0'(index) {
    const terms = NASTY_FIELD_TEXTS.slice(0, QUERY_TERMS_MAX - 2)
    await put(index, countedEntry('a', new Map(terms.map((term) => [term, 2]))))

    const asked = [...terms, 'broken\ud800', 'nul\u0000']
    const { counts } = await index.frequencies({ partition: 'ada', terms: asked })

    assert.deepEqual(counts, [...terms.map(() => 1), 0, 0])
    const elsewhere = await index.frequencies({ partition: 'nul\u0000', terms: ['cat'] })
    assert.deepEqual(elsewhere, { documents: 0, counts: [0] })
  },
  async 'frequencies of up to 64 terms can be asked for, and of more are refused'(index) {
    await put(index, entry('a', 'w0 w63'))
    const terms = Array.from({ length: QUERY_TERMS_MAX }, (_, i) => `w${i}`)

    const { counts } = await index.frequencies({ partition: 'ada', terms })

    assert.deepEqual([counts.length, counts[0], counts[1], counts[63]], [64, 1, 0, 1])
    await assertInvalid(index.frequencies({ partition: 'ada', terms: [...terms, 'more'] }))
  },
})

function frequencies(
  index: TextIndex,
  words: string,
  partition = 'ada',
): ReturnType<TextIndex['frequencies']> {
  return index.frequencies({ partition, terms: words.split(' ').filter((word) => word !== '') })
}

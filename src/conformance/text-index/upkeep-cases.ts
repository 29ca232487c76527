import assert from 'node:assert/strict'
import type { WatermarkStep } from '../../ports/derived-index.ts'
import type { TextEntry, TextHit, TextIndex } from '../../ports/text-index.ts'
import { equal } from '../conditions.ts'
import { casesOf } from '../conformance-case.ts'
import {
  assertInvalid,
  assertSameHits,
  countedEntry,
  entry,
  find,
  put,
  remove,
  search,
} from './entries.ts'

const FIRST_STEP: WatermarkStep = { from: undefined, to: '1' }

export const upkeepCases = casesOf<TextIndex>({
  async 'if as many as the limit pass the filter, as many come back'(index) {
    const best = Array.from({ length: 300 }, (_, i) =>
      entry(`best${i}`, 'goal goal goal', { attributes: { kind: 'note' } }),
    )
    const last = Array.from({ length: 5 }, (_, i) =>
      entry(`last${i}`, `goal ${'other '.repeat(20)}`, { attributes: { kind: 'fact' } }),
    )
    await put(index, ...best, ...last)

    const filter = [equal('kind', 'fact')]
    const ids = ['last0', 'last1', 'last2', 'last3', 'last4']
    assert.deepEqual(await find(index, 'goal', { filter, limit: 5 }), ids)
    assert.deepEqual(await find(index, 'goal', { filter, limit: 2 }), ids.slice(0, 2))
  },
  async 'a filter leaves the statistics and so the scores as they are'(index) {
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
  async 'an upsert replaces all that the index held of its document'(index) {
    await put(index, entry('a', 'old words here'), entry('b', 'old'))
    await put(index, entry('a', 'new words'))

    assert.deepEqual(await find(index, 'old here'), ['b'])
    assert.deepEqual(await find(index, 'new'), ['a'])
    assert.equal((await index.verify()).documents, 2)
  },
  async 'upserts and deletes of one call are applied together'(index) {
    await put(index, entry('a', 'word'), entry('b', 'word'))
    await index.apply({
      upserts: [entry('c', 'word'), entry('a', 'other')],
      deletes: [{ collection: 'facts', id: 'b' }],
    })

    assert.deepEqual(await find(index, 'word'), ['c'])
    assert.deepEqual(await find(index, 'other'), ['a'])
  },
  async 'an entry that cannot be counted is refused, and with it the whole call'(index) {
    await index.apply({ upserts: [entry('a', 'word')], deletes: [] }, FIRST_STEP)
    const twice = {
      ...entry('c', 'word'),
      terms: [...entry('c', 'x').terms, ...entry('c', 'x').terms],
    }
    const wrong: readonly TextEntry[] = [
      twice,
      ...[0, -1, 1.5, 65_536, Number.NaN].map((n) => countedEntry('c', new Map([['x', n]]))),
      ...[-1, 0.5, 2 ** 31, Number.NaN].map((length) => entry('c', 'x', { length })),
      countedEntry('c', new Map([['broken\ud800', 1]])),
      countedEntry('c', new Map([['nul\u0000', 1]])),
    ]

    for (const last of wrong) {
      const upserts = [entry('b', 'word'), last]
      const deletes = [{ collection: 'facts', id: 'a' }]
      await assertInvalid(index.apply({ upserts, deletes }, { from: '1', to: '2' }))
    }

    assert.deepEqual(await find(index, 'word x'), ['a'])
    assert.equal(await index.watermark(), '1')
    assert.deepEqual(await index.verify(), { documents: 1, problems: [] })
  },
  async 'a long history gives the answers of an index rebuilt from nothing'(index) {
    const final = await liveThrough(index)
    const lived = await answers(index)

    await index.wipe()
    await put(index, ...final)

    assertSameAnswers(await answers(index), lived)
  },
  async 'optimize never changes an answer'(index) {
    await index.optimize()
    await liveThrough(index)
    const before = await answers(index)

    await index.optimize()
    assertSameAnswers(await answers(index), before)
    await index.optimize()
    assertSameAnswers(await answers(index), before)

    await remove(index, 'n7', 'n8')
    await put(index, entry('n9', 'w1 w1 w1 w2'), entry('late', 'w3'))
    const changed = await answers(index)
    await index.optimize()
    assertSameAnswers(await answers(index), changed)
  },
  async 'verify counts the living and finds a sound index sound'(index) {
    assert.deepEqual(await index.verify(), { documents: 0, problems: [] })
    const final = await liveThrough(index)
    assert.deepEqual(await index.verify(), { documents: final.length, problems: [] })

    await index.optimize()

    assert.deepEqual(await index.verify(), { documents: final.length, problems: [] })
  },
})

/** Documents over a small vocabulary, where low numbers are common and high ones rare. */
function crowd(count: number, salt = 1): TextEntry[] {
  return Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: 3 + (i % 9) }, (_unused, at) => {
      const spread = (i * 7 + at * at * 3 + salt * 11) % 40
      return `w${Math.floor((spread * spread) / 80)}`
    })
    return entry(`n${i}`, words.join(' '), {
      partition: i % 10 === 3 ? 'bob' : 'ada',
      attributes: { kind: `k${i % 4}`, atMs: i * 10 },
    })
  })
}

/** Inserts, updates and deletes; resolves to the remaining entries. */
async function liveThrough(index: TextIndex): Promise<readonly TextEntry[]> {
  const first = crowd(250)
  const second = crowd(120, 5)
  for (let at = 0; at < first.length; at += 50) await put(index, ...first.slice(at, at + 50))
  await index.optimize()
  for (const change of second.slice(0, 20)) await put(index, change)
  await put(index, ...second.slice(20))
  const gone = Array.from({ length: 40 }, (_, i) => `n${i * 5}`)
  await remove(index, ...gone)
  const living = new Map([...first, ...second].map((each) => [each.id, each]))
  for (const id of gone) living.delete(id)
  return [...living.values()]
}

async function answers(index: TextIndex): Promise<readonly (readonly TextHit[])[]> {
  const all: (readonly TextHit[])[] = []
  for (const words of ['w0', 'w1 w2 w3', 'w19 w0^3 w7', 'w5 w4 w3 w2 w1 w0', 'none']) {
    all.push(await search(index, words, { limit: 1_000 }))
    all.push(await search(index, words, { limit: 7, partition: 'bob' }))
    all.push(
      await search(index, words, {
        limit: 10,
        filter: [
          { field: 'kind', is: 'one-of', values: ['k1', 'k2'] },
          { field: 'atMs', is: 'between', from: 100, to: 2_000 },
        ],
      }),
    )
  }
  return all
}

function assertSameAnswers(
  actual: readonly (readonly TextHit[])[],
  expected: readonly (readonly TextHit[])[],
): void {
  for (const [at, hits] of expected.entries()) assertSameHits(actual[at] ?? [], hits)
}

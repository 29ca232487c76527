import assert from 'node:assert/strict'
import { MemoryError } from '../core/errors.ts'
import type { Cache } from '../ports/cache.ts'
import { casesOf } from './conformance-case.ts'

/** A cache, and a way to let time pass for it: by moving its clock, or by waiting. */
export interface CacheUnderTest {
  readonly cache: Cache
  pass(ms: number): Promise<void>
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * What every cache must prove. Each case needs a fresh, empty cache with room for a hundred
 * small entries.
 */
export const cacheCases = casesOf<CacheUnderTest>({
  async 'an entry comes back byte for byte, whatever its key'({ cache }) {
    const keys = ['a', '', '키 🔑', 'perché', 'x'.repeat(1_000), '__proto__', 'a:b/c*?', 'A']
    for (const key of keys) await cache.set(key, bytesOf(`value of ${key}`))

    for (const key of keys) assert.deepEqual(await cache.get(key), bytesOf(`value of ${key}`))
    await cache.set(
      'bytes',
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    )
    assert.equal((await cache.get('bytes'))?.[255], 255)
    await cache.set('empty', new Uint8Array())
    assert.deepEqual(await cache.get('empty'), new Uint8Array())
  },
  async 'what was never set is not there'({ cache }) {
    assert.equal(await cache.get('nothing'), undefined)
    assert.equal(await cache.get('constructor'), undefined)
  },
  async 'setting a key again replaces its value and its time to live'({ cache, pass }) {
    await cache.set('a', bytesOf('old'), { ttlMs: 200 })
    await cache.set('a', bytesOf('new'))
    await pass(250)

    assert.deepEqual(await cache.get('a'), bytesOf('new'))
    assert.equal((await cache.statistics()).entries, 1)
  },
  async 'an entry ends with its time to live, and others live on'({ cache, pass }) {
    await cache.set('short', bytesOf('s'), { ttlMs: 200 })
    await cache.set('long', bytesOf('l'), { ttlMs: 60_000 })
    await cache.set('endless', bytesOf('e'))
    assert.deepEqual(await cache.get('short'), bytesOf('s'))
    await pass(250)

    assert.equal(await cache.get('short'), undefined)
    assert.deepEqual(await cache.get('long'), bytesOf('l'))
    assert.deepEqual(await cache.get('endless'), bytesOf('e'))
    assert.equal((await cache.statistics()).entries, 2)
  },
  async 'deleted keys are gone, those that were not there do no harm, others stay'({ cache }) {
    for (const key of ['a', 'b', 'c']) await cache.set(key, bytesOf(key))

    await cache.delete(['a', 'c', 'nothing', 'a'])
    await cache.delete([])

    assert.equal(await cache.get('a'), undefined)
    assert.deepEqual(await cache.get('b'), bytesOf('b'))
    assert.equal(await cache.get('c'), undefined)
  },
  async 'clearing leaves nothing, and the cache can be used again'({ cache }) {
    for (const key of ['a', 'b']) await cache.set(key, bytesOf(key))

    await cache.clear()

    assert.equal(await cache.get('a'), undefined)
    assert.equal((await cache.statistics()).entries, 0)
    await cache.set('a', bytesOf('again'))
    assert.deepEqual(await cache.get('a'), bytesOf('again'))
  },
  async 'changing the bytes that were set or got does not change the entry'({ cache }) {
    const value = bytesOf('original')
    const setting = cache.set('a', value)
    value.fill(0)
    await setting
    const first = await cache.get('a')
    first?.fill(0)

    assert.deepEqual(await cache.get('a'), bytesOf('original'))
  },
  async 'hits and misses are counted'({ cache, pass }) {
    await cache.set('a', bytesOf('a'))
    await cache.set('gone', bytesOf('g'), { ttlMs: 50 })
    await pass(100)
    for (const key of ['a', 'a', 'nothing', 'gone']) await cache.get(key)

    const { hits, misses, entries } = await cache.statistics()
    assert.deepEqual({ hits, misses, entries }, { hits: 2, misses: 2, entries: 1 })
  },
  async 'a time to live that cannot be is INVALID_INPUT'({ cache }) {
    for (const ttlMs of [0, -1, Number.NaN]) {
      await assert.rejects(cache.set('a', bytesOf('a'), { ttlMs }), (error) =>
        MemoryError.is(error, 'INVALID_INPUT'),
      )
    }
  },
})

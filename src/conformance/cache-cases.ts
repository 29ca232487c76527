import assert from 'node:assert/strict'
import type { Cache } from '../ports/cache.ts'
import { casesOf } from './conformance-case.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * The contract of every cache. Each case needs a fresh, empty cache with room for a hundred
 * small entries.
 */
export const cacheCases = casesOf<Cache>({
  async 'an entry comes back byte for byte, whatever its key'(cache) {
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

  async 'what was never set is not there'(cache) {
    assert.equal(await cache.get('nothing'), undefined)
    assert.equal(await cache.get('constructor'), undefined)
  },

  async 'setting a key again replaces its value'(cache) {
    await cache.set('a', bytesOf('old'))
    await cache.set('a', bytesOf('new'))
    assert.deepEqual(await cache.get('a'), bytesOf('new'))
  },

  async 'deleted keys are gone, those that were not there do no harm, others stay'(cache) {
    for (const key of ['a', 'b', 'c']) await cache.set(key, bytesOf(key))
    await cache.delete(['a', 'c', 'nothing', 'a'])
    await cache.delete([])
    assert.equal(await cache.get('a'), undefined)
    assert.deepEqual(await cache.get('b'), bytesOf('b'))
    assert.equal(await cache.get('c'), undefined)
  },

  async 'changing the bytes that were set or got does not change the entry'(cache) {
    const value = bytesOf('original')
    const setting = cache.set('a', value)
    value.fill(0)
    await setting
    const first = await cache.get('a')
    first?.fill(0)
    assert.deepEqual(await cache.get('a'), bytesOf('original'))
  },
})

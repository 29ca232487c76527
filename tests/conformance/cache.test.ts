import { expect, test } from 'vitest'
import { createMemoryCache } from '../../src/adapters/memory/memory-cache.ts'
import { type CacheUnderTest, cacheCases } from '../../src/conformance/cache-cases.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { proveConformance } from '../support/prove-conformance.ts'

proveConformance<CacheUnderTest & { close(): Promise<void> }>('S5 memory', cacheCases, async () => {
  const clock = fixedClock(1_000_000)
  const cache = createMemoryCache({ clock })
  return {
    cache,
    async pass(ms: number) {
      clock.advance(ms)
    },
    close: () => cache.close(),
  }
})

const value = (size: number): Uint8Array => new Uint8Array(size).fill(1)

test('S5 memory: when there are too many entries, the one unused for longest goes', async () => {
  const cache = createMemoryCache({ clock: fixedClock(0), entriesMax: 3 })
  for (const key of ['a', 'b', 'c']) await cache.set(key, value(1))
  await cache.get('a')

  await cache.set('d', value(1))

  expect(await cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toEqual(value(1))
  expect(await cache.statistics()).toEqual({ entries: 3, hits: 2, misses: 1, evictions: 1 })
})

test('S5 memory: keys and values together never exceed the limit in bytes', async () => {
  const cache = createMemoryCache({ clock: fixedClock(0), bytesMax: 100 })
  for (const key of ['가', 'b', 'c', 'd']) await cache.set(key, value(30))

  // Three bytes of the Korean key and thirty of its value had to go for the fourth entry.
  expect(await cache.get('가')).toBeUndefined()
  expect((await cache.statistics()).entries).toBe(3)

  await cache.set('huge', value(97))
  expect(await cache.get('huge')).toBeUndefined()
  expect((await cache.statistics()).entries).toBe(3)

  await cache.set('whole', value(95))
  expect(await cache.get('whole')).toEqual(value(95))
  expect((await cache.statistics()).entries).toBe(1)
})

test('S5 memory: a value too large to keep still ends the one it replaces', async () => {
  const cache = createMemoryCache({ clock: fixedClock(0), bytesMax: 10 })
  await cache.set('a', value(5))

  await cache.set('a', value(50))

  expect(await cache.get('a')).toBeUndefined()
})

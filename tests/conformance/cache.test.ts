import { expect, test } from 'vitest'
import { createMemoryCache } from '../../src/adapters/memory/memory-cache.ts'
import { cacheCases } from '../../src/conformance/cache-cases.ts'
import { proveConformance } from '../support/prove-conformance.ts'

proveConformance('S5 memory', cacheCases, async () => createMemoryCache())

const value = (size: number): Uint8Array => new Uint8Array(size).fill(1)

test('S5 memory: when there are too many entries, the one unused for longest goes', async () => {
  const cache = createMemoryCache({ entriesMax: 3 })
  for (const key of ['a', 'b', 'c']) await cache.set(key, value(1))
  await cache.get('a')

  await cache.set('d', value(1))

  expect(await cache.get('b')).toBeUndefined()
  for (const key of ['a', 'c', 'd']) expect(await cache.get(key)).toEqual(value(1))
})

test('S5 memory: keys and values together never exceed the limit in bytes', async () => {
  const cache = createMemoryCache({ bytesMax: 100 })
  for (const key of ['가', 'b', 'c', 'd']) await cache.set(key, value(30))

  // Three bytes of the Korean key and thirty of its value had to go for the fourth entry.
  expect(await cache.get('가')).toBeUndefined()
  await cache.set('huge', value(97))
  expect(await cache.get('huge')).toBeUndefined()
  for (const key of ['b', 'c', 'd']) expect(await cache.get(key)).toEqual(value(30))

  await cache.set('whole', value(95))
  expect(await cache.get('whole')).toEqual(value(95))
  for (const key of ['b', 'c', 'd']) expect(await cache.get(key)).toBeUndefined()
})

test('S5 memory: a value too large to keep still ends the one it replaces', async () => {
  const cache = createMemoryCache({ bytesMax: 10 })
  await cache.set('a', value(5))

  await cache.set('a', value(50))

  expect(await cache.get('a')).toBeUndefined()
})

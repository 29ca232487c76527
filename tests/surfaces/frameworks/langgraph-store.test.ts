import { InMemoryStore } from '@langchain/langgraph-checkpoint'
import { describe, expect, test } from 'vitest'
import { compareText } from '../../../src/core/language/text/compare-text.ts'
import {
  createLangGraphStore,
  type LangGraphStoreOptions,
} from '../../../src/surfaces/frameworks/langgraph/index.ts'
import { openTestMemory } from '../../support/test-memory.ts'

const open = (options?: LangGraphStoreOptions) =>
  createLangGraphStore(openTestMemory().memory, options)

describe('A7 a LangGraph store', () => {
  test('A7 answers as the in-memory store of LangGraph does', async () => {
    for (const store of [new InMemoryStore(), open()]) {
      await store.put(['users', 'ada'], 'theme', { color: 'dark', size: 3 })
      await store.put(['users', 'ada', 'notes'], 'n1', { text: 'bees' })
      await store.put(['users', 'ben'], 'theme', { color: 'light', size: 5 })
      await store.put(['docs'], 'd1', { size: 4 })
      await store.put(['users', 'ada'], 'theme', { color: 'blue', size: 3 })
      const keys = async (...given: Parameters<typeof store.search>) =>
        (await store.search(...given))
          .map(({ key, namespace }) => [...namespace, key].join('/'))
          .toSorted(compareText)

      const item = await store.get(['users', 'ada'], 'theme')
      expect(item).toMatchObject({
        namespace: ['users', 'ada'],
        key: 'theme',
        value: { color: 'blue', size: 3 },
      })
      expect(item?.createdAt).toBeInstanceOf(Date)
      expect(await store.get(['users', 'ada'], 'none')).toBeNull()
      expect(await keys(['users'])).toEqual([
        'users/ada/notes/n1',
        'users/ada/theme',
        'users/ben/theme',
      ])
      expect(await keys(['users'], { filter: { color: 'light' } })).toEqual(['users/ben/theme'])
      expect(await keys([], { filter: { size: { $gte: 4 } } })).toEqual([
        'docs/d1',
        'users/ben/theme',
      ])
      expect(await keys(['users'], { filter: { size: { $gt: 3, $lt: 6 } } })).toEqual([
        'users/ben/theme',
      ])
      expect(await keys(['users'], { limit: 2 })).toHaveLength(2)
      expect(await keys(['users'], { limit: 2, offset: 2 })).toHaveLength(1)
      const spaces = async (given?: Parameters<typeof store.listNamespaces>[0]) =>
        (await store.listNamespaces(given)).map((one) => one.join('/')).toSorted(compareText)
      expect(await spaces()).toEqual(['docs', 'users/ada', 'users/ada/notes', 'users/ben'])
      expect(await spaces({ prefix: ['users'], maxDepth: 1 })).toEqual(['users'])
      expect(await spaces({ prefix: ['users', '*'] })).toEqual([
        'users/ada',
        'users/ada/notes',
        'users/ben',
      ])
      expect(await spaces({ suffix: ['notes'] })).toEqual(['users/ada/notes'])
      expect(await spaces({ suffix: ['*', '*', 'docs'] })).toEqual([])

      await store.delete(['users', 'ben'], 'theme')
      expect(await store.get(['users', 'ben'], 'theme')).toBeNull()
    }
  })

  test('A7 a batch reads before it writes, and the last write of a key counts', async () => {
    const store = open()
    const name = { namespace: ['a'], key: 'k' }
    const results = await store.batch([
      { ...name, value: { n: 1 } },
      name,
      { ...name, value: { n: 2 } },
      { namespacePrefix: ['a'] },
    ])
    expect(results).toEqual([undefined, null, undefined, []])
    expect((await store.get(['a'], 'k'))?.value).toEqual({ n: 2 })
  })

  test('A7 a query ranks by words and meaning, over what the put or the store says', async () => {
    const store = open({ index: ['text'] })
    await store.put(['m'], 'bees', { text: 'Hives need shade in July.' })
    await store.put(['m'], 'bread', { text: 'Rye needs a long rest.', more: 'Hives in shade.' })
    await store.put(['m'], 'hidden', { text: 'Hives need shade.' }, false)
    await store.put(['m'], 'title', { text: 'none', title: 'Queens of hives' }, ['title'])
    const found = await store.search(['m'], { query: 'shade for hives', limit: 5 })
    expect(found[0]).toMatchObject({ key: 'bees', score: expect.any(Number) })
    expect(found.map(({ key }) => key)).not.toContain('hidden')
    expect((await store.search(['m'], { query: 'queens' }))[0]?.key).toBe('title')
    const unknown = store.search(['m'], { filter: { text: { $regex: 'x' } } })
    await expect(unknown).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

import { describe, expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../src/conformance/nasty-texts.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { keep } from '../support/keep.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** What fits, with its quotes. */
const TEXTS = NASTY_TEXTS.filter((text) => text.length < 500_000)

const open = () => openTestMemory().memory

type Put = Parameters<Memory['items']['put']>[0]['items'][number]

function put(memory: Memory, ...items: readonly Put[]) {
  return memory.items.put({ items })
}

/** The keys of an answer. */
function keysOf({ items }: Awaited<ReturnType<Memory['items']['list']>>): readonly string[] {
  return items.map(({ key }) => key)
}

async function readValue(memory: Memory, namespace: readonly string[], key: string) {
  return (await memory.items.get({ items: [{ namespace, key }] })).items[0]?.value
}

describe('A7 items keep values as they are', () => {
  test('A7 any JSON comes back as it was put, from memory and from a reopened file', async () => {
    const embedded = await openEmbeddedMemory()
    const values = [null, 0, -1.5, true, '', [], {}, { a: { b: [1, { c: null }] } }, ...TEXTS]
    const items = values.map((value, at) => ({ namespace: ['값', 'b'], key: `k${at}`, value }))
    for (const memory of [open(), embedded.memory]) {
      for (let at = 0; at < items.length; at += 50) await put(memory, ...items.slice(at, at + 50))
    }
    const memory = await embedded.reopen()
    for (const { namespace, key, value } of items) {
      expect(await readValue(memory, namespace, key)).toEqual(value)
    }
    await memory.close()
  })

  test('A7 what was put is not changed by who put it, and undefined fields are left out', async () => {
    const memory = open()
    const value = { list: [1], gone: undefined as unknown as null }
    await put(memory, { namespace: ['a'], key: 'k', value })
    value.list.push(2)
    expect(await readValue(memory, ['a'], 'k')).toEqual({ list: [1] })
  })

  test('A7 F1 a secret in a value is hidden, and one in a name is refused', async () => {
    const [[, key = '', lead = '']] = MADE_UP_KEYS as unknown as [[string, string, string?]]
    const memory = open()
    await put(memory, { namespace: ['a'], key: 'k', value: { note: `Use ${lead}${key} here.` } })
    expect(JSON.stringify(await readValue(memory, ['a'], 'k'))).toContain('[redacted: ')
    await expect(
      put(memory, { namespace: ['a', `${lead}${key}`], key: 'k', value: 1 }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('secret') })
  })

  test('A7 a value of more than 1 MiB is refused with its size', async () => {
    const value = 'x'.repeat(1_048_576)
    await expect(put(open(), { namespace: ['a'], key: 'big', value })).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('1048578 bytes'),
      hint: expect.stringContaining('several keys'),
    })
  })
})

describe('A7 writers of items lose nothing', () => {
  test('A7 a put of several is all or nothing, and says which version it found', async () => {
    const memory = open()
    await put(memory, { namespace: ['a'], key: 'x', value: 1 })
    const both = [
      { namespace: ['a'], key: 'y', value: 2 },
      { namespace: ['a'], key: 'x', value: 2, expectedVersion: 0 },
    ]
    await expect(put(memory, ...both)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '"a/x" is at version 1, not at version 0',
    })
    expect(keysOf(await memory.items.list())).toEqual(['x'])
    const { items } = await put(memory, {
      namespace: ['a'],
      key: 'x',
      value: 3,
      expectedVersion: 1,
    })
    expect(items[0]?.version).toBe(2)
  })

  test('A7 of two processes that raise one counter at once, no raise is lost', async () => {
    const embedded = await openEmbeddedMemory()
    const other = await openOther(embedded.home)
    const name = { namespace: ['counters'], key: 'visits' }
    const raise = async (memory: Memory): Promise<void> => {
      const [found] = (await memory.items.get({ items: [name] })).items
      const value = Number(found?.value ?? 0) + 1
      try {
        await put(memory, { ...name, value, expectedVersion: found?.version ?? 0 })
      } catch (error) {
        if ((error as { code?: string }).code !== 'CONFLICT') throw error
        await raise(memory)
      }
    }
    await Promise.all(
      [embedded.memory, other].map(async (memory) => {
        for (let times = 0; times < 10; times++) await raise(memory)
      }),
    )
    expect(await readValue(other, name.namespace, name.key)).toBe(20)
    await other.close()
    await embedded.memory.close()
  })
})

async function allKeys(memory: Memory, input: Parameters<Memory['items']['list']>[0]) {
  const keys: string[] = []
  let after: string | undefined
  do {
    const page = await memory.items.list({ ...input, limit: 3, after })
    keys.push(...keysOf(page))
    after = page.next
  } while (after !== undefined)
  return keys
}

async function openOther(home: string): Promise<Memory> {
  const { openMemory } = await import('../../src/compose/open-memory.ts')
  const config = { embedder: { kind: 'none' } } as const
  return (await openMemory({ home, environment: {}, config })).memory
}

describe('A7 items are listed and found', () => {
  test('A7 by namespace, and never by one that only begins alike', async () => {
    const memory = open()
    const places = [
      ['users'],
      ['users', 'ada'],
      ['users', 'ada', 'x'],
      ['users', 'adam'],
      ['users2'],
    ]
    await put(
      memory,
      ...places.map((namespace) => ({ namespace, key: namespace.join('/'), value: 1 })),
    )

    expect(keysOf(await memory.items.list({ namespace: ['users', 'ada'] }))).toEqual([
      'users/ada',
      'users/ada/x',
    ])
    expect(keysOf(await memory.items.list({ namespace: ['users'] }))).toHaveLength(4)
    expect(keysOf(await memory.items.list())).toHaveLength(5)
  })

  test('A7 page by page in either order, each once', async () => {
    const { memory, clock } = openTestMemory()
    for (let at = 0; at < 7; at++) {
      await put(memory, { namespace: ['n'], key: `k${at}`, value: { even: at % 2 === 0 } })
      clock.advance(1_000)
    }
    const all = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']
    for (const orderBy of ['key', 'createdAt', 'updatedAt'] as const) {
      expect(await allKeys(memory, { orderBy })).toEqual(all)
      expect(await allKeys(memory, { orderBy, descending: true })).toEqual(all.toReversed())
    }
    const even = { even: { equal: true } }
    const page = await memory.items.list({ filter: even, limit: 2 })
    expect(keysOf(page)).toEqual(['k0', 'k2'])
    expect(keysOf(await memory.items.list({ filter: even, limit: 9, after: page.next }))).toEqual([
      'k4',
      'k6',
    ])
  })

  test.each([
    [{ n: { equal: 2 } }, ['b']],
    [{ n: { notEqual: 2 } }, ['a', 'c', 'd']],
    [{ n: { above: 1, atMost: 3 } }, ['b', 'c']],
    [{ n: { atLeast: 3 } }, ['c']],
    [{ n: { below: 2 } }, ['a']],
    [{ t: { above: 'x' } }, ['b']],
    [{ n: { oneOf: [1, 3] } }, ['a', 'c']],
    [{ n: { noneOf: [1, 3] } }, ['b', 'd']],
    [{ t: { exists: true } }, ['a', 'b']],
    [{ o: { equal: { y: [1], x: 2 } } }, ['d']],
    [{ n: { equal: 1 }, t: { equal: 'y' } }, []],
    [{ constructor: { exists: true } }, []],
  ])('A7 by fields %j', async (filter, expected) => {
    const memory = open()
    const values = {
      a: { n: 1, t: 'x' },
      b: { n: 2, t: 'y' },
      c: { n: 3 },
      d: { o: { x: 2, y: [1] } },
    }
    await put(
      memory,
      ...Object.entries(values).map(([key, value]) => ({ namespace: ['f'], key, value })),
    )
    expect(keysOf(await memory.items.list({ filter }))).toEqual(expected)
  })

  test('A7 by words and meaning, over the chosen texts of the caller and the namespace', async () => {
    const memory = open()
    const index = ['title', 'notes[*].text']
    const item = (key: string, title: string, text: string) => ({
      ...{ namespace: ['docs'], key, index },
      value: { title, notes: [{ text }], hidden: 'Zanzibar' },
    })
    await put(
      memory,
      item('bees', 'Keeping bees', 'Hives need shade in July.'),
      item('bread', 'Baking bread', 'Rye needs a long rest.'),
      { namespace: ['docs'], key: 'unread', value: { title: 'Keeping bees in shade' } },
      { ...item('other', 'Keeping bees', 'Elsewhere.'), namespace: ['private'] },
    )
    const found = await memory.items.list({
      query: 'shade for hives',
      namespace: ['docs'],
      limit: 1,
    })
    expect(keysOf(found)).toEqual(['bees'])
    expect(found.items[0]?.score).toBeGreaterThan(0.5)
    const all = keysOf(await memory.items.list({ query: 'Keeping bees' }))
    expect(all.slice(0, 2).toSorted()).toEqual(['bees', 'other'])
    expect(all).not.toContain('unread')
    const none = { title: { equal: 'none' } }
    expect(keysOf(await memory.items.list({ query: 'bees', filter: none }))).toEqual([])
    await expect(memory.items.list({ query: 'bees', after: 'x' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('A7 namespaces by pattern and depth, page by page', async () => {
    const memory = open()
    const places = ['a b c', 'a b d', 'a b d e', 'a x d', 'aa b c', 'z'].map((one) =>
      one.split(' '),
    )
    await put(memory, ...places.map((namespace) => ({ namespace, key: 'k', value: 1 })))
    const namespaces = async (input: Parameters<Memory['items']['namespaces']>[0]) =>
      (await memory.items.namespaces(input)).items.map((one) => one.join(' '))

    expect(await namespaces({})).toEqual(['a b c', 'a b d', 'a b d e', 'a x d', 'aa b c', 'z'])
    expect(await namespaces({ prefix: ['a'] })).toEqual(['a b c', 'a b d', 'a b d e', 'a x d'])
    expect(await namespaces({ prefix: ['a', '*', 'd'] })).toEqual(['a b d', 'a b d e', 'a x d'])
    expect(await namespaces({ suffix: ['*', 'd'] })).toEqual(['a b d', 'a x d'])
    expect(await namespaces({ maxDepth: 1 })).toEqual(['a', 'aa', 'z'])
    expect(await namespaces({ suffix: ['e'], maxDepth: 2 })).toEqual(['a b'])
    const first = await memory.items.namespaces({ limit: 4 })
    expect(first.items).toHaveLength(4)
    expect(await namespaces({ after: first.next })).toEqual(['aa b c', 'z'])
  })
})

describe('A7 items are deleted for good', () => {
  test('A7 by name, by namespace, and counted first', async () => {
    const memory = open()
    const items = Array.from({ length: 230 }, (_, at) => {
      return { namespace: ['log', `${at % 3}`], key: `k${at}`, value: at }
    })
    for (let at = 0; at < items.length; at += 100) await put(memory, ...items.slice(at, at + 100))
    const one = { namespace: ['log', '0'], key: 'k0' }
    const conflict = memory.items.delete({ items: [{ ...one, expectedVersion: 2 }] })
    await expect(conflict).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await memory.items.delete({ items: [one, { ...one, key: 'none' }] })).toEqual({
      deleted: 1,
      isDryRun: false,
    })
    const rest = { namespace: ['log'] }
    expect((await memory.items.delete({ ...rest, dryRun: true })).deleted).toBe(229)
    expect((await memory.items.delete(rest)).deleted).toBe(229)
    expect((await memory.items.list()).items).toEqual([])
    await expect(memory.items.delete({})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('A7 items stay apart', () => {
  test('A7 T1 from other users, projects and tenants, and are shared by sessions', async () => {
    const memory = open()
    const as = (scope: object) =>
      memory.as({ scope: { tenant: 'acme', ...scope }, surface: 'library' })
    const name = { namespace: ['a'], key: 'k' }
    await put(as({ user: 'ada', session: 's1' }), { ...name, value: 1, index: ['$'] })

    expect(await readValue(as({ user: 'ada', session: 's2' }), ['a'], 'k')).toBe(1)
    for (const other of [as({}), as({ user: 'ben' }), as({ user: 'ada', project: 'p' })]) {
      expect(await readValue(other, ['a'], 'k')).toBeUndefined()
      expect((await other.items.list()).items).toEqual([])
      expect((await other.items.list({ query: '1' })).items).toEqual([])
      expect((await other.items.namespaces()).items).toEqual([])
      expect((await other.items.delete({ namespace: [] })).deleted).toBe(0)
    }
  })

  test('A7 T11 from recall, context and what is learned', async () => {
    const memory = open()
    const value = { text: 'Marta keeps her violin in the blue cupboard.' }
    await put(memory, { namespace: ['notes'], key: 'violin', value, index: ['$'] })
    await keep(memory, { text: 'Marta plays chess on Mondays.' })

    const found = await memory.recall({ query: 'Where does Marta keep her violin?' })
    expect(JSON.stringify([found, await memory.context()])).not.toContain('cupboard')
    expect((await memory.episodes.search({ text: 'Marta violin cupboard' })).items).toEqual([])
    expect((await memory.facts.list()).total).toBe(1)
  })

  test('A7 T6 what is forgotten leaves the texts of items too, and undo brings it back', async () => {
    const memory = open()
    const { fact } = await keep(memory, { text: 'Marta lives in Cremona.' })
    const value = { said: ['Marta lives in Cremona. The shop opens at nine.', 'Hello.'], n: 1 }
    await put(memory, { namespace: ['chat'], key: '1', value })
    await memory.forget({ id: fact.id })

    const [cut] = (await memory.items.list()).items
    expect(JSON.stringify(cut?.value)).not.toContain('Cremona')
    expect(cut?.value).toMatchObject({ said: [expect.stringContaining('nine'), 'Hello.'], n: 1 })
    expect(cut?.version).toBe(2)
    await memory.undo({ id: fact.id })
    expect(await readValue(memory, ['chat'], '1')).toEqual(value)
  })

  test('A7 F5 an import keeps the newer value, and refuses names with secrets', async () => {
    const { memory, clock } = openTestMemory()
    const name = { namespace: ['a'], key: 'k' }
    await put(memory, { ...name, value: 'old' })
    let content = ''
    for await (const piece of memory.exportAll()) content += piece
    clock.advance(1_000)
    await put(memory, { ...name, value: 'new' })
    await memory.import({ content })
    expect(await readValue(memory, ['a'], 'k')).toBe('new')
    await memory.items.delete({ items: [name] })
    await memory.import({ content })
    expect(await readValue(memory, ['a'], 'k')).toBe('old')
    const [[, secret]] = MADE_UP_KEYS as unknown as [[string, string]]
    await memory.import({ content: content.replace('"key":"k"', `"key":"${secret}"`) })
    expect((await memory.items.list()).items).toHaveLength(1)
  })
})

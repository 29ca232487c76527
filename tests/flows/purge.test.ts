import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMemoryCache } from '../../src/adapters/memory/index.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { createCachingEmbedder } from '../../src/flows/storage/indexes/caching-embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

describe('T8 purge', () => {
  test('T8 a purged fact is nowhere, its neighbours stay, and the log keeps that it was there', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: '하나는 제주도에서 귤 농장을 운영한다.' })
    const neighbour = await keep(memory, { text: '하나는 매일 수영을 한다.' })
    await memory.recall({ query: '하나는 무엇을 운영해?' })
    await memory.forget({ id: fact.id, reason: '귤 농장 이야기는 비밀' })

    expect(await memory.admin.purge({ id: fact.id })).toMatchObject({ ids: [fact.id], left: 0 })

    await expect(memory.facts.get({ id: fact.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { fact: gone, history } = await memory.facts.get({ id: fact.id, history: true })
    expect(gone).toBeUndefined()
    expect(history?.entries.map(({ action }) => action)).toEqual([
      'remembered',
      'forgotten',
      'purged',
    ])
    expect(JSON.stringify(history)).not.toContain('귤')
    expect(await memory.remember({ text: fact.text })).toMatchObject({ code: 'forgotten' })
    await memory.admin.reindex({ fromNothing: true })
    const { items: results } = await memory.recall({ query: '하나는 무엇을 해?' })
    expect(results.map(({ id }) => id)).toEqual([neighbour.fact.id])
  })

  test('T8 the way back that a refusal names leads back, before and after a purge', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada keeps a tame fox.' })
    const wayBack = async (): Promise<string> => {
      const { reason } = await memory.remember({ text: fact.text })
      return /loci (.+)$/.exec(reason)?.[1] ?? ''
    }
    await memory.forget({ id: fact.id })
    expect(await wayBack()).toBe(`undo ${fact.id}`)
    expect(await memory.undo({ id: fact.id })).toMatchObject({ restored: [{ id: fact.id }] })
    await memory.forget({ id: fact.id })
    await memory.admin.purge({ id: fact.id })
    expect(await wayBack()).toBe(`undo ${fact.id}`)
    const block = await memory.blocks.update({ label: 'human', append: fact.text })
    expect(block.reason).toContain(`loci undo ${fact.id}`)

    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    await expect(agent.undo({ id: fact.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = memory.as({ scope: { tenant: 'other' }, surface: 'library' })
    await expect(other.undo({ id: fact.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await memory.undo({ id: fact.id })).toEqual({
      restored: [],
      isAllowed: true,
      left: [],
    })
    expect(await memory.remember({ text: fact.text })).toMatchObject({ outcome: 'stored' })
    await expect(memory.undo({ id: fact.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('T5 T6 an agent does not bring back what a person forgot, but what it forgot itself', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada keeps a tame fox.' })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const other = await keep(agent, { text: 'Ada drives a red van.' })
    await memory.forget({ id: fact.id })
    await agent.forget({ id: other.fact.id })
    expect((await memory.facts.get({ id: other.fact.id })).fact?.status).toBe('forgotten')

    await expect(agent.undo({ id: fact.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await agent.undo({ id: other.fact.id })).restored[0]?.status).toBe('active')
    expect((await memory.undo({ id: fact.id })).restored[0]?.status).toBe('active')
  })

  test('T8 only what is forgotten or rejected can be purged', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada owns a sailing boat.' })

    const attempt = memory.admin.purge({ id: fact.id })

    await expect(attempt).rejects.toMatchObject({
      code: 'CONFLICT',
      hint: `Run first: loci forget ${fact.id}`,
    })
    await expect(memory.admin.purge({})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('active')
  })

  test('T8 the owner purges all that was forgotten long ago, and nothing else', async () => {
    const { memory, clock } = openTestMemory()
    const old = await keep(memory, { text: 'Ada rented a flat in Genoa.' })
    const recent = await keep(memory, { text: 'Ada rented a garage in Savona.' })
    const living = await keep(memory, { text: 'Ada bought a house in Asti.' })
    await memory.forget({ id: old.fact.id })
    clock.advance(40 * DAY_MS)
    await memory.correct({ id: recent.fact.id })
    clock.advance(DAY_MS)
    const other = memory.as({ scope: { tenant: 'acme' }, surface: 'http' })

    await expect(other.admin.purge({ before: '30d' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const due = { ids: [old.fact.id], left: 0 }
    const planned = await memory.admin.purge({ before: '30d', dryRun: true })
    expect(planned).toEqual({ ...due, isDryRun: true })
    expect((await memory.facts.get({ id: old.fact.id })).fact?.status).toBe('forgotten')
    expect(await memory.admin.purge({ before: '30d' })).toEqual({
      ...due,
      isDryRun: false,
    })

    expect((await memory.facts.get({ id: recent.fact.id })).fact?.status).toBe('rejected')
    expect((await memory.facts.get({ id: living.fact.id })).fact?.status).toBe('active')
  })

  test('T5 a caller that is trusted less than a fact may not purge it', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada keeps bees behind the barn.' })
    await memory.forget({ id: fact.id })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })

    await expect(agent.admin.purge({ id: fact.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('forgotten')
  })

  test('T2 what points to a purged fact still works', async () => {
    const { memory, clock } = openTestMemory()
    const first = await keep(memory, { text: 'The server runs on Debian.' })
    clock.advance(1_000)
    const second = await keep(memory, {
      text: 'The server runs on Alpine.',
      supersedes: first.fact.id,
    })
    await memory.forget({ id: second.fact.id })
    await memory.admin.purge({ id: second.fact.id })

    const { history } = await memory.facts.get({ id: first.fact.id, history: true })
    const { restored } = await memory.undo({ id: first.fact.id })

    expect(history?.successors).toEqual([])
    expect(restored[0]?.status).toBe('active')
    const { items: results } = await memory.recall({ query: 'What does the server run on?' })
    expect(results.map(({ id }) => id)).toEqual([first.fact.id])
  })

  test('T2 the lines of what a purged fact replaced do not tell what it said', async () => {
    const { memory, clock } = openTestMemory()
    const first = await keep(memory, { text: 'Anna lives in Rome.' })
    clock.advance(1_000)
    const second = await keep(memory, { text: 'Anna lives in Milan now.' })
    expect(JSON.stringify(await memory.facts.get({ id: first.fact.id, history: true }))).toContain(
      'Milan',
    )

    await memory.forget({ id: second.fact.id })
    await memory.admin.purge({ id: second.fact.id })

    const { history } = await memory.facts.get({ id: first.fact.id, history: true })
    expect(history?.entries.map(({ action }) => action)).toContain('superseded')
    expect(JSON.stringify(history)).not.toContain('Milan')
  })

  test('T2 a cached vector goes with its text, those of other texts stay', async () => {
    const cache = createMemoryCache()
    const keys: string[] = []
    const set = (key: string, value: Uint8Array) => {
      keys.push(key)
      return cache.set(key, value)
    }
    const embedder = createCachingEmbedder(hashingEmbedder({ dimensions: 16 }), { ...cache, set })
    await embedder.embed(['a purged text', 'a text that stays'], { kind: 'document' })

    await embedder.forgetTexts(['a purged text'])

    const kept = await Promise.all(keys.map((key) => cache.get(key)))
    expect(kept.map((bytes) => bytes !== undefined)).toEqual([false, true])
    await embedder.close()
  })

  test.each(['embedded', 'json'] as const)(
    'T8 no word of a purged fact is left in the files: %s',
    async (kind) => {
      const home = temporaryFolder()
      const open = async () =>
        await openMemory({
          home,
          environment: {},
          config: { storage: { kind }, embedder: { kind: 'none' } },
        })
      const { memory } = await open()
      await memory.rememberAll(
        Array.from({ length: 12 }, (_, number) => ({
          text: `The warehouse number ${number} stores ceramic tiles.`,
          occurredAt: `2025-01-${number + 10}`,
        })),
      )
      const { fact } = await keep(memory, {
        text: 'Zebulon hides the quokka in Vladivostok.',
        tags: ['xylophonist'],
      })
      await memory.recall({ query: 'Where does Zebulon hide the quokka?' })
      await memory.episodes.store(
        episodeOf('Feed the animals', { outcome: { status: 'success', output: fact.text } }),
      )
      await memory.tasks.start({ description: `Feed the animals. ${fact.text}` })
      await memory.blocks.update({ label: 'human', append: fact.text })
      const words = /zebulon|quokka|vladivostok|xylophonist/i
      const files = kind === 'embedded' ? ['loci.sqlite', 'loci.sqlite-wal'] : await jsonFiles(home)
      expect(words.test(await readAll(home, files))).toBe(true)

      await memory.forget({ id: fact.id, reason: 'Zebulon asked for it' })
      await memory.admin.purge({ id: fact.id })

      const left = await readAll(home, files)
      expect(left.match(words)).toBeNull()
      expect(left.length).toBeGreaterThan(0)
      await memory.close()
      const again = await open()
      expect((await again.memory.facts.list()).total).toBe(12)
      expect(await again.memory.remember({ text: fact.text })).toMatchObject({ code: 'forgotten' })
      await again.memory.close()
    },
  )
})

async function jsonFiles(home: string): Promise<readonly string[]> {
  const names = await readdir(join(home, 'json'))
  return [...names.map((name) => join('json', name)), 'json-index.sqlite', 'json-index.sqlite-wal']
}

async function readAll(home: string, files: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    files.map((file) => readFile(join(home, file), 'latin1').catch(() => '')),
  )
  return texts.join('\n')
}

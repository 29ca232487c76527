import { expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { codeOf } from '../support/episode-searches.ts'
import { type Filled, fillMemory } from '../support/fill-memory.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { ask } from '../support/tenant-probes.ts'
import { questions } from '../support/tenant-questions.ts'
import { START } from '../support/test-memory.ts'

const OTHERS = { tenant: 'altra' }

/** One store for two tenants. Ids count for each of them, so that both runs have the same. */
function openShared() {
  const ids = { altra: countingIds('a'), nostra: countingIds('b') }
  let whose: keyof typeof ids = 'altra'
  const embedder = hashingEmbedder({ dimensions: 256 })
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const memory = createMemory({
    documents,
    text: createMemoryTextIndex({ id: 'text' }),
    meaning: {
      embedder,
      vectors: createMemoryVectorIndex({ id: `vectors/${embedder.model}`, dimensions: 256 }),
    },
    scope: OTHERS,
    clock: fixedClock(Date.parse(START)),
    ids: { next: () => ids[whose].next() },
  })
  const as = (tenant: keyof typeof ids, isOwner: boolean): Memory => {
    whose = tenant
    return memory.as({ scope: { tenant }, surface: 'library', isOwner })
  }
  /** Every document of a tenant. */
  const dump = async (tenant: string): Promise<readonly string[]> => {
    const pages = await Promise.all(
      MEMORY_COLLECTIONS.filter(({ fields }) => 'scope.tenant' in fields).map(({ name }) =>
        documents.query(name, {
          filter: [{ field: 'scope.tenant', is: 'equal', value: tenant }],
          limit: 1_000,
        }),
      ),
    )
    return pages.flatMap((page) => page.documents.map((one) => JSON.stringify(one)))
  }
  return { memory, as, dump }
}

/** The answers of one tenant, beside another that holds much, or nothing. */
async function answersBeside(
  isFull: boolean,
  foreign: Filled,
): Promise<readonly (readonly [string, string])[]> {
  const { memory, as } = openShared()
  if (isFull) {
    await fillMemory(as('altra', true))
    await as('altra', true).admin.nightly()
    for (let again = 0; again < 3; again++) await as('altra', false).recall({ query: 'honey' })
  }
  const own = await fillMemory(as('nostra', true))
  await as('nostra', true).admin.nightly()
  const caller = as('nostra', false)
  const answers: [string, string][] = []
  for (const ids of [foreign, own]) {
    for (const [name, input] of questions(ids, foreign)) {
      // Uses of episodes are counted a moment after the answer.
      await caller.settle()
      answers.push([`${name} ${JSON.stringify(input)}`, await ask(caller, name, input)])
    }
  }
  await memory.close()
  return answers
}

test('T1 every operation is asked, and every field that it needs is given', async () => {
  const { as } = openShared()
  const ids = await fillMemory(as('altra', true))
  const asked = questions(ids, ids)

  expect(new Set(asked.map(([name]) => name))).toEqual(
    new Set(ALL_OPERATIONS.map(({ name }) => name)),
  )
  for (const [name, input] of asked) {
    const operation = ALL_OPERATIONS.find((one) => one.name === name)
    const needed = operation === undefined ? [] : listFields(operation)
    for (const field of needed) {
      if (field.isRequired) expect(Object.keys(input), name).toContain(field.name)
    }
  }
})

test('T1 no answer of a tenant shows whether another one holds anything, byte for byte', async () => {
  const { as } = openShared()
  const foreign = await fillMemory(as('altra', true))

  const alone = await answersBeside(false, foreign)
  const beside = await answersBeside(true, foreign)

  const differing = alone.flatMap(([asked, answer], index) => {
    const other = beside[index]?.[1] ?? ''
    return withoutTimes(other) === withoutTimes(answer) ? [] : [{ asked, answer, other }]
  })
  expect(differing).toEqual([])
})

test('T1 the methods that only the library has of a task find none of another tenant', async () => {
  const { as } = openShared()
  const { task, snapshot } = await fillMemory(as('altra', true))
  const foreign = as('nostra', true).task(task)

  for (const call of [foreign.flush, foreign.snapshot, () => foreign.restore({ snapshot })]) {
    expect(await codeOf(call())).toBe('NOT_FOUND')
  }
})

test('T1 F5 an import that claims the records of another tenant as its own takes nothing from it, and looks like any other', async () => {
  const { as: elsewhere } = openShared()
  await fillMemory(elsewhere('altra', true))
  const pieces: string[] = []
  for await (const piece of elsewhere('altra', true).exportAll({ status: 'all' }))
    pieces.push(piece)
  const content = pieces.join('').replaceAll('"tenant":"altra"', '"tenant":"nostra"')
  const bring = async (isFull: boolean): Promise<readonly string[]> => {
    const { as, dump } = openShared()
    if (isFull) await fillMemory(as('altra', true))
    const before = await dump('altra')
    const reports: string[] = []
    for (let again = 0; again < 2; again++) {
      reports.push(JSON.stringify(await as('nostra', true).import({ content })))
    }
    expect(await dump('altra')).toEqual(before)
    const { facts, episodes } = await as('nostra', false).admin.stats()
    return [...reports, JSON.stringify({ facts, episodes })]
  }

  const free = await bring(false)
  const taken = await bring(true)

  expect(JSON.parse(free[0] ?? '').outcomes.stored).toBeGreaterThan(40)
  expect(taken).toEqual(free)
})

test('E1 an episode is found, judged, deleted and restored by the name that its caller gave it', async () => {
  const { as } = openShared()
  const [ours, theirs] = [as('nostra', false), as('altra', false)]
  const name = '5b9f3c0e-7f3e-4a0a-9d53-0a4b8a1f6c11'
  const stored = await storeEpisode(ours, { ...episodeOf('벌통을 칠한다'), id: name })
  const other = await storeEpisode(theirs, { ...episodeOf('Dipingi le arnie'), id: name })

  expect(stored.id).not.toBe(other.id)
  expect((await ours.episodes.get({ id: name })).episode).toEqual(stored)
  expect((await theirs.episodes.get({ id: name })).episode).toEqual(other)
  await expect(storeEpisode(ours, { ...episodeOf('Again'), id: name })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await ours.feedback({ id: name, helped: true })).usage?.id).toBe(stored.id)
  expect((await ours.forget({ id: name })).episode?.id).toBe(stored.id)
  await expect(ours.episodes.get({ id: name })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await theirs.episodes.get({ id: name })).episode).toEqual(other)
  expect((await ours.undo({ id: name })).episode?.id).toBe(stored.id)
})

test('R4 T1 only the owner sees what the process does for all tenants', async () => {
  const { as } = openShared()
  await fillMemory(as('altra', true))
  const names = ({ metrics = [] }: Awaited<ReturnType<Memory['admin']['stats']>>) =>
    metrics.flatMap(({ name, points }) => (points.length > 0 ? [name] : []))

  const owner = names(await as('nostra', true).admin.stats({ metrics: true }))
  const caller = names(await as('nostra', false).admin.stats({ metrics: true }))

  expect(owner).toContain('loci_operation_duration_seconds')
  expect(owner).toContain('loci_episode_cache_misses_total')
  expect(caller).toContain('loci_facts')
  expect(caller.filter((name) => /operation|cache|retrieval|storage/u.test(name))).toEqual([])
})

// How long something took is no secret of anybody.
function withoutTimes(answer: string): string {
  return answer.replaceAll(/"(tookMs|durationMs)":\d+/gu, '"$1":0')
}

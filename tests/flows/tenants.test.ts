import { expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/records/all-record-kinds.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { type Filled, fillMemory } from '../support/fill-memory.ts'
import { TOLD } from '../support/patterns.ts'
import { START } from '../support/test-memory.ts'

const OTHERS = { tenant: 'altra' }
const RUN = { task: '꿀을 병에 담는다', steps: [], outcome: { success: true } }

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
    return memory.as({ scope: { tenant }, door: 'library', isOwner })
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

/** Everything that is asked, of things with these ids. What changes most comes last. */
function questions(ids: Filled, other: Filled): readonly (readonly [string, object])[] {
  const { task, pattern, episode, fact } = ids
  return [
    ['recall', { query: 'Who keeps bees behind the mill?' }],
    ['recall', { query: '꿀', history: true }],
    ['recall-prompt', { query: 'What does Greta prefer?' }],
    ['context', {}],
    ['understand', { text: 'What did GL sell last week?' }],
    ['compare', { a: 'Greta keeps bees.', b: 'Greta has bees.' }],
    ['extract', { text: 'Greta keeps bees. Ok, thanks!' }],
    ['get', { id: fact }],
    ['list', { limit: 3 }],
    ['history', { id: fact }],
    ['export', {}],
    ['export', { format: 'markdown', status: 'all' }],
    ['about-entity', { name: 'Greta Lindqvist' }],
    ['explain-opinion', { id: ids.opinion }],
    ['list-topics', {}],
    ['list-aliases', {}],
    ['suggest-aliases', {}],
    ['list-questions', {}],
    ['search-episodes', { text: 'Repair the honey scale' }],
    ['search-episodes', { orderBy: 'newest', size: 3 }],
    ['get-episode', { id: episode }],
    ['similar-failures', { error: 'ScaleError: jammed' }],
    ['read-failure', { text: 'ScaleError: jammed' }],
    ['list-patterns', {}],
    ['get-pattern', { id: pattern }],
    ['find-applicable', { task: 'Repair the honey scale', type: 'bugfix' }],
    ['similar-patterns', { id: pattern }],
    ['instantiate-pattern', { id: pattern }],
    ['list-tasks', {}],
    ['get-variable', { task, name: 'jars' }],
    ['render-task', { task }],
    ['fetch-moved', { task, reference: 'step/1' }],
    ['get-project', {}],
    ['list-projects', {}],
    ['list-preferences', {}],
    ['core-memory-view', { history: true }],
    ['archival-memory-search', { query: 'honey' }],
    ['conversation-search', { query: 'stall' }],
    ['memory-tool', { command: 'view', path: '/memories' }],
    ['list-bug-patterns', {}],
    ['get-bug-pattern', { id: ids.bug }],
    ['match-bug-pattern', { error: 'ScaleError: the spring 4 is loose' }],
    ['list-code-patterns', {}],
    ['describe-change', { before: 'a == null', after: 'a === null' }],
    ['list-rules', {}],
    ['match-rules', { code: 'if (a == null) return', language: 'ts' }],
    ['tool-statistics', {}],
    ['relevant-knowledge', { task: 'Repair the honey scale', type: 'bugfix' }],
    ['nightly-report', {}],
    ['metrics', {}],
    ['stats', {}],
    ['health', {}],
    ['doctor', {}],
    ['config', {}],
    ['reindex', {}],
    ['remember', { text: 'Greta keeps goats behind the old mill.' }],
    ['remember', { text: 'The beekeepers meet in the library of Lund.' }],
    ['record-turns', { turns: [{ text: 'By the fountain, as always.' }] }],
    ['ask-later', { text: 'Who repairs the hives?' }],
    ['add-alias', { name: 'Greta Lindqvist', alias: 'Gretl' }],
    ['remove-alias', { id: ids.alias }],
    ['close-question', { id: ids.question }],
    ['confirm', { id: ids.question }],
    ['pin', { id: fact }],
    ['unpin', { id: fact }],
    ['archival-memory-insert', { content: 'The mill pond freezes in January.' }],
    ['core-memory-append', { label: 'human', content: 'Sells honey.' }],
    ['core-memory-replace', { label: 'human', oldContent: 'Sells', newContent: 'Gives away' }],
    ['core-memory-define', { label: 'human', description: 'Who it is.' }],
    ['retain', { text: 'W @Greta sells honey' }],
    ['reflect', {}],
    ['sync-workspace', {}],
    ['set-preference', { topic: 'quotes', value: 'double quotes' }],
    ['forget-preference', { topic: 'quotes' }],
    ['store-episode', { ...episodeOf('Sweep the honey room'), id: other.episode }],
    ['store-episode', { ...episodeOf('Sweep it once more'), id: other.deletedEpisode }],
    ['store-episodes', { episodes: [{ ...episodeOf('Sweep'), id: other.task }] }],
    ['import-runs', { content: `${JSON.stringify(RUN)}\n` }],
    ['import', { content: '- Il mulino chiude a Natale.\n', path: 'MEMORY.md' }],
    ['episode-feedback', { id: episode, helpful: true }],
    ['delete-episode', { id: episode }],
    ['restore-episode', { id: episode }],
    ['archive-old', {}],
    ['consolidate-similar', {}],
    ['purge-deleted', { olderThanDays: 0 }],
    ['add-pattern', { ...TOLD, name: 'Measure twice' }],
    ['update-pattern', { id: pattern, summary: 'Measure before mending.' }],
    ['record-application', { id: pattern, episode: other.episode }],
    ['record-application', { id: pattern, outcome: 'success', run: 'x' }],
    ['validate-patterns', {}],
    ['merge-patterns', { ids: [pattern, ids.otherPattern] }],
    ['deprecate-pattern', { id: pattern, reason: 'old' }],
    ['prune-patterns', {}],
    ['mine-patterns', {}],
    ['reflect-episodes', { force: true }],
    ['nightly', {}],
    ['add-bug-pattern', { error: 'JarError: cracked', solution: 'Take another jar.' }],
    ['bug-feedback', { id: ids.bug, solution: 'Tighten the spring.', helped: true }],
    ['forget-bug-pattern', { id: ids.bug }],
    ['learn-rule', { before: 'var a', after: 'let a', language: 'ts' }],
    ['rule-feedback', { id: ids.rule, accepted: true }],
    ['forget-rule', { id: ids.rule }],
    ['learn-project', {}],
    ['forget-project', {}],
    ['start-task', { description: 'Weigh the honey of next year' }],
    ['retrieve-for-task', { task }],
    ['record-step', { task, tool: 'bash', output: 'done' }],
    ['push-state', { task, current: 'write' }],
    ['set-variable', { task, name: 'jars', value: 13 }],
    ['hypothesize', { task, text: 'The jars are wet.' }],
    ['decide', { task, decision: 'Dry them' }],
    ['track', { task, file: 'jars.csv' }],
    ['prune-task', { task }],
    ['snapshot-task', { task }],
    ['restore-task', { task, snapshot: ids.snapshot }],
    ['finish-task', { task, status: 'success' }],
    ['correct', { id: fact, text: 'Greta Lindqvist keeps bees in the orchard.' }],
    ['forget', { id: ids.opinion }],
    ['restore', { id: ids.opinion }],
    ['undo', { id: fact }],
    ['purge', { id: ids.forgotten }],
    ['allow', { id: ids.forgotten }],
  ]
}

/** The answers of one tenant, beside another that holds much, or nothing. */
async function answersBeside(
  isFull: boolean,
  foreign: Filled,
): Promise<readonly (readonly [string, string])[]> {
  const { memory, as } = openShared()
  if (isFull) {
    await fillMemory(as('altra', true))
    await as('altra', true).nightly.run()
    for (let again = 0; again < 3; again++) await as('altra', false).recall({ query: 'honey' })
  }
  const own = await fillMemory(as('nostra', true))
  await as('nostra', true).nightly.run()
  const caller = as('nostra', false)
  const answers: [string, string][] = []
  for (const ids of [foreign, own]) {
    for (const [name, input] of questions(ids, foreign)) {
      answers.push([`${name} ${JSON.stringify(input)}`, await ask(caller, name, input)])
    }
  }
  await memory.close()
  return answers
}

async function ask(memory: Memory, name: string, input: object): Promise<string> {
  const operation = ALL_OPERATIONS.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`There is no operation ${name}`)
  try {
    return JSON.stringify(await operation.run(memory, input))
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return JSON.stringify({ code: error.code, message: error.message, hint: error.hint })
  }
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
  const stored = await ours.episodes.store({ ...episodeOf('벌통을 칠한다'), id: name })
  const other = await theirs.episodes.store({ ...episodeOf('Dipingi le arnie'), id: name })

  expect(stored.id).not.toBe(other.id)
  expect((await ours.episodes.get({ id: name })).episode).toEqual(stored)
  expect((await theirs.episodes.get({ id: name })).episode).toEqual(other)
  await expect(ours.episodes.store({ ...episodeOf('Again'), id: name })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await ours.episodes.feedback({ id: name, helpful: true })).id).toBe(stored.id)
  expect(await ours.episodes.delete({ id: name })).toMatchObject({ id: stored.id })
  await expect(ours.episodes.get({ id: name })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await theirs.episodes.get({ id: name })).episode).toEqual(other)
  expect(await ours.episodes.restore({ id: name })).toMatchObject({ id: stored.id })
})

test('R4 T1 only the owner sees what the process does for all tenants', async () => {
  const { as } = openShared()
  await fillMemory(as('altra', true))
  const names = (metrics: Awaited<ReturnType<Memory['metrics']>>) =>
    metrics.flatMap(({ name, points }) => (points.length > 0 ? [name] : []))

  const owner = names((await as('nostra', true).admin.metrics()).items)
  const caller = names((await as('nostra', false).admin.metrics()).items)

  expect(owner).toContain('loci_operation_duration_seconds')
  expect(owner).toContain('loci_episode_cache_misses_total')
  expect(caller).toContain('loci_facts')
  expect(caller.filter((name) => /operation|cache|retrieval|storage/u.test(name))).toEqual([])
})

// How long something took is no secret of anybody.
function withoutTimes(answer: string): string {
  return answer.replaceAll(/"(tookMs|durationMs)":\d+/gu, '"$1":0')
}

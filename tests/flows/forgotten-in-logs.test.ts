import { describe, expect, test } from 'vitest'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { START } from '../support/test-memory.ts'

function open() {
  const clock = fixedClock(Date.parse(START))
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const blobs = createMemoryBlobStore()
  const memory = createMemory({
    documents,
    blobs,
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    clock,
    ids: countingIds(),
  })
  /** Every byte that is kept, wherever it lies. */
  const dump = async (): Promise<string> => {
    const all: string[] = []
    for (const { name } of MEMORY_COLLECTIONS) {
      const { documents: found } = await documents.query(name, { limit: 1_000 })
      all.push(...found.map(({ body }) => `${name}: ${JSON.stringify(body)}`))
    }
    for (const hash of await blobs.list({ limit: 1_000 })) {
      const text = new TextDecoder().decode(await blobs.get(hash))
      all.push(`blob: ${text.replaceAll('\n', ' ')}`)
    }
    return all.join('\n')
  }
  return { memory, clock, dump }
}

/** What is to be forgotten, a word of it that stands nowhere else, and what stays. */
const SAID: readonly (readonly [string, RegExp, string])[] = [
  ['Ingrid parks the ambulance behind the bakery.', /ambulance/i, 'Ingrid sings in a choir.'],
  ['Ingrid parcheggia l’ambulanza dietro il forno.', /ambulanza/i, 'Ingrid canta in un coro.'],
  ['지훈은 구급차를 빵집 뒤에 세운다.', /구급차/, '지훈은 합창단에서 노래한다.'],
]

/** Says it in every field that holds words; its long parts lie in cold storage. */
function sayingEpisode(said: string, neighbour: string): EpisodeInput {
  const both = `${neighbour} ${said}`
  const long = Array.from({ length: 300 }, (_, at) => `line ${at} of the log`).join('\n')
  return {
    task: {
      description: `Plan the shifts. ${both}`,
      input: both,
      goals: [said, neighbour],
      constraints: [both],
      context: said,
    },
    context: {
      files: ['src/shifts.ts'],
      symbols: ['plan'],
      errors: [{ type: 'ShiftError', message: said, stack: `${said}\n at plan (shifts.ts:3)` }],
    },
    execution: {
      plan: ['read the list', said],
      planSummary: both,
      trace: [
        {
          tool: 'read',
          input: JSON.stringify({ note: said }),
          output: `${long}\n${both}\n${long}`,
        },
        { tool: 'ask', output: `somebody said: "${said}" and left`, error: said },
      ],
      decisions: [{ decision: said, reason: both }],
      pivots: [{ from: said, to: neighbour, reason: said }],
      adaptations: [said],
      toolsUsed: [{ name: 'read' }],
    },
    outcome: {
      status: 'failure',
      output: both,
      sideEffects: [said],
      patches: [{ file: 'src/shifts.ts', description: said, diff: `+// ${said}\n-// old` }],
      artifacts: [{ name: 'report.md', text: `# Report\n\n- ${said}\n- ${neighbour}\n\n${long}` }],
      userFeedback: { rating: 'negative', comment: both },
    },
    reflection: {
      insights: [both],
      problemPattern: said,
      solutionPattern: said,
      gotchas: [said],
      tips: [both],
      patternsDiscovered: [said],
      failuresAnalysed: [said],
      performance: said,
    },
    metadata: { strategies: [], tags: ['shifts'], appliedPatterns: [] },
  }
}

async function exportOf(memory: Memory): Promise<string> {
  let content = ''
  for await (const piece of memory.exportAll({ status: 'all' })) content += piece
  return content
}

async function answersOf(memory: Memory, id: string, said: string): Promise<string> {
  const text = said
  return JSON.stringify([
    await memory.episodes.search({ text }),
    await memory.episodes.search({}),
    await memory.episodes.get({ id }),
    await memory.failures
      .search({ error: `ShiftError: ${said}` })
      .then(({ items }) => items.map(({ results }) => results)),
    await memory.context.forTask({ task: 'Plan the shifts' }),
    await memory.bugs.list(),
    await memory.patterns.list(),
    (await memory.rules.list()).items,
    (await exportOf(memory)).split('\n').filter((line) => !line.includes('"record":"fact"')),
  ])
}

describe('T2 T8 episodes', () => {
  test.each(SAID)(
    'T2 T8 forget: no field of an episode says %j, its neighbour stays; restore brings it back',
    async (said, word, neighbour) => {
      const { memory } = open()
      const { id } = await storeEpisode(memory, sayingEpisode(said, neighbour))
      const other = await storeEpisode(memory, episodeOf('Repair the boiler of the station'))
      const { fact } = await keep(memory, { text: said })
      const before = await memory.episodes.get({ id })
      expect(await answersOf(memory, id, said)).toMatch(word)

      await memory.forget({ id: fact.id })

      const hidden = await answersOf(memory, id, said)
      expect(hidden).not.toMatch(word)
      expect(hidden).toContain(neighbour)
      const { episode } = await memory.episodes.get({ id })
      expect(episode.task.description).toBe(`Plan the shifts. ${neighbour}`)
      expect(episode.execution.plan).toEqual(['read the list', '[forgotten]'])
      expect(episode.execution.trace[0]?.output).toContain('line 299 of the log')
      expect((await memory.episodes.get({ id: other.id })).episode).toEqual(other)

      await memory.undo({ id: fact.id })

      expect((await memory.episodes.get({ id })).episode).toEqual(before.episode)
    },
  )

  test.each(SAID)(
    'T8 purge: no byte of %j is left, in documents or blobs',
    async (said, word, neighbour) => {
      const { memory, dump, clock } = open()
      const { id } = await storeEpisode(memory, sayingEpisode(said, neighbour))
      // Its neighbours in cold storage are not touched.
      const [twin] = [await storeEpisode(memory, sayingEpisode(neighbour, 'The bus is late.'))]
      const whole = await memory.episodes.get({ id: twin.id })
      clock.advance(400 * 86_400_000)
      await memory.admin.nightly()
      const { fact } = await keep(memory, { text: said })
      expect(await dump()).toMatch(word)

      await memory.forget({ id: fact.id })
      await memory.admin.purge({ id: fact.id })

      expect(await dump()).not.toMatch(word)
      expect((await memory.episodes.get({ id: twin.id })).episode).toEqual(whole.episode)
      expect((await memory.episodes.get({ id })).episode.outcome.output).toBe(neighbour)
      await memory.admin.nightly()
      expect(await dump()).not.toMatch(word)
    },
  )

  test('T2 what was learned from an episode is learned anew without it', async () => {
    const { memory, dump } = open()
    const said = 'Ingrid parks the ambulance behind the bakery.'
    for (let run = 0; run < 3; run++) {
      await memory.episodes.store(sayingEpisode(said, `Shift ${run} is open.`))
    }
    await memory.admin.nightly()
    const before = (await memory.bugs.list()).items
    expect(before.length).toBeGreaterThan(0)
    const { fact } = await keep(memory, { text: said })

    await memory.forget({ id: fact.id })
    const text = await dump()
    await memory.admin.nightly()

    const learned = text.split('\n').filter((line) => /^(?!facts|taken-out|blob)/.test(line))
    expect(learned.join('\n')).not.toMatch(/ambulance/)
    // Without the words that they shared, an error with a place and one without are two bugs.
    const { items: patterns } = await memory.bugs.list()
    expect(patterns.length).toBeGreaterThanOrEqual(before.length)
    for (const { statistics } of patterns) expect(statistics.occurrences).toBe(3)
  })

  test('T2 T8 two facts in one text: each comes back, and goes, by itself', async () => {
    const { memory, dump } = open()
    const [one, two, three] = SAID.map(([said]) => said) as [string, string, string]
    const output = `${one} ${two}\n${three}`
    const { id } = await storeEpisode(
      memory,
      episodeOf('전부', { outcome: { status: 'success', output } }),
    )
    const facts = []
    for (const text of [one, two, three]) facts.push((await keep(memory, { text })).fact)
    const outputNow = async () => (await memory.episodes.get({ id })).episode.outcome.output
    for (const fact of facts) await memory.forget({ id: fact.id })
    expect(await outputNow()).toBe('[forgotten]')

    await memory.undo({ id: facts[0]?.id ?? '' })
    expect(await outputNow()).toBe(one)
    await memory.admin.purge({ id: facts[1]?.id ?? '' })
    expect(await dump()).not.toMatch(/ambulanza/)
    await memory.undo({ id: facts[2]?.id ?? '' })

    expect(await outputNow()).toBe(`${one}\n${three}`)
  })

  test('T5 an agent’s own forgetting takes nothing out of what a person wrote', async () => {
    const { memory } = open()
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const [text] = SAID[0] ?? ['']
    const theirs = await storeEpisode(memory, episodeOf(text))
    const own = await storeEpisode(agent, episodeOf(`${text} Done.`))
    await memory.blocks.update({ label: 'human', append: text })
    const { fact } = await keep(agent, { text })

    await agent.forget({ id: fact.id })

    expect((await memory.episodes.get({ id: theirs.id })).episode.task.description).toBe(text)
    expect((await memory.blocks.list({})).text).toContain(text)
    expect((await memory.episodes.get({ id: own.id })).episode.task.description).toBe('Done.')
  })
})

describe('T2 T8 open tasks', () => {
  test.each(SAID)(
    'T2 T8 %j leaves working memory, what was moved out and snapshots; restore brings it back',
    async (said, word, neighbour) => {
      const { memory, dump } = open()
      const long = `${'long output. '.repeat(400)}\n${said}\n${'long output. '.repeat(400)}`
      const { id: task } = await memory.tasks.start({
        description: `Plan the shifts. ${said}`,
        goals: [said],
        tokens: 4_000,
      })
      await memory.tasks.step({ id: task, tool: 'read', input: { note: said }, output: long })
      await memory.tasks.step({
        id: task,
        tool: 'read',
        error: said,
        thought: `${neighbour} ${said}`,
      })
      await memory.tasks.update({
        id: task,
        variable: { name: 'note', value: { said: [said, neighbour] } },
      })
      await memory.tasks.update({ id: task, hypothesis: { text: said } })
      await memory.tasks.update({ id: task, decision: said, reason: neighbour })
      const { hash } = await memory.task(task).snapshot()
      await memory.tasks.update({ id: task, prune: true })
      const shown = async (): Promise<string> =>
        JSON.stringify([
          await memory.tasks.context({ id: task }),
          (await memory.tasks.list()).items,
          await memory.tasks.get({ id: task, variable: 'note' }),
        ])
      const before = await shown()
      const { fact } = await keep(memory, { text: said })

      await memory.forget({ id: fact.id })
      expect(await shown()).not.toMatch(word)
      expect(await shown()).toContain(neighbour)
      const [listed] = (await memory.tasks.list()).items
      await memory.task(task).restore({ snapshot: listed?.snapshots[0]?.hash })
      expect(await shown()).not.toMatch(word)
      expect(before).toMatch(word)

      await memory.admin.purge({ id: fact.id })
      expect(await dump()).not.toMatch(word)
      const { episode } = await memory.tasks.finish({ id: task, status: 'success' })
      expect(JSON.stringify(episode)).not.toMatch(word)
      expect(JSON.stringify(episode)).toContain('long output.')
      expect(hash).not.toBe('')
    },
  )

  test('T2 restore: a task that went on meanwhile has its words back', async () => {
    const { memory } = open()
    const [said] = SAID[0] ?? ['']
    const { id: task } = await memory.tasks.start({ description: 'Plan the shifts', goals: [said] })
    await memory.tasks.update({ id: task, decision: said })
    const { fact } = await keep(memory, { text: said })
    await memory.forget({ id: fact.id })
    await memory.tasks.step({ id: task, tool: 'read', output: 'three names' })
    expect((await memory.tasks.context({ id: task })).text).not.toContain('ambulance')

    await memory.undo({ id: fact.id })

    const { text } = await memory.tasks.context({ id: task })
    expect(text).toContain('ambulance')
    expect(text).toContain('three names')
  })
})

describe('T2 T8 everything else that quotes', () => {
  test.each(SAID)(
    'T2 T8 %j leaves questions, blocks and turns, and comes back with restore',
    async (said, word) => {
      const { memory } = open()
      await memory.questions.ask({ text: said.replace(/[.]$/u, '?') })
      await memory.blocks.update({ label: 'human', append: said })
      await memory.conversations.record({ session: 's', turns: [{ text: said }] })
      await memory.bugs.add({ error: 'ShiftError: nobody is there', solution: said })
      const { id } = await memory.patterns.add({
        name: 'Ask first',
        category: 'strategy',
        summary: said,
        content: { type: 'strategy', approach: said },
      })
      await memory.rules.add({ before: 'a == b', after: 'a === b', language: 'js', note: said })
      const shown = async (): Promise<unknown> => [
        (await memory.questions.list({ status: 'answered' })).items,
        (await memory.blocks.list({ history: true })).blocks,
        await memory.context().then(({ text }) => word.test(text)),
        (await memory.conversations.search({})).items,
        (await memory.bugs.list()).items.map(({ solutions }) => solutions),
        (await memory.patterns.get({ id })).pattern.summary,
        (await memory.rules.list()).items,
      ]
      const { fact } = await keep(memory, { text: said })
      const before = await shown()

      await memory.forget({ id: fact.id })
      expect(JSON.stringify(await shown())).not.toMatch(word)

      await memory.undo({ id: fact.id })
      const plain = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value).replaceAll(/"updatedAt":"[^"]*",?/gu, ''))
      expect(plain(await shown())).toEqual(plain(before))
    },
  )

  test.each(SAID)(
    'T6 T8 what is logged after %j was forgotten does not say it either',
    async (said, word, neighbour) => {
      const { memory, dump } = open()
      const { fact } = await keep(memory, { text: said })
      await memory.forget({ id: fact.id })
      await memory.admin.purge({ id: fact.id })

      await memory.episodes.store(sayingEpisode(said, neighbour))
      await memory.episodes.store({ episodes: [episodeOf(`${said} ${neighbour}`)] })
      const { id: task } = await memory.tasks.start({ description: `${neighbour} ${said}` })
      await memory.tasks.step({ id: task, tool: 'read', input: { note: said }, output: said })
      await memory.tasks.update({ id: task, variable: { name: 'x', value: [said] } })
      await memory.tasks.finish({ id: task, status: 'success', output: said })
      const run = { task: said, steps: [{ tool: 'sh', output: said }], outcome: { success: true } }
      await memory.import({ content: `${JSON.stringify(run)}\n` })
      const other = { ...run, task: `${said} ${neighbour}` }
      await memory.importAll(ReadableStream.from([`${JSON.stringify(other)}\n`]))

      const all = await dump()
      expect(all).not.toMatch(word)
      expect(all).toContain(neighbour)
    },
  )
})

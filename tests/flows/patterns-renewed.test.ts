import { expect, test } from 'vitest'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { patterns } from '../../src/operations/patterns.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import { minePatterns } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

interface Work {
  readonly name: string
  readonly tool: string
  readonly count: number
  readonly seconds: number
  readonly isGood?: (index: number) => boolean
}

/** Runs of one tool, told as an agent would; each takes a little longer than the one before. */
async function work(
  memory: Memory,
  { name, tool, count, seconds, isGood = () => true }: Work,
): Promise<readonly string[]> {
  const inputs = Array.from(
    { length: count },
    (_, index): EpisodeInput => ({
      task: { description: `${name} ${index}번 ${tool}`, type: 'bugfix' },
      execution: {
        trace: [{ tool, input: `file ${index}`, output: 'ok' }],
        durationMs: seconds * 1_000 + index,
        resources: { tokens: seconds * 10 },
      },
      outcome: { status: isGood(index) ? 'success' : 'failure' },
    }),
  )
  return (await memory.episodes.store({ episodes: inputs })).items.map(({ id }) => id)
}

async function named(memory: Memory, name: string) {
  const { items } = await memory.patterns.list({ limit: 100 })
  return items.find((pattern) => pattern.name === name)
}

test('P2 P5 P8 an optimization follows the runs that come later, and what is deleted leaves it', async () => {
  const { memory, clock } = openTestMemory()
  const quick = await work(memory, { name: '수정', tool: 'cerca', count: 30, seconds: 2 })
  await work(memory, { name: '수정', tool: 'leggi', count: 30, seconds: 9 })
  await minePatterns(memory)
  const name = 'Use `cerca` first: tasks that do so finish sooner.'
  const mined = await named(memory, name)
  expect(mined).toMatchObject({
    saves: 'time',
    lifecycle: { status: 'validated' },
    evidence: { runs: 30, hits: 30, timeSavedMs: 7_000, costSaved: { tokens: 70 } },
  })

  await memory.forget({ id: quick[0] ?? '' })
  expect((await named(memory, name))?.evidence).toMatchObject({ runs: 29, hits: 29 })

  clock.advance(DAY_MS)
  await work(memory, { name: 'later', tool: 'cerca', count: 25, seconds: 40 })
  await minePatterns(memory)
  const after = await named(memory, name)
  expect(after?.lifecycle).toMatchObject({ status: 'under-review' })
  expect(after?.evidence).toMatchObject({ runs: 54, hits: 29 })
  const offered = (
    await memory.context.forTask({ task: 'x', type: 'bugfix', k: 20, tokens: 100_000 })
  ).patterns
  expect(offered.map(({ pattern }) => pattern.name)).not.toContain(name)
})

test('P2 what a run that applied a pattern took is compared too, and a run without it is not counted', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add({
    name: '먼저 찾는다',
    category: 'optimization',
    summary: 'Search first: it is quicker.',
    saves: 'tokens',
    content: { type: 'strategy', approach: 'search' },
  })
  const untold = await memory.feedback({ id, helped: true, outcome: 'success', run: 'monday' })
  expect(untold).toMatchObject({ isCounted: false, reason: expect.stringContaining('tokens') })
  await work(memory, { name: 'other', tool: 'leggi', count: 30, seconds: 9 })
  const applied = [3, 3, 3, 3, 3, 3, 99].map(
    (tokens, index): EpisodeInput => ({
      task: { description: `cerca ${index}`, type: 'bugfix' },
      execution: { trace: [{ tool: 'cerca', input: `${index}` }], resources: { tokens } },
      outcome: { status: 'success' },
      metadata: { appliedPatterns: [id] },
    }),
  )
  await memory.episodes.store({ episodes: applied })
  await minePatterns(memory)

  const { pattern } = await memory.patterns.get({ id })
  expect(pattern.evidence).toMatchObject({
    runs: 7,
    hits: 6,
    applications: 7,
    costSaved: { tokens: 87 },
  })
  const late = { ...applied[0], task: { description: 'cerca ancora', type: 'bugfix' } }
  await memory.episodes.store({ ...(late as EpisodeInput) })
  expect((await memory.patterns.get({ id })).pattern.evidence).toMatchObject({ runs: 8, hits: 7 })
})

test('P8 the words of what was mined hold no figures; those are told of the evidence as it is', async () => {
  const { memory, clock } = openTestMemory()
  const runs = { name: '수정', count: 30, seconds: 5 }
  await work(memory, { ...runs, tool: 'cerca', isGood: (index) => index % 10 !== 0 })
  // Two other tools, so that no single one tells the same runs apart.
  for (const tool of ['leggi', 'apri']) {
    await work(memory, { ...runs, tool, count: 15, isGood: (index) => index % 5 === 0 })
  }
  await minePatterns(memory)
  const view = { style: createStyle(false), columns: 100, nowMs: clock.now(), isExplaining: false }
  const { cli } = patterns.operations.list
  const shown = async (): Promise<string | undefined> =>
    cli?.show?.(await memory.patterns.list({ limit: 100 }), view)
  const before = await named(memory, 'Use `cerca` first.')
  const { summary, guidance } = before ?? {}
  expect(JSON.stringify({ summary, guidance })).not.toMatch(/\d/)
  expect(await shown()).toContain(
    '27 of 30 tasks that did so succeeded (90 %, 55 % of bugfix tasks)',
  )

  clock.advance(DAY_MS)
  await work(memory, { ...runs, name: 'later', tool: 'cerca' })
  await minePatterns(memory)

  expect(await named(memory, 'Use `cerca` first.')).toMatchObject({
    summary,
    guidance,
    evidence: {
      contrast: { hits: 57, runs: 60, hitsWithout: 6, runsWithout: 30 },
      bases: [{ runs: 90 }, { type: 'bugfix', runs: 90, entries: 60 }],
    },
  })
  expect(await shown()).toContain(
    '57 of 60 tasks that did so succeeded (95 %, 70 % of bugfix tasks)',
  )
})

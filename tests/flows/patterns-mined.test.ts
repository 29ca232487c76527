import { expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { minePatterns } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** Runs of one type of task: those that look first mostly succeed. */
async function storeRuns(memory: Memory, runs: number): Promise<void> {
  const episodes = Array.from({ length: runs }, (_run, index) => {
    const looks = index % 2 === 0
    const isGood = looks ? index % 20 !== 0 : index % 10 === 1
    return {
      task: { description: `버그 ${index}번을 고친다`, type: 'bugfix' },
      execution: {
        trace: [
          { tool: looks ? 'look' : 'guess', input: `file ${index}`, output: 'ok' },
          { tool: 'edit', input: `line ${index}`, output: 'ok' },
        ],
        toolsUsed: [{ name: looks ? 'look' : 'guess' }, { name: 'edit' }],
      },
      outcome: { status: isGood ? ('success' as const) : ('failure' as const) },
    }
  })
  for (const episode of episodes) await memory.episodes.store(episode)
}

async function versionsOf(documents: DocumentStore): Promise<ReadonlyMap<string, number>> {
  const page = await documents.query('patterns', { filter: [], limit: 500 })
  return new Map(page.documents.map(({ id, version }) => [id, version]))
}

test('P5 P8 what is mined is validated, a second time right after changes nothing, and an episode that goes takes its evidence along', async () => {
  const { memory, documents, clock } = openTestMemory()
  await storeRuns(memory, 120)
  await minePatterns(memory)
  const offered = (
    await memory.context.forTask({ task: '고친다', type: 'bugfix', tools: ['look'] })
  ).patterns
  expect(offered.length).toBeGreaterThan(0)

  const before = await versionsOf(documents)
  clock.advance(1_000)
  expect((await minePatterns(memory)).validated.changed).toBe(0)
  expect(await versionsOf(documents)).toEqual(before)

  const [first] = offered
  if (first === undefined) throw new Error('nothing is offered')
  const { supporting, pattern } = await memory.patterns.get({ id: first.pattern.id })
  const episode = supporting[0]?.id ?? ''
  await memory.forget({ id: episode })
  const left = await memory.patterns.get({ id: pattern.id })
  expect(left.pattern.evidence.runs).toBe(pattern.evidence.runs - 1)
  expect(left.supporting.map(({ id }) => id)).not.toContain(episode)
})

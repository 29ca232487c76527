import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import { minePatterns, runStep } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

const GREETINGS = ['요청을 처리해 줘', 'Sistema la pagina', 'Repariere das', '修复它', '🙂 fix']

/** Runs in which looking before writing goes well, told as an agent would log them. */
function toLines(count: number, isUseful: boolean): string {
  const random = seededRandom(2)
  return Array.from({ length: count }, (_, index) => {
    const looks = index % 2 === 0
    // Of ten runs nine succeed that look first, and two of those that do not.
    const isSuccess = random() < (isUseful ? (looks ? 0.9 : 0.2) : 0.6)
    const look = { tool: 'look', input: `page ${index}`, output: 'three things' }
    const write = { tool: 'write', input: `line ${index} of it`, output: 'done' }
    const check = { tool: 'check', input: `all ${index}`, output: 'fine' }
    return JSON.stringify({
      id: `run-${index}`,
      task: `${GREETINGS[index % GREETINGS.length]} number ${index}`,
      steps: looks ? [look, write, check, check] : [write, write, check, check],
      outcome: { success: isSuccess },
    })
  }).join('\n')
}

test('P8 what successful runs do and failing ones do not is mined, validated and told in words', async () => {
  const { memory } = openTestMemory()
  await memory.import({ content: toLines(120, true) })

  const { learned, mined } = await minePatterns(memory)

  expect(learned.episodes).toBe(120)
  expect(mined.runs).toBe(120)
  expect(mined.found).toBeGreaterThan(0)
  const { items: patterns } = await memory.patterns.list({ status: 'validated' })
  const looking = patterns.find(({ name }) => name.includes('`look`'))
  expect(looking).toMatchObject({
    name: 'Use `look` before you use `write`.',
    expects: 'success',
    category: 'sequence',
    summary: 'Tasks that did so succeeded more often than comparable tasks that did not.',
    evidence: { contrast: { runs: 60, runsWithout: 60 } },
  })
  expect(looking?.evidence.adjustedPValue).toBeLessThan(0.05)
})

test('P8 mining again finds nothing new and changes nothing, and a dry run writes nothing but tells the same', async () => {
  const { memory } = openTestMemory()
  await memory.import({ content: toLines(120, true) })

  const planned = await runStep(memory, 'mine-patterns', { dryRun: true })
  const toLearn = await runStep(memory, 'learn-from-episodes', { dryRun: true })
  expect((await memory.patterns.list({})).items).toEqual([])

  const { mined } = await minePatterns(memory)
  expect(toLearn).toEqual({ episodes: 120 })
  expect(planned).toEqual(mined)
  const before = await memory.patterns.list({})
  const rehearsed = await runStep(memory, 'mine-patterns', { dryRun: true })
  const again = await minePatterns(memory)

  expect(rehearsed).toEqual(mined)
  expect(again.learned.episodes).toBe(0)
  expect(again.mined.found).toBe(0)
  expect(again.validated).toMatchObject({ changed: 0, validated: 0 })
  expect(await memory.patterns.list({})).toEqual(before)
})

test('P8 nothing is validated where nothing is to be found, and too few runs are not mined', async () => {
  const { memory } = openTestMemory()
  await memory.import({ content: toLines(90, false) })

  const { validated } = await minePatterns(memory)

  expect(validated.validated).toBe(0)
  expect((await memory.patterns.list({ status: 'validated' })).items).toEqual([])

  const other = openTestMemory()
  await other.memory.import({ content: toLines(10, true) })
  expect((await minePatterns(other.memory)).mined).toEqual({ runs: 10, found: 0 })
})

test('P8 what is mined in one project is not known in another', async () => {
  const { memory } = openTestMemory()
  const of = (project: string) =>
    memory.as({ scope: { tenant: 'acme', project }, surface: 'library', isOwner: true })
  const [here, there] = [of('here'), of('there')]
  await here.import({ content: toLines(120, true) })
  await minePatterns(here)

  expect((await minePatterns(there)).mined).toEqual({ runs: 0, found: 0 })
  expect((await there.context.forTask({ task: 'Sistema la pagina' })).patterns).toEqual([])
  expect((await here.context.forTask({ task: 'Sistema la pagina' })).patterns).not.toEqual([])
})

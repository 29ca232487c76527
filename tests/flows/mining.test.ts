import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/statistics/seeded-random.ts'
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
  await memory.episodes.import({ content: toLines(120, true) })

  const { digested, scopes } = await memory.minePatterns()

  expect(digested).toBe(120)
  const [mined] = scopes
  const looking = mined?.found.find(({ followedWhen }) => followedWhen === 'tools contains "look"')
  expect(looking).toMatchObject({
    name: 'Use look',
    expects: 'success',
    category: 'tool-selection',
  })
  expect(looking?.summary).toMatch(
    /^Runs that use look succeed more often than others\. \d\d % of the 60 runs with this feature succeeded, against \d+ %/,
  )
  expect(looking?.adjustedPValue).toBeLessThan(0.05)
  const { items: patterns } = await memory.patterns.list({ status: 'validated' })
  expect(patterns.map(({ name }) => name)).toContain('Use look')
})

test('P8 mining again finds nothing new and changes nothing, and a dry run writes nothing but tells the same', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.import({ content: toLines(120, true) })

  const planned = await memory.minePatterns({ dryRun: true })
  expect((await memory.patterns.list({})).items).toEqual([])

  const mined = await memory.minePatterns()
  expect(planned).toMatchObject({ digested: 120, isDryRun: true })
  expect(planned.scopes.map(({ found }) => found)).toEqual(mined.scopes.map(({ found }) => found))
  const before = await memory.patterns.list({})
  const rehearsed = await memory.minePatterns({ dryRun: true })
  const again = await memory.minePatterns()

  expect(rehearsed.scopes[0]?.found.length).toBeGreaterThan(0)
  expect(again).toMatchObject({ digested: 0, scopes: [{ found: [], moves: [] }] })
  expect(await memory.patterns.list({})).toEqual(before)
})

test('P8 nothing is validated where nothing is to be found, and too few runs are not mined', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.import({ content: toLines(90, false) })

  const { scopes } = await memory.minePatterns()

  expect(scopes.flatMap(({ moves }) => moves.filter(({ to }) => to === 'validated'))).toEqual([])

  const other = openTestMemory()
  await other.memory.episodes.import({ content: toLines(10, true) })
  expect((await other.memory.minePatterns()).scopes[0]).toMatchObject({ runs: 10, found: [] })
})

test('P8 what is mined in one project is not known in another', async () => {
  const { memory } = openTestMemory()
  const here = memory.as({ scope: { tenant: 'acme', project: 'here' }, door: 'library' })
  const there = memory.as({ scope: { tenant: 'acme', project: 'there' }, door: 'library' })
  await here.episodes.import({ content: toLines(120, true) })
  await here.minePatterns()

  expect((await there.minePatterns()).scopes).toEqual([])
  expect((await there.patterns.match({ task: 'Sistema la pagina' })).items).toEqual([])
  expect((await here.patterns.match({ task: 'Sistema la pagina' })).items).not.toEqual([])
})

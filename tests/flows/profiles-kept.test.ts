import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/mining/seeded-random.ts'
import type { Memory } from '../../src/flows/memory.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

/** Runs in which every second tool helps a little and the others do harm; below 0, turned round. */
function toLines(name: string, count: number, effect: number): string {
  const random = seededRandom(count)
  return Array.from({ length: count }, (_, index) => {
    const tools = [0, 1, 2].map(() => Math.floor(random() * 16))
    const odds = effect * tools.reduce((sum, tool) => sum + (tool % 2 === 0 ? 1 : -1), 0)
    const used = tools.map((tool) => ({ tool: `일${tool}`, input: `${name} ${index} ${tool}` }))
    return JSON.stringify({
      id: `${name}-${index}`,
      task: `${name} ${index}`,
      steps: [...used, { tool: 'fine', input: `${name} ${index}` }],
      outcome: { success: random() < 1 / (1 + Math.exp(-odds)) },
    })
  }).join('\n')
}

async function profilesOf(memory: Memory) {
  const { patterns } = await memory.listPatterns({ limit: 100, category: 'strategy' })
  return patterns.filter(({ sign = '' }) => sign.includes('profile.share'))
}

test('P5 P8 later runs speak against a profile that mining does not prove again, and it is not offered', async () => {
  const { memory, clock } = openTestMemory()
  await memory.importRuns({ content: toLines('prima', 240, 0.9) })
  await memory.minePatterns()
  const before = await profilesOf(memory)
  expect(before.map(({ lifecycle }) => lifecycle.status)).toEqual(['validated', 'validated'])

  clock.advance(DAY_MS)
  await memory.importRuns({ content: toLines('poi', 180, -0.9) })
  await memory.minePatterns()
  await memory.validatePatterns()

  for (const after of await profilesOf(memory)) {
    const known = before.find(({ id }) => id === after.id)
    expect(after.evidence.runs).toBeGreaterThan((known?.evidence.runs ?? 0) + 50)
    expect(after.lifecycle.status).toBe('under-review')
    expect(after.lifecycle.reason).toContain('It stopped working')
  }
  const { good, bad } = await memory.assessRun({
    task: { description: 'x' },
    steps: [0, 2, 4].map((tool) => ({ tool: `일${tool}`, input: 'x' })),
  })
  const gone = before.map(({ id }) => id)
  expect([...good, ...bad].filter(({ id }) => gone.includes(id))).toEqual([])
})

import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { minePatterns } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** What nobody outside of a project may read. */
const SECRET = ['Francesca', 'kim.minsu', '김민수', '4711-0815', 'acme-vault', '99.50', 'lager7']

/**
 * Runs in some projects. Those that open the manual before they edit mostly succeed; everything
 * that they handle is of their project.
 */
async function importRuns(memory: Memory, projects: readonly string[], each = 60): Promise<void> {
  for (const [place, project] of projects.entries()) {
    const random = seededRandom(700 + place)
    const lines = Array.from({ length: each }, (_, index) => {
      const isRead = random() < 0.5
      const [name = '', account = '', person = '', id = '', host = '', amount = ''] = SECRET
      return JSON.stringify({
        id: `${project}-${index}`,
        project,
        task: {
          description: `${name}: ${person} paid ${amount} twice, case ${id}-${index}`,
          type: 'refund',
        },
        steps: [
          { tool: `ask_${project}`, input: JSON.stringify({ account }), output: person },
          ...(isRead
            ? [{ tool: 'open_manual', input: JSON.stringify({ page: id }), output: host }]
            : []),
          {
            tool: 'bash',
            input: JSON.stringify({ command: `./lager7-sync --host ${host}` }),
            output: name,
          },
          {
            tool: 'crm',
            input: JSON.stringify({ id }),
            error: `Error: ${name} holds the lock of ${host}`,
          },
          {
            tool: 'edit',
            input: JSON.stringify({ path: 'a.ts', old_string: id, new_string: amount }),
          },
        ],
        outcome: { success: random() < (isRead ? 0.9 : 0.35) },
      })
    })
    await memory.import({ content: lines.join('\n') })
  }
}

const start = async (memory: Memory): Promise<readonly string[]> => {
  const { advice } = await memory.tasks.start({
    description: 'Rimborsa un ordine pagato due volte',
    type: 'refund',
    project: 'quinta',
  })
  return advice.map(({ text }) => text)
}

test('A1 P4 what holds in three projects helps in a fourth where that is switched on, and names nobody', async () => {
  const { memory } = openTestMemory({ acrossProjects: true })
  await importRuns(memory, ['uno', 'due', 'tre', 'quattro'])
  await minePatterns(memory)

  expect((await start(memory)).join('\n')).toContain('`open_manual`')
  const { items } = await memory.patterns.list({ limit: 50 })
  const shared = JSON.stringify(items.filter(({ scope }) => scope.project === '*'))
  expect(shared).toContain('open_manual')
  for (const secret of [...SECRET, 'uno', 'quattro', 'ask_']) expect(shared).not.toContain(secret)
})

test('A1 P4 projects do not learn from each other unless that is switched on', async () => {
  const { memory } = openTestMemory()
  await importRuns(memory, ['uno', 'due', 'tre', 'quattro'])
  await minePatterns(memory)

  expect(await start(memory)).toEqual([])
})

test('A1 P4 two projects are too few to learn from for others', async () => {
  const { memory } = openTestMemory({ acrossProjects: true })
  await importRuns(memory, ['uno', 'due'], 120)
  await minePatterns(memory)

  expect(await start(memory)).toEqual([])
  await expect(memory.tasks.start({ description: 'x', project: '*' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

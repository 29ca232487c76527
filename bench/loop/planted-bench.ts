import { parseArgs } from 'node:util'
import { minePatterns } from '../../tests/support/run-step.ts'
import { openTestMemory } from '../../tests/support/test-memory.ts'
import type { Benchmark } from '../run.ts'
import { type PlantedLog, planted } from './planted.ts'

const CAUSES = [0, 1, 3] as const

/** What is mined from logs in which no choice matters, one does, or three do. */
export const plantedBench: Benchmark = {
  usage: 'planted [--seeds 10]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { seeds: { type: 'string', default: '10' } },
    })
    for (const causes of CAUSES) {
      for (let seed = 1; seed <= Number(values.seeds); seed++) {
        const log = await planted(causes, seed)
        const names = await mine(log)
        const real = log.causes.map(({ type, action }) => `${type}: ${action.id}`).join(', ')
        console.log(`${causes} ${seed} [${real}] validated ${names.length}: ${names.join(' | ')}`)
      }
    }
  },
}

/** The names of the validated patterns, the strongest first. */
async function mine({ runs }: PlantedLog): Promise<readonly string[]> {
  const { memory } = openTestMemory()
  const lines = runs.map(({ start, steps, end }, index) =>
    JSON.stringify({
      id: `run-${index}`,
      task: { description: start.description, type: start.type },
      steps: steps.map(({ tool, input, output, error, edit }) => ({
        tool,
        input: JSON.stringify(
          edit === undefined ? input : { ...input, path: edit.file, diff: edit.diff },
        ),
        ...(error === undefined ? { output } : { error }),
      })),
      outcome: { success: end.status === 'success' },
    }),
  )
  await memory.import({ content: lines.join('\n') })
  await minePatterns(memory)
  const { items } = await memory.patterns.list({ status: 'validated', limit: 50 })
  await memory.close()
  return items.map(({ name }) => name)
}

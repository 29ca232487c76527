import { parseArgs } from 'node:util'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import type { Memory } from '../../src/index.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { runStep } from '../../tests/support/run-step.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { makeEpisode } from './make-episode.ts'
import { inTemporaryFolder, openEpisodes } from './open-episodes.ts'

const START_MS = Date.parse('2026-01-05T09:00:00.000Z')
const EPISODES_MAX = 1_000_000
const SPAN_MS = 60 * 86_400_000
const TOGETHER = 50
const TASKS = 100

/** How long the end of a task takes beside many episodes, with all that is learned from it. */
export const finishBench: Benchmark = {
  usage: 'finish [--episodes 10000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        episodes: { type: 'string', default: '10000' },
        json: { type: 'boolean', default: false },
      },
    })
    const episodes = readCount('episodes', values.episodes, EPISODES_MAX, 0)
    const figures = await inTemporaryFolder(async (folder) => {
      const clock = fixedClock(START_MS)
      const syntax = createTreeSitterParser()
      const opened = await openEpisodes({ folder, clock, syntax })
      await fillUp(episodes, opened.memory, clock)
      const measured = await measureFinish(opened.memory, clock)
      await opened.close()
      return measured
    })
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, episodes, figures }, null, 2)
        : renderFigures(`The end of a task beside ${episodes} episodes`, figures),
    )
  },
}

// The nightly run has learned from all of them.
async function fillUp(count: number, memory: Memory, clock: FixedClock): Promise<void> {
  const progress = createProgress('episodes stored', process.stderr)
  for (let stored = 0; stored < count; stored += TOGETHER) {
    const size = Math.min(TOGETHER, count - stored)
    const episodes = Array.from({ length: size }, (_, at) => makeEpisode(stored + at))
    await memory.episodes.store({ episodes })
    clock.advance((SPAN_MS / count) * size)
    progress(stored + size, count)
  }
  if (count === 0) return
  await runStep(memory, 'learn-from-episodes')
  await runStep(memory, 'reflect')
}

async function measureFinish(memory: Memory, clock: FixedClock): Promise<readonly Figure[]> {
  const quiet: number[] = []
  const background: number[] = []
  for (let index = 0; index < TASKS; index++) {
    const id = await work(index, memory)
    const start = performance.now()
    await memory.tasks.finish({ id, status: 'success', testsPassed: true })
    quiet.push(performance.now() - start)
    await memory.settle()
    background.push(performance.now() - start - (quiet.at(-1) ?? 0))
    clock.advance(60_000)
  }
  return [
    figure('finish a task and learn from it (p50)', quiet, 0.5),
    { ...figure('finish a task and learn from it (p95)', quiet, 0.95), aim: '< 200 ms' },
    figure('afterwards, in the background (p50)', background, 0.5),
    figure('afterwards, in the background, with a reflection (worst)', background, 1),
  ]
}

async function work(index: number, memory: Memory): Promise<string> {
  const { id } = await memory.tasks.start({
    description: `Carts without voucher ${index % 7} have no total`,
    type: 'bugfix',
  })
  const check = { id, tool: 'bash', input: 'npm test' }
  const name = `field${index % 5}`
  await memory.tasks.step({
    ...check,
    error: `TypeError: Cannot read properties of undefined (reading '${name}')\n    at total (/app/src/cart${index % 9}.ts:12:7)`,
  })
  await memory.tasks.step({
    id,
    tool: 'edit',
    input: {
      file_path: `src/cart${index % 9}.ts`,
      old_string: `return voucher.${name}`,
      new_string: `return voucher?.${name} ?? 0`,
    },
  })
  await memory.tasks.step({ ...check, output: '12 passed' })
  return id
}

function figure(name: string, taken: readonly number[], share: number): Figure {
  const sorted = taken.toSorted((left, right) => left - right)
  return { name, value: percentile(sorted, share), unit: 'ms' }
}

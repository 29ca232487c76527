import type { Memory } from '../../src/index.ts'
import { makeSmallEpisode } from '../episodes/make-small-episode.ts'
import { type BenchHome, fillHome, openHome } from '../fill-home.ts'
import { createProgress } from '../progress.ts'

/** How much the console has to show. */
export interface ConsoleSize {
  readonly facts: number
  readonly episodes: number
  /** Of the one task that runs. */
  readonly steps: number
}

const TOGETHER = 50
const MINUTE_MS = 60_000

/** Fills a home: facts, finished tasks a few minutes apart, and a task that has run for long. */
export async function fillForConsole(home: BenchHome, size: ConsoleSize): Promise<void> {
  await fillHome(home, size.facts)
  const { memory } = await openHome(home)
  await storeEpisodes(memory, size.episodes)
  await runTask(memory, size.steps)
  await memory.close()
}

async function storeEpisodes(memory: Memory, count: number): Promise<void> {
  const progress = createProgress('episodes', process.stderr)
  const now = Date.now()
  for (let first = 0; first < count; first += TOGETHER) {
    const indices = Array.from({ length: Math.min(TOGETHER, count - first) }, (_, at) => first + at)
    await memory.episodes.store({
      episodes: indices.map((index) => ({
        ...makeSmallEpisode(index),
        occurredAt: new Date(now - (count - index) * MINUTE_MS).toISOString(),
      })),
    })
    progress(first + indices.length, count)
  }
}

async function runTask(memory: Memory, steps: number): Promise<void> {
  const progress = createProgress('steps', process.stderr)
  const { id } = await memory.tasks.start({ description: 'Move every page to the new router' })
  for (let step = 1; step <= steps; step += 1) {
    await memory.tasks.step({
      id,
      tool: 'edit_file',
      input: `src/pages/page-${step}.ts`,
      ...(step % 50 === 0 ? { error: `Line ${step} does not match` } : { output: 'Saved.' }),
      durationMs: step % 300,
    })
    progress(step, steps)
  }
}

// `npm run -s bench -- mined-lines --data <folder>` learns from one half of the tasks of each trajectories
// set and prints every distinct line that guides the other half, for readers to judge: `ratings.json`.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { readRows } from '../data/read-rows.ts'
import type { Benchmark } from '../run.ts'
import { openPlainMemory } from '../sets/open-plain-memory.ts'
import { type TrajectoryRow, toRunLine } from '../sets/trajectories.ts'

const TASKS_ASKED = 60

export const minedLinesBench: Benchmark = {
  usage: 'mined-lines --data <folder>',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' } } })
    const folder = join(values.data ?? '', 'trajectories')
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
      const rows = await readRows<TrajectoryRow>(join(folder, file))
      for (const line of await linesFor(rows)) console.log(JSON.stringify(line))
    }
  },
}

async function linesFor(rows: readonly TrajectoryRow[]) {
  const set = rows[0]?.set ?? ''
  const tasks = [...new Set(rows.map((row) => row.task_id))].toSorted(compareText)
  const learned = new Set(tasks.filter((_task, at) => at % 2 === 0))
  const { memory, close } = openPlainMemory(set)
  try {
    await memory.importAll(runLines(rows.filter((row) => learned.has(row.task_id))))
    await memory.admin.nightly({})
    const asked = rows.filter((row) => !learned.has(row.task_id)).slice(0, TASKS_ASKED)
    const offered = new Map<string, { part: string; tasks: number }>()
    for (const { task, steps } of asked) {
      const error = steps.find((step) => step.error && step.obs.trim() !== '')?.obs
      const { guidance } = await memory.context.forTask({ task, error, project: set })
      for (const part of ['approach', 'tryFirst', 'avoid', 'challenges'] as const) {
        for (const { text } of guidance[part]) {
          const known = offered.get(text) ?? { part, tasks: 0 }
          offered.set(text, { part, tasks: known.tasks + 1 })
        }
      }
    }
    return [...offered].map(([line, known]) => ({ set, ...known, line }))
  } finally {
    await close()
  }
}

async function* runLines(rows: readonly TrajectoryRow[]): AsyncGenerator<string> {
  for (const row of rows) {
    // The error flag of this set marks any text in which the word occurs.
    const steps = row.steps.map((step) => ({
      ...step,
      error: step.error && row.set !== 'moatless',
    }))
    yield `${toRunLine({ ...row, steps, agent: undefined, project: row.set })}\n`
  }
}

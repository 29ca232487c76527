import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { type AgentRun, runTask } from './agent.ts'
import { compare, curveOf, FIGURE_NAMES, type Interval, type SeedRuns } from './curves.ts'
import { openLoci } from './loci-memory.ts'
import { type MemoryPort, noMemory } from './memory-port.ts'
import { plotCurves } from './plot.ts'
import { hiddenRules } from './rules.ts'
import { createChatter, createHarmful, createOracle } from './stub-memories.ts'
import { makeTask } from './world.ts'

export const TASKS_PER_DAY = 25
const STRETCH = 50
/** A memory has had four nights to learn by then. */
const LEARNED_AFTER = 100
const TASKS_MAX = 100_000
const SEEDS_MAX = 1000

/** Opens a memory that knows nothing yet; one for each seed. */
export type OpenMemory = (seed: number) => Promise<MemoryPort> | MemoryPort

export interface LoopOptions {
  readonly tasks: number
  readonly seeds: number
  readonly causes: 'all' | 'none'
}

const MEMORIES: Readonly<Record<string, OpenMemory>> = {
  loci: openLoci,
  none: () => noMemory,
  oracle: createOracle,
  harmful: createHarmful,
  chatter: createChatter,
}

/** The same tasks with the same luck, without and with the memory. */
export async function runLoop(open: OpenMemory, options: LoopOptions): Promise<SeedRuns[]> {
  const all: SeedRuns[] = []
  for (let seed = 1; seed <= options.seeds; seed++) {
    const off = await runSeed(seed, noMemory, options)
    const on = await runSeed(seed, await open(seed), options)
    all.push({ seed, off, on })
  }
  return all
}

async function runSeed(
  seed: number,
  memory: MemoryPort,
  { tasks, causes }: LoopOptions,
): Promise<AgentRun[]> {
  const workplace = { rules: hiddenRules(causes), memory, tasksPerDay: TASKS_PER_DAY }
  const runs: AgentRun[] = []
  for (let index = 0; index < tasks; index++) {
    runs.push(await runTask(makeTask(seed, index), workplace))
    if ((index + 1) % TASKS_PER_DAY === 0) await memory.endOfDay()
  }
  return runs
}

export const loopBench: Benchmark = {
  usage: `loop [--memory ${Object.keys(MEMORIES).join('|')}] [--tasks 500] [--seeds 10] [--causes all|none] [--plot <file.svg>] [--json]`,
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        memory: { type: 'string', default: 'oracle' },
        tasks: { type: 'string', default: '500' },
        seeds: { type: 'string', default: '10' },
        causes: { type: 'string', default: 'all' },
        plot: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const open = Object.hasOwn(MEMORIES, values.memory) ? MEMORIES[values.memory] : undefined
    if (open === undefined) {
      const names = Object.keys(MEMORIES).join(', ')
      throw invalidInput(`There is no memory "${values.memory}"`, `One of ${names}.`)
    }
    const runs = await runLoop(open, {
      tasks: readCount('tasks', values.tasks, TASKS_MAX),
      seeds: readCount('seeds', values.seeds, SEEDS_MAX),
      causes: values.causes === 'none' ? 'none' : 'all',
    })
    const curves = FIGURE_NAMES.map((name) => ({ name, curve: curveOf(runs, name, STRETCH) }))
    if (values.plot !== undefined) writeFileSync(values.plot, plotCurves(values.memory, curves))
    console.log(values.json ? JSON.stringify(curves, null, 2) : renderLoop(values.memory, runs))
  },
}

function renderLoop(memory: string, runs: readonly SeedRuns[]): string {
  const tasks = runs[0]?.off.length ?? 0
  const from = tasks > LEARNED_AFTER ? LEARNED_AFTER : 0
  const rows = FIGURE_NAMES.map((name) => {
    const { off, on, gain } = compare(runs, name, from)
    return [name, round(off.mean), round(on.mean), renderInterval(gain)]
  })
  const table = [['', 'without', memory, 'difference (95 %)'], ...rows]
  return [
    `${runs.length} seeds of ${tasks} tasks; the tasks after the first ${from}`,
    ...table.map((row) =>
      row
        .map((cell) => cell.padEnd(18))
        .join('')
        .trimEnd(),
    ),
    'success in %, steps a task, repeated failures in 100 tasks',
  ].join('\n')
}

function renderInterval({ mean, low, high }: Interval): string {
  return `${round(mean)} (${round(low)} to ${round(high)})`
}

function round(value: number): string {
  return value.toFixed(1)
}

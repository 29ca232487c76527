import { parseArgs } from 'node:util'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { tokensOf } from '../../src/core/tasks/entries/entries.ts'
import { pieceOf, SECTIONS } from '../../src/core/tasks/entries/entry.ts'
import { recordStep } from '../../src/core/tasks/steps/record-step.ts'
import { renderContext } from '../../src/core/tasks/working/render.ts'
import { getVariable, setVariable } from '../../src/core/tasks/working/variables.ts'
import type { StepContext, WorkingMemory } from '../../src/core/tasks/working/working-memory.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { openEmbedded } from '../open-embedded.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { fileName, fileValue, fillMemory } from './full-memory.ts'

const ORDINARY = { disallowedSpecial: new Set<string>() }
const GIVEN: StepContext = {
  at: '2026-01-05T09:00:00.000Z',
  countTokens: (text) => countTokens(text, ORDINARY),
  signatureOf: (error) => error.slice(0, 100),
}
const OPERATIONS_MAX = 1_000_000
const WARM_UP = 500
const RECOUNTS = 200
const RENDERS = 300
const BUDGET_TOKENS = 20_000
const STEPS = 200
const LIBRARY_MAX = 2_000

export const workingBench: Benchmark = {
  usage: 'working [--operations 10000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        operations: { type: 'string', default: '10000' },
        json: { type: 'boolean', default: false },
      },
    })
    const operations = readCount('operations', values.operations, OPERATIONS_MAX)
    const memory = fillMemory(GIVEN)
    const figures = [
      ...measureVariables(memory, operations),
      ...measureRest(memory),
      ...(await measureLibrary(Math.min(operations, LIBRARY_MAX))),
    ]
    const entries = SECTIONS.reduce((sum, name) => sum + memory.sections[name].entries.length, 0)
    const title = `Working memory of ${tokensOf(memory)} tokens in ${entries} entries, ${operations} operations`
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, operations, figures }, null, 2)
        : renderFigures(title, figures),
    )
  },
}

// One in ten sets binds a new name, for which room must be made.
function measureVariables(full: WorkingMemory, operations: number): readonly Figure[] {
  let memory = full
  const set: number[] = []
  const get: number[] = []
  const own: number[] = []
  for (let index = 0; index < WARM_UP + operations; index++) {
    const name = fileName(index % 10 === 0 ? index : index % 100)
    const switches = countSwitches()
    const start = performance.now()
    if (index % 2 === 0) {
      memory = setVariable(memory, { name, value: fileValue(index), scope: 'task' }, GIVEN).memory
    } else {
      memory = getVariable(memory, { name }, GIVEN).memory
    }
    const taken = performance.now() - start
    if (index >= WARM_UP) (index % 2 === 0 ? set : get).push(taken)
    if (index >= WARM_UP && index % 2 === 0 && countSwitches() === switches) own.push(taken)
    if (tokensOf(memory) > memory.limits.total) throw new Error('Broken invariant: over the limit')
  }
  const recount = measure(RECOUNTS, () => recountAll(memory))
  return [
    describe('set (p50)', set, 0.5, recount),
    describe('set (p99)', set, 0.99, recount, '< 0.1 ms'),
    describe(`set (p99), ${own.length} of ${set.length} that ran in one go`, own, 0.99, recount),
    describe('get (p50)', get, 0.5, recount),
    describe('get (p99)', get, 0.99, recount, '< 0.1 ms'),
  ]
}

// How often another process took the processor away: on a busy machine that is what p99 shows.
function countSwitches(): number {
  return process.resourceUsage().involuntaryContextSwitches
}

function measureRest(memory: WorkingMemory): readonly Figure[] {
  const input = { budgetTokens: BUDGET_TOKENS, nonce: 'k7p2m9qxab' }
  const render = measure(RENDERS, () => renderContext(memory, input, GIVEN))
  const { text } = renderContext(memory, input, GIVEN)
  const recount = measure(RECOUNTS, () => GIVEN.countTokens(text))
  let recorded = memory
  const step = measure(RENDERS, (index) => {
    const told = { tool: 'bash', input: `make ${index}`, output: text.slice(0, 4_000) }
    recorded = recordStep(recorded, told, GIVEN).memory
  })
  return [
    describe('render of 20,000 tokens (p50)', render, 0.5, recount, undefined),
    describe('render of 20,000 tokens (p95)', render, 0.95, recount, '< 10 ms'),
    describe('record a step of 4,000 characters (p95)', step, 0.95, recount),
  ]
}

// Through the library and the embedded store, in a task of many steps: what an agent waits for.
async function measureLibrary(operations: number): Promise<readonly Figure[]> {
  const opened = await openEmbedded(hashingEmbedder({ dimensions: 64 }))
  const { id } = await opened.memory.tasks.start({ description: 'Measure', recall: false })
  const task = opened.memory.task(id)
  for (let step = 0; step < STEPS; step++) {
    await task.step({ tool: 'bash', input: `make ${step}`, output: 'riga '.repeat(100) })
  }
  const taken = async (name: string, times: number, call: (index: number) => Promise<unknown>) => {
    const all: number[] = []
    const own: number[] = []
    for (let index = 0; index < times; index++) {
      const switches = countSwitches()
      const start = performance.now()
      await call(index)
      const ms = performance.now() - start
      all.push(ms)
      if (countSwitches() === switches) own.push(ms)
    }
    const figure = (what: string, of: readonly number[], share: number): Figure => ({
      name: `tasks.${name} (p${share * 100})${what}`,
      value: percentile(
        of.toSorted((left, right) => left - right),
        share,
      ),
      unit: 'ms',
      ...(name === 'step' ? {} : { aim: '< 1 ms' }),
    })
    const inOneGo = `, ${own.length} of ${times} that ran in one go`
    return [figure('', all, 0.5), figure('', all, 0.95), figure(inOneGo, own, 0.95)]
  }
  const figures = [
    ...(await taken('update, a variable', operations, (index) =>
      task.update({ variable: { name: fileName(index % 20), value: fileValue(index) } }),
    )),
    ...(await taken('get, a variable', operations, (index) =>
      task.get({ variable: fileName(index % 20) }),
    )),
    ...(await taken('get', operations, () => task.get())),
    ...(await taken('step', STEPS, () => task.step({ tool: 'bash', output: 'ok' }))),
  ]
  await opened.close()
  return figures
}

function recountAll(memory: WorkingMemory): number {
  return SECTIONS.flatMap((section) => memory.sections[section].entries).reduce(
    (sum, entry) => sum + GIVEN.countTokens(pieceOf(entry)),
    0,
  )
}

function measure(times: number, run: (index: number) => unknown): readonly number[] {
  for (let index = 0; index < times / 10; index++) run(index)
  return Array.from({ length: times }, (_, index) => {
    const start = performance.now()
    run(index)
    return performance.now() - start
  })
}

function describe(
  name: string,
  taken: readonly number[],
  share: number,
  recount: readonly number[],
  aim?: string,
): Figure {
  return {
    name,
    value: percentile(
      taken.toSorted((left, right) => left - right),
      share,
    ),
    unit: 'ms',
    baseline: percentile(
      recount.toSorted((left, right) => left - right),
      share,
    ),
    baselineName: 'recount of everything',
    ...(aim === undefined ? {} : { aim }),
  }
}

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openMemory } from '../../src/index.ts'
import { makeQuestion, makeStatement } from '../latency/statements.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { recordStatements } from '../sets/record-statements.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const BATCH = 200
const SIZE_MAX = 10_000_000
const WARM_UP = 20
/** A server is killed after so many hooks in a row. */
const KILL_EVERY = 100
/** Longer, a hook would hold its agent up. */
const LIMIT_MS = 300
const WARM_MS = 60

export const hooksBench: Benchmark = {
  usage: 'hooks [--size 100000] [--warm 200] [--cold 40] [--row 1000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        warm: { type: 'string', default: '200' },
        cold: { type: 'string', default: '40' },
        row: { type: 'string', default: '1000' },
        json: { type: 'boolean', default: false },
      },
    })
    const count = (name: 'size' | 'warm' | 'cold' | 'row') =>
      readCount(name, values[name], SIZE_MAX)
    const size = count('size')
    const home = mkdtempSync(join(tmpdir(), 'loci-bench-'))
    try {
      await fill(home, size)
      const figures = [
        ...(await measureWarm(home, count('warm'))),
        ...(await measureCold(home, count('cold'))),
        ...(await measureRow(home, count('row'))),
      ]
      const title = `Hooks on ${size.toLocaleString('en')} facts`
      console.log(values.json ? JSON.stringify(figures, null, 2) : renderFigures(title, figures))
    } finally {
      await stopServer(home, 'SIGKILL')
      rmSync(home, { recursive: true, force: true })
    }
  },
}

async function fill(home: string, size: number): Promise<void> {
  const { memory } = await openMemory({ home, environment: {}, config: CONFIG })
  const progress = createProgress('statements', process.stderr)
  for (let start = 0; start < size; start += BATCH) {
    const count = Math.min(BATCH, size - start)
    await recordStatements(
      memory,
      Array.from({ length: count }, (_one, index) => makeStatement(start + index, size)),
    )
    progress(start + count, size)
  }
  await memory.close()
}

/** Words only: embedding this many statements would take longer than everything else. */
const CONFIG = { embedder: { kind: 'none' } } as const

interface Hook {
  /** From the start of the process to its end. */
  readonly ms: number
  readonly answer: string
}

async function hook(home: string, input: Readonly<Record<string, unknown>>): Promise<Hook> {
  const env = { PATH: process.env.PATH ?? '', LOCI_HOME: home, LOCI_EMBEDDER_KIND: 'none' }
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [CLI, 'hook', 'claude-code'], { env })
  child.stdin.end(JSON.stringify({ cwd: home, ...input }))
  let answer = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  return { ms: performance.now() - startedAtMs, answer }
}

const START = { hook_event_name: 'SessionStart', session_id: 'start' }

function promptOf(index: number) {
  const prompt = makeQuestion(index)
  return { hook_event_name: 'UserPromptSubmit', session_id: `prompt-${index % 50}`, prompt }
}

async function measureWarm(home: string, count: number): Promise<readonly Figure[]> {
  await hook(home, START)
  while (!existsSync(join(home, 'server.json'))) await setTimeout(20)
  for (let index = 0; index < WARM_UP; index += 1) await hook(home, promptOf(index))
  const hooks: Hook[] = []
  const bare: number[] = []
  for (let index = 0; index < count; index += 1) {
    hooks.push(await hook(home, promptOf(WARM_UP + index)))
    bare.push(await startNode())
  }
  const times = hooks.map(({ ms }) => ms).toSorted((left, right) => left - right)
  const own = hooks.map(({ ms }, index) => ms - (bare[index] ?? 0))
  bare.sort((left, right) => left - right)
  const answered = hooks.filter(({ answer }) => answer !== '')
  return [
    { name: 'warm: prompts with an answer', value: share(answered.length, count), unit: '%' },
    figure('warm: within 60 ms', times, WARM_MS, '≥ 99 %'),
    figure('warm: within 60 ms, without the start of Node itself', own, WARM_MS),
    figure('warm: within 300 ms', times, LIMIT_MS, '100 %'),
    median('warm: median', times, bare),
    { name: 'warm: p99', value: percentile(times, 0.99), unit: 'ms' },
  ]
}

function figure(name: string, times: readonly number[], limitMs: number, aim?: string): Figure {
  const value = share(times.filter((ms) => ms <= limitMs).length, times.length)
  return { name, value, unit: '%', ...(aim !== undefined && { aim }) }
}

function median(name: string, times: readonly number[], bare: readonly number[]): Figure {
  const baseline = percentile(bare, 0.5)
  return { name, value: percentile(times, 0.5), unit: 'ms', baseline, baselineName: 'node -e 0' }
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : (100 * part) / all
}

async function startNode(): Promise<number> {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return performance.now() - startedAtMs
}

async function measureCold(home: string, count: number): Promise<readonly Figure[]> {
  const hooks: Hook[] = []
  // What a project knows is in its pack: by the facts that were stored last.
  const pack = JSON.parse(readFileSync(join(home, 'hooks', 'packs', 'any.json'), 'utf8'))
  for (let index = 0; index < count; index += 1) {
    await stopServer(home, 'SIGKILL')
    const prompt = `Tell me about this: ${pack.lines[index % pack.lines.length]}`
    hooks.push(
      await hook(home, { hook_event_name: 'UserPromptSubmit', session_id: `c${index}`, prompt }),
    )
    while (!existsSync(join(home, 'server.json'))) await setTimeout(20)
  }
  const delivered = hooks.filter(({ ms, answer }) => answer !== '' && ms <= LIMIT_MS)
  const times = hooks.map(({ ms }) => ms).toSorted((left, right) => left - right)
  return [
    {
      name: 'cold: an answer within 300 ms',
      value: share(delivered.length, count),
      unit: '%',
      aim: '≥ 95 %',
    },
    { name: 'cold: median', value: percentile(times, 0.5), unit: 'ms' },
  ]
}

async function measureRow(home: string, count: number): Promise<readonly Figure[]> {
  await stopServer(home, 'SIGTERM')
  const session = { session_id: 'row' }
  await hook(home, { ...session, hook_event_name: 'UserPromptSubmit', prompt: 'Rename the cart' })
  for (let index = 0; index < count; index += 1) {
    const tool_input = { file_path: `src/file-${index}.ts` }
    const step = { hook_event_name: 'PostToolUse', tool_name: 'Read', tool_input }
    await hook(home, { ...session, ...step, tool_response: `Content ${index}` })
    if (index % KILL_EVERY === KILL_EVERY - 1) await stopServer(home, 'SIGKILL')
  }
  await hook(home, { ...session, hook_event_name: 'SessionStart' })
  while (!existsSync(join(home, 'server.json'))) await setTimeout(20)
  await stopServer(home, 'SIGTERM')
  const { memory } = await openMemory({ home, environment: {}, config: CONFIG })
  const { items } = await memory.tasks.list({})
  const steps = items.find(({ description }) => description === 'Rename the cart')?.statistics.steps
  await memory.close()
  return [
    {
      name: `${count} in a row, a kill every ${KILL_EVERY}: steps lost or twice`,
      value: Math.abs(count - (steps ?? 0)),
      unit: 'steps',
      aim: '0',
    },
    {
      name: 'files left behind',
      value: leftIn(home).length,
      unit: 'files',
      aim: '0',
    },
    {
      name: 'processes left behind',
      value: existsSync(join(home, 'server.json')) ? 1 : 0,
      unit: 'processes',
      aim: '0',
    },
  ]
}

/** What only a running server may have: calls that wait, its address, and that it is starting. */
function leftIn(home: string): readonly string[] {
  const beside = ['server.json', join('hooks', 'starting')].filter((name) =>
    existsSync(join(home, name)),
  )
  return [...beside, ...readdirSync(join(home, 'hooks', 'spool'))]
}

async function stopServer(home: string, signal: NodeJS.Signals): Promise<void> {
  const file = join(home, 'server.json')
  if (!existsSync(file)) return
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number }
  try {
    process.kill(pid, signal)
    for (;;) {
      await setTimeout(10)
      process.kill(pid, 0)
    }
  } catch {
    rmSync(file, { force: true })
  }
}

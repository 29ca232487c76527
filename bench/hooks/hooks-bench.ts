import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HOOK_SCRIPT } from '../../src/surfaces/agents/install/hook-script.ts'
import { type BenchHome, fillHome, openHome } from '../fill-home.ts'
import { makeQuestion } from '../latency/statements.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const SIZE_MAX = 10_000_000
const WARM_UP = 20
/** A server is killed after so many hooks in a row. */
const KILL_EVERY = 100
/** Longer, a hook would hold its agent up. */
const LIMIT_MS = 300
const WARM_MS = 60

export const hooksBench: Benchmark = {
  usage:
    'hooks [--size 100000] [--words] [--warm 200] [--cold 40] [--row 1000] [--home <folder>] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        warm: { type: 'string', default: '200' },
        cold: { type: 'string', default: '40' },
        row: { type: 'string', default: '1000' },
        home: { type: 'string' },
        words: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const count = (name: 'size' | 'warm' | 'cold' | 'row') =>
      readCount(name, values[name], SIZE_MAX)
    const size = count('size')
    const home = mkdtempSync(join(tmpdir(), 'loci-bench-'))
    const world = { home, embedder: values.words ? 'none' : 'encoder' } as const
    try {
      await fill(world, size, values.home)
      writeCommands(home)
      const figures = [
        ...(await measureWarm(world, count('warm'))),
        ...(await measureCold(world, count('cold'))),
        ...(await measureRow(world, count('row'))),
      ]
      const by = values.words ? 'words only' : 'the encoder'
      const title = `Hooks on ${size.toLocaleString('en')} facts, ${by}`
      console.log(values.json ? JSON.stringify(figures, null, 2) : renderFigures(title, figures))
    } finally {
      await stopServer(home, 'SIGKILL')
      rmSync(home, { recursive: true, force: true })
    }
  },
}

// A home that was named is filled once and stays as it is: a copy is measured. A process that has
// filled one is large, and starts others slowly.
async function fill(world: BenchHome, size: number, named: string | undefined): Promise<void> {
  if (named === undefined) return await fillHome(world, size)
  if (!existsSync(join(named, 'loci.sqlite'))) await fillHome({ ...world, home: named }, size)
  cpSync(named, world.home, { recursive: true })
}

/** The script of `loci install`, and `loci` for what the script cannot. */
function writeCommands(home: string): void {
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin', 'hook'), HOOK_SCRIPT)
  const loci = `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`
  writeFileSync(join(home, 'bin', 'loci'), loci, { mode: 0o755 })
}

interface Hook {
  /** From the start of the shell, as an agent starts it, to its end. */
  readonly ms: number
  readonly answer: string
}

async function hook(
  { home, embedder }: BenchHome,
  input: Readonly<Record<string, unknown>>,
): Promise<Hook> {
  const PATH = `${join(home, 'bin')}:${process.env.PATH}`
  const env = { PATH, LOCI_HOME: home, LOCI_EMBEDDER_KIND: embedder }
  const startedAtMs = performance.now()
  const child = spawn(`sh ${home}/bin/hook claude-code`, { env, shell: true })
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

async function measureWarm(world: BenchHome, count: number): Promise<readonly Figure[]> {
  await hook(world, START)
  while (!existsSync(join(world.home, 'server.json'))) await setTimeout(20)
  for (let index = 0; index < WARM_UP; index += 1) await hook(world, promptOf(index))
  const hooks: Hook[] = []
  const bare: number[] = []
  for (let index = 0; index < count; index += 1) {
    hooks.push(await hook(world, promptOf(WARM_UP + index)))
    bare.push(await startCurl())
  }
  const times = hooks.map(({ ms }) => ms).toSorted((left, right) => left - right)
  bare.sort((left, right) => left - right)
  const answered = hooks.filter(({ answer }) => answer !== '')
  return [
    // Of a few questions the memory knows nothing: a hook that says so early is over in time too.
    { name: 'warm: prompts with an answer', value: share(answered.length, count), unit: '%' },
    figure('warm: all that is known delivered within 60 ms', times, WARM_MS, '≥ 99 %'),
    figure('warm: over within 300 ms', times, LIMIT_MS, '100 %'),
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
  return {
    name,
    value: percentile(times, 0.5),
    unit: 'ms',
    baseline,
    baselineName: 'curl --version',
  }
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : (100 * part) / all
}

/** What the machine needs now to start a program of this kind. */
async function startCurl(): Promise<number> {
  const startedAtMs = performance.now()
  const child = spawn('curl', ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return performance.now() - startedAtMs
}

async function measureCold(world: BenchHome, count: number): Promise<readonly Figure[]> {
  const { home } = world
  const hooks: Hook[] = []
  for (let index = 0; index < count; index += 1) {
    // As it stops when no hook came for a while.
    await stopServer(home, 'SIGTERM')
    const pack = JSON.parse(readFileSync(join(home, 'hooks', 'packs', 'any.json'), 'utf8'))
    const prompt = `Tell me about this: ${pack.lines[index % pack.lines.length]}`
    hooks.push(
      await hook(world, { hook_event_name: 'UserPromptSubmit', session_id: `c${index}`, prompt }),
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

async function measureRow(world: BenchHome, count: number): Promise<readonly Figure[]> {
  const { home } = world
  await stopServer(home, 'SIGTERM')
  const session = { session_id: 'row' }
  await hook(world, { ...session, hook_event_name: 'UserPromptSubmit', prompt: 'Rename the cart' })
  for (let index = 0; index < count; index += 1) {
    const tool_input = { file_path: `src/file-${index}.ts` }
    const step = { hook_event_name: 'PostToolUse', tool_name: 'Read', tool_input }
    await hook(world, { ...session, ...step, tool_response: `Content ${index}` })
    if (index % KILL_EVERY === KILL_EVERY - 1) await stopServer(home, 'SIGKILL')
  }
  await hook(world, { ...session, hook_event_name: 'SessionStart' })
  while (!existsSync(join(home, 'server.json'))) await setTimeout(20)
  await stopServer(home, 'SIGTERM')
  const { memory } = await openHome(world)
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

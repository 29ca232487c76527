// `npm run -s bench -- speed` measures what users wait for at a reduced size, and names what became
// slower since `baseline.json` was written. Ratios are compared, never times: machines differ.

import { execFile, execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Figure, percentile, sample } from '../measure.ts'
import type { Benchmark } from '../run.ts'

/** Benchmarks that measure by themselves, each beside a baseline of its own. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  recall: ['latency', '--size', '3000', '--cache', pathOf('../../.cache/bench-speed-vectors')],
  store: ['storage', '--sizes', '4000'],
  episodes: ['episodes', '--count', '1000'],
  'end of a task': ['finish', '--episodes', '200'],
  'working memory': ['working', '--operations', '1000'],
  patterns: ['patterns', '--count', '1000'],
  encoder: ['encoder'],
}

/** Commands of a user who waits, beside the start of Node. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  '--version': ['--version'],
  'a command without the model': ['fact', 'list'],
  'a first recall': ['recall', 'Who drinks tea?'],
}
/** What a client of MCP says first. The server ends with its input. */
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
})
const STARTS = 7
/** By so much a ratio may differ between two runs of the same code. */
const WORSE = 1.2
const OUTPUT_MAX = 64 * 1024 * 1024

const BASELINE = new URL('baseline.json', import.meta.url)
const RUN = pathOf('../run.ts')
const CLI = pathOf('../../dist/cli.cjs')

type Ratios = Readonly<Record<string, number>>

export const speedBench: Benchmark = {
  usage: 'speed [--only recall,start] [--write]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
    })
    const names = values.only?.split(',') ?? [...Object.keys(PARTS), 'start']
    const known: Ratios = JSON.parse(await readFile(BASELINE, 'utf8'))
    const measured: Record<string, number> = {}
    for (const name of names) Object.assign(measured, await measureTwiceIfWorse(name, known))
    console.log(renderRatios(measured, known))
    const worse = Object.keys(measured).filter((name) => isWorse(measured[name], known[name]))
    for (const name of worse) console.log(`Slower than in baseline.json: ${name}`)
    if (values.write) await writeBaseline({ ...known, ...measured })
    else if (worse.length > 0) process.exitCode = 1
  },
}

// What else the machine does may slow one run: only what is slower twice is slower.
async function measureTwiceIfWorse(name: string, known: Ratios): Promise<Ratios> {
  const once = await measurePart(name)
  if (!Object.keys(once).some((figure) => isWorse(once[figure], known[figure]))) return once
  const again = await measurePart(name)
  const lesser = ([figure, ratio]: [string, number]) =>
    [figure, Math.min(ratio, again[figure] ?? ratio)] as const
  return Object.fromEntries(Object.entries(once).map(lesser))
}

function isWorse(now: number | undefined, before: number | undefined): boolean {
  return now !== undefined && before !== undefined && now > before * WORSE
}

async function measurePart(name: string): Promise<Ratios> {
  process.stderr.write(`${name}\n`)
  const yardstick = await measureYardstick()
  const figures = name === 'start' ? await measureStarts() : await runPart(name)
  // Shares say how good an answer is, not what it costs.
  const costs = figures.filter(({ unit }) => unit !== '')
  return Object.fromEntries(
    costs.map((figure) => [`${name}: ${stableName(figure)}`, ratioOf(figure, yardstick)]),
  )
}

// How many of the runs counted is another number each time.
function stableName({ name }: Figure): string {
  return name.replace(/\d+(?= of \d)/u, 'n')
}

// As a process of its own, as it is run alone.
async function runPart(name: string): Promise<readonly Figure[]> {
  const args = PARTS[name]
  if (args === undefined) throw new Error(`"${name}" is none of ${Object.keys(PARTS).join(', ')}`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, RUN, ...args, '--json'],
    { maxBuffer: OUTPUT_MAX },
  )
  return listFigures(JSON.parse(stdout))
}

function listFigures(value: unknown): readonly Figure[] {
  if (typeof value !== 'object' || value === null) return []
  if ('value' in value && 'unit' in value) return [value as Figure]
  return Object.values(value).flatMap(listFigures)
}

async function measureStarts(): Promise<readonly Figure[]> {
  const { LOCI_HOME: _home, ...env } = process.env
  const time = async (args: readonly string[], input = ''): Promise<number> =>
    percentile(
      await sample(STARTS, () => execFileSync(process.execPath, args, { env, input })),
      0.5,
    )
  const home = pathOf('../../.cache/bench-speed')
  const loci = (args: readonly string[]) => [CLI, '--home', home, ...args]
  const text = 'Ada drinks green tea in the morning.'
  execFileSync(process.execPath, loci(['remember', text, '--create']), { env, stdio: 'ignore' })
  const figures: Figure[] = []
  for (const [name, args] of Object.entries(COMMANDS)) {
    const baseline = await time(['-e', '0'])
    figures.push({ name, value: await time(loci(args)), unit: 'ms', baseline })
  }
  const baseline = await time(['-e', '0'])
  const value = await time(loci(['mcp']), `${INITIALIZE}\n`)
  figures.push({ name: 'MCP initialize, and the end', value, unit: 'ms', baseline })
  return figures
}

const BYTES = ['B', 'MB']

/** How much it costs beside the baseline: twice as much is 2. */
function ratioOf({ value, unit, baseline }: Figure, yardstick: number): number {
  const isRate = unit.endsWith('/s')
  // Time that has no baseline of its own is measured in runs of the same loop. Bytes are the same everywhere.
  const loops = isRate ? 1_000 / yardstick : yardstick
  const against = baseline ?? (BYTES.includes(unit) ? 1 : loops)
  return Number((isRate ? against / value : value / against).toPrecision(3))
}

/** Milliseconds of a loop of multiplications: how fast this machine is just now. */
async function measureYardstick(): Promise<number> {
  const numbers = Float64Array.from({ length: 4_096 }, (_, at) => 1 + at / 4_096)
  const taken = await sample(50, () => {
    let sum = 0
    for (let round = 0; round < 256; round++) for (const one of numbers) sum += one * one
    return sum
  })
  return percentile(taken, 0)
}

function renderRatios(measured: Ratios, known: Ratios): string {
  const rows = Object.entries(measured).map(([name, ratio]) => {
    const before = known[name]
    const change = before === undefined ? '' : `${Math.round((ratio / before - 1) * 100)} %`
    return `| ${name} | ${ratio} | ${before ?? ''} | ${change} |`
  })
  return ['| figure | ratio | baseline.json | change |', '|---|---|---|---|', ...rows].join('\n')
}

async function writeBaseline(ratios: Ratios): Promise<void> {
  await writeFile(BASELINE, `${JSON.stringify(ratios, null, 2)}\n`)
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}

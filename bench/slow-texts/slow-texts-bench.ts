import { parseArgs } from 'node:util'
import { MemoryError } from '../../src/core/errors.ts'
import {
  openReadingMemory,
  SLOW_TEXTS,
  TEXT_OPERATIONS,
  type TextOperation,
} from '../../tests/support/slow-texts.ts'
import type { Benchmark } from '../run.ts'

const LENGTH = 32_768
const WARM_UP_LENGTH = 2_000
/** Garbage that is collected during a run is counted, so the least of some runs is the text's. */
const RUNS = 3
const ORDINARY = 'sentences in three languages'

/** The processor time that the longest allowed text takes in every operation that reads one. */
export const slowTextsBench: Benchmark = {
  usage: 'slow-texts [--only remember,compare] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    const rows: Row[] = []
    for (const [name, operation] of Object.entries(TEXT_OPERATIONS)) {
      if (values.only !== undefined && !values.only.split(',').includes(name)) continue
      rows.push(await measureOperation(name, operation))
    }
    console.log(
      values.json ? JSON.stringify({ node: process.version, rows }, null, 2) : table(rows),
    )
  },
}

interface Row {
  readonly name: string
  readonly length: number
  /** Milliseconds of processor time by text. */
  readonly taken: Readonly<Record<string, number>>
}

async function measureOperation(name: string, operation: TextOperation): Promise<Row> {
  const length = Math.min(LENGTH, operation.lengthMax)
  for (const make of Object.values(SLOW_TEXTS)) await measure(operation, make(WARM_UP_LENGTH))
  const taken: Record<string, number> = {}
  for (const [text, make] of Object.entries(SLOW_TEXTS)) {
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(operation, make(length)))
    taken[text] = Math.min(...runs)
  }
  return { name, length, taken }
}

async function measure({ prepare, run }: TextOperation, text: string): Promise<number> {
  const memory = openReadingMemory()
  const prepared = await prepare?.(memory, text)
  await memory.settle()
  const before = process.cpuUsage()
  try {
    await run(memory, text, prepared)
    await memory.settle()
  } catch (error) {
    // A refusal is an answer, and takes its time too.
    if (!MemoryError.is(error)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, length, taken }) => {
    const [slowest, most] = Object.entries(taken).reduce((a, b) => (b[1] > a[1] ? b : a))
    const kilobytes = Math.round(length / 1_024)
    return `| ${name} | ${kilobytes} | ${format(taken[ORDINARY] ?? 0)} | ${format(most)} | ${slowest} |`
  })
  return [
    '| operation | thousand characters | sentences (ms) | slowest (ms) | which text |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function format(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crashOf } from '../../src/core/failures/stack/native/crash-of.ts'
import { meanOfEach } from '../metrics/mean.ts'
import type { BenchSet, Prediction, SetContext, SetRun } from './bench-set.ts'

interface TraceRow {
  readonly id: string
  readonly crash_type: string
  readonly crash_state: readonly string[]
  readonly text: string
}

interface PredictedCrash {
  readonly row: TraceRow
  readonly type: string
  readonly state: readonly string[]
  readonly tookMs: number
}

/** What kind of crash a log of a fuzzer shows, and the few lines by which it is known again. */
export const crashSignatureSet: BenchSet = {
  name: 'crash-signature',
  parts: [],
  baselines: {
    state_exact: 'first three frames .19; ClusterFuzz 1.0',
    frame_F1: 'first three frames .29; ClusterFuzz 1.0',
  },
  run: runCrashSignature,
}

async function runCrashSignature(context: SetContext): Promise<SetRun> {
  const path = join(context.dataFolder, 'crash-signature', 'traces.jsonl')
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const crashes = lines.map((line) => predict(JSON.parse(line) as TraceRow))
  context.onProgress(crashes.length, lines.length)
  return {
    predictions: crashes.map(toPrediction),
    metrics: { ALL: figuresOf(crashes) },
    latencies: crashes.map(({ tookMs }) => tookMs),
  }
}

function predict(row: TraceRow): PredictedCrash {
  const start = performance.now()
  const crash = crashOf(row.text)
  const tookMs = performance.now() - start
  return { row, type: crash?.type ?? '', state: crash?.state ?? [], tookMs }
}

function toPrediction({ row, type, state }: PredictedCrash): Prediction {
  return { id: row.id, state, type }
}

function figuresOf(crashes: readonly PredictedCrash[]): Readonly<Record<string, number>> {
  const figures = new Map([
    ['state_exact', crashes.map(({ row, state }) => Number(isSame(state, row.crash_state)))],
    ['frame_F1', crashes.map(({ row, state }) => frameF1(state, row.crash_state))],
    ['type_exact', crashes.map(({ row, type }) => Number(type === row.crash_type))],
  ])
  return { n: crashes.length, ...meanOfEach(figures) }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}

/** Of the lines as sets; two empty states are the same. */
function frameF1(predicted: readonly string[], expected: readonly string[]): number {
  const [one, other] = [new Set(predicted), new Set(expected)]
  if (one.size + other.size === 0) return 1
  const shared = [...one].filter((line) => other.has(line)).length
  return (2 * shared) / (one.size + other.size)
}

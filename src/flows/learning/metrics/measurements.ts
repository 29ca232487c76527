import { MemoryError } from '../../../core/errors.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import {
  createDurationHistogram,
  type DurationHistogram,
} from '../../../core/learning/metrics/duration-histogram.ts'
import type { HistogramMetric, Metric } from '../../../core/learning/metrics/metric.ts'

export interface MeasuredDuration {
  /** The name of the metric that counts it. */
  readonly metric: string
  readonly labels: Readonly<Record<string, string>>
  readonly seconds: number
}

/** What this process has measured since it started. */
export interface Measurements {
  /** Runs an operation, and counts its duration and failures. */
  operation<Result>(name: string, work: () => Result): Result
  /** Runs one channel of a search, and counts its duration. */
  retrieval<Result>(path: string, work: () => Promise<Result>): Promise<Result>
  metrics(): readonly Metric[]
  /** Reports every duration from now on; the returned function stops it. */
  watch(listener: (measured: MeasuredDuration) => void): () => void
}

const OPERATIONS: Omit<HistogramMetric, 'points'> = {
  name: 'loci_operation_duration_seconds',
  kind: 'histogram',
  help: 'How long each operation took in this process, failed ones too. Requests refused earlier (wrong key, invalid field) are not counted.',
}

const RETRIEVALS: Omit<HistogramMetric, 'points'> = {
  name: 'loci_retrieval_duration_seconds',
  kind: 'histogram',
  help: 'How long each channel of recall took to find its candidates. They run in parallel: their sum exceeds the time of a recall.',
}

export function createMeasurements(): Measurements {
  const operations = new Map<string, DurationHistogram>()
  const retrievals = new Map<string, DurationHistogram>()
  const failures = new Map<string, { readonly labels: Record<string, string>; value: number }>()
  const listeners = new Set<(measured: MeasuredDuration) => void>()

  function count(kind: 'operation' | 'path', name: string, startMs: number): void {
    const seconds = (performance.now() - startMs) / 1_000
    const histograms = kind === 'operation' ? operations : retrievals
    const histogram = histograms.get(name) ?? createDurationHistogram()
    histograms.set(name, histogram)
    histogram.add(seconds)
    const metric = (kind === 'operation' ? OPERATIONS : RETRIEVALS).name
    for (const listener of listeners) listener({ metric, labels: { [kind]: name }, seconds })
  }

  function fail(operation: string, error: unknown): void {
    const code = MemoryError.is(error) ? error.code : 'UNEXPECTED'
    const key = `${operation} ${code}`
    const known = failures.get(key) ?? { labels: { operation, code }, value: 0 }
    failures.set(key, known)
    known.value++
  }

  return {
    operation(name, work) {
      const startMs = performance.now()
      return watchResult(work, (outcome) => {
        count('operation', name, startMs)
        if (outcome.isFailed) fail(name, outcome.error)
      })
    },
    async retrieval(path, work) {
      const startMs = performance.now()
      try {
        return await work()
      } finally {
        count('path', path, startMs)
      }
    },
    metrics: () => [
      { ...OPERATIONS, points: pointsOf('operation', operations) },
      {
        name: 'loci_operation_errors_total',
        kind: 'counter',
        help: 'How often each operation failed in this process, by error code; UNEXPECTED is a bug.',
        points: inOrder(failures).map(([, { labels, value }]) => ({ labels, value })),
      },
      { ...RETRIEVALS, points: pointsOf('path', retrievals) },
    ],
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Ended {
  readonly isFailed: boolean
  readonly error?: unknown
}

// Some results come at once, most later, and an export piece by piece.
function watchResult<Result>(work: () => Result, onEnd: (outcome: Ended) => void): Result {
  let result: Result
  try {
    result = work()
  } catch (error) {
    onEnd({ isFailed: true, error })
    throw error
  }
  if (result instanceof Promise) {
    result.then(
      () => onEnd({ isFailed: false }),
      (error: unknown) => onEnd({ isFailed: true, error }),
    )
    return result
  }
  if (isPieces(result)) return watchPieces(result, onEnd) as Result
  onEnd({ isFailed: false })
  return result
}

function isPieces(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}

async function* watchPieces(
  pieces: AsyncIterable<unknown>,
  onEnd: (outcome: Ended) => void,
): AsyncGenerator<unknown> {
  let outcome: Ended = { isFailed: false }
  try {
    yield* pieces
  } catch (error) {
    outcome = { isFailed: true, error }
    throw error
  } finally {
    onEnd(outcome)
  }
}

function pointsOf(label: string, histograms: ReadonlyMap<string, DurationHistogram>) {
  return inOrder(histograms).map(([name, histogram]) => histogram.point({ [label]: name }))
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): readonly [string, Value][] {
  return [...map].toSorted(([left], [right]) => compareText(left, right))
}

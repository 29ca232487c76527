import {
  type BatchObservableCallback,
  type Histogram,
  type Meter,
  metrics,
  type Observable,
} from '@opentelemetry/api'
import { type Metric, SECONDS_BOUNDS } from '../../core/learning/metrics/metric.ts'

/** Stops the export. */
export interface ExportedMetrics {
  stop(): void
}

/** Anything that reports metrics, such as a memory. */
interface Measured {
  readonly admin: {
    stats(input: { readonly metrics: true }): Promise<{
      readonly metrics?: readonly Metric[] | undefined
    }>
  }
  watchDurations(
    listener: (measured: {
      readonly metric: string
      readonly labels: Readonly<Record<string, string>>
      readonly seconds: number
    }) => void,
  ): () => void
}

/**
 * Exports the metrics of a memory to OpenTelemetry: gauges and counters on collection,
 * durations as histograms from now on. The process decides where they go: without a configured
 * SDK, nothing is collected or sent.
 */
export async function exportMetrics(
  memory: Measured,
  { meter = metrics.getMeter('loci') }: { readonly meter?: Meter } = {},
): Promise<ExportedMetrics> {
  const counted = new Map<string, Observable>()
  const spread = new Map<string, Histogram>()
  for (const metric of (await memory.admin.stats({ metrics: true })).metrics ?? []) {
    if (metric.kind === 'histogram') spread.set(metric.name, createHistogram(metric, meter))
    else counted.set(metric.name, createInstrument(metric, meter))
  }
  const observe: BatchObservableCallback = async (result) => {
    for (const metric of (await memory.admin.stats({ metrics: true })).metrics ?? []) {
      const instrument = counted.get(metric.name)
      if (metric.kind === 'histogram' || instrument === undefined) continue
      for (const { labels, value } of metric.points) result.observe(instrument, value, labels)
    }
  }
  const observables = [...counted.values()]
  meter.addBatchObservableCallback(observe, observables)
  const endWatching = memory.watchDurations(({ metric, labels, seconds }) => {
    spread.get(metric)?.record(seconds, labels)
  })
  return {
    stop() {
      endWatching()
      meter.removeBatchObservableCallback(observe, observables)
    },
  }
}

function createHistogram({ name, help }: Metric, meter: Meter): Histogram {
  return meter.createHistogram(name, {
    description: help,
    unit: 's',
    advice: { explicitBucketBoundaries: [...SECONDS_BOUNDS] },
  })
}

function createInstrument({ name, kind, help }: Metric, meter: Meter): Observable {
  const options = { description: help }
  return kind === 'gauge'
    ? meter.createObservableGauge(name, options)
    : meter.createObservableCounter(name, options)
}

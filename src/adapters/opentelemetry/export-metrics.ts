import {
  type BatchObservableCallback,
  type Meter,
  metrics,
  type Observable,
} from '@opentelemetry/api'
import type { Metric } from '../../core/metrics/metric.ts'
import { sampleNames, samplesOf } from '../../core/metrics/samples.ts'

/** Ends the export. */
export interface ExportedMetrics {
  stop(): void
}

/** What can say its metrics: a memory can. */
interface Measured {
  metrics(): Promise<readonly Metric[]>
}

/**
 * Offers the metrics of a memory to OpenTelemetry. Whoever runs the process decides where they go:
 * without an SDK that is set up, nothing is collected and nothing leaves.
 */
export async function exportMetrics(
  memory: Measured,
  { meter = metrics.getMeter('loci') }: { readonly meter?: Meter } = {},
): Promise<ExportedMetrics> {
  const instruments = new Map<string, Observable>()
  for (const metric of await memory.metrics()) {
    for (const name of sampleNames(metric)) {
      instruments.set(name, createInstrument(name, metric, meter))
    }
  }
  const observe: BatchObservableCallback = async (result) => {
    for (const { name, labels, value } of (await memory.metrics()).flatMap(samplesOf)) {
      const instrument = instruments.get(name)
      if (instrument !== undefined) result.observe(instrument, value, labels)
    }
  }
  const observables = [...instruments.values()]
  meter.addBatchObservableCallback(observe, observables)
  return { stop: () => meter.removeBatchObservableCallback(observe, observables) }
}

// Histograms are counted where they are measured: they are told as the counters they are made of.
function createInstrument(name: string, { kind, help }: Metric, meter: Meter): Observable {
  const options = { description: help }
  return kind === 'gauge'
    ? meter.createObservableGauge(name, options)
    : meter.createObservableCounter(name, options)
}

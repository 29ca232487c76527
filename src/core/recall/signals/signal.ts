import type { RecallChannel } from '../channels.ts'
import type { Evidence } from '../evidence.ts'

/** One thing that speaks for or against a candidate, as a number about 0 to 1. */
export interface Signal {
  /** Camel case; the name of its weight in the model, and in explanations. */
  readonly name: string
  /** Left out together with its channel. `shape` signals are always there. */
  readonly channel: RecallChannel | 'shape'
  /** The value for each candidate, in their order. */
  measure(evidence: Evidence): Float64Array
}

/** Makes the values one by one. */
export function forEach({ candidates }: Evidence, value: (index: number) => number): Float64Array {
  const values = new Float64Array(candidates.length)
  for (let index = 0; index < values.length; index++) values[index] = value(index)
  return values
}

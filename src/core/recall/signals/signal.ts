import type { Candidate } from '../candidate.ts'
import type { RecallChannel } from '../channels.ts'
import type { Evidence } from '../evidence.ts'

/** A feature that counts for or against a candidate, roughly 0 to 1. */
export interface Signal {
  /** Camel case; the name of its weight in the model, and in explanations. */
  readonly name: string
  /** Disabled together with its channel. `shape` signals are always on. */
  readonly channel: RecallChannel | 'shape'
  /** The value for each candidate, in order. */
  measure(evidence: Evidence): Float64Array
}

export function each(
  value: (candidate: Candidate, evidence: Evidence, index: number) => number,
): Signal['measure'] {
  return (evidence) =>
    Float64Array.from(evidence.candidates, (candidate, at) => value(candidate, evidence, at))
}

import { oncePer } from '../../once-per.ts'
import type { Candidate } from '../candidate.ts'
import type { RecallChannel } from '../channels.ts'
import type { Evidence } from '../evidence.ts'

/** A feature that counts for or against a candidate, roughly 0 to 1. */
export interface Signal {
  /** Camel case; the name of its weight in the model, and in explanations. */
  readonly name: string
  /** Disabled together with its channel. `shape` signals are always on. */
  readonly channel: RecallChannel | 'shape'
  /** Set if it depends on what was read beside the question, so that reading changes it. */
  readonly isOfReading?: true
  /** The value for each candidate, in order. */
  measure(evidence: Evidence): Float64Array
}

export function each(
  value: (candidate: Candidate, evidence: Evidence, index: number) => number,
): Signal['measure'] {
  return (evidence) => {
    const { candidates } = evidence
    const values = new Float64Array(candidates.length)
    candidates.forEach((candidate, at) => {
      values[at] = value(candidate, evidence, at)
    })
    return values
  }
}

const measuredOf = oncePer((_: Evidence['candidates']) => new Map<Signal, Float64Array>())

/** The values of a signal. Candidates are ranked before and after they are read, but measured once. */
export function measureOnce(signal: Signal, evidence: Evidence): Float64Array {
  if (signal.isOfReading) return signal.measure(evidence)
  const known = measuredOf(evidence.candidates)
  const values = known.get(signal) ?? signal.measure(evidence)
  known.set(signal, values)
  return values
}

import { sharedFailure } from '../../failures/failure-marks.ts'
import type { Evidence } from '../evidence.ts'
import { forEach, type Signal } from './signal.ts'

/** How far each candidate quotes the error that is asked about. */
export function measureSameFailure(evidence: Evidence): Float64Array {
  const { failureMarks } = evidence.question
  return forEach(evidence, (index) =>
    sharedFailure(failureMarks, evidence.candidates[index]?.item.failureMarks ?? []),
  )
}

export const FAILURE_SIGNALS: readonly Signal[] = [
  { name: 'sameFailure', channel: 'failures', measure: measureSameFailure },
]

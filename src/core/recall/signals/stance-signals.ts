import { takesStance } from '../../intent/read-speech-act.ts'
import type { Evidence } from '../evidence.ts'
import { forEach, type Signal } from './signal.ts'

/** What somebody likes, or wants done, matters for whoever asks what to do. */
export const STANCE_SIGNALS: readonly Signal[] = [
  {
    name: 'stanceForAdvice',
    channel: 'shape',
    measure: (evidence) => {
      const { forAdvice, forOpinion } = evidence.question.asks
      if (!forAdvice && !forOpinion) return new Float64Array(evidence.candidates.length)
      return measureStance(evidence)
    },
  },
  {
    name: 'stance',
    channel: 'shape',
    measure: measureStance,
  },
]

function measureStance(evidence: Evidence): Float64Array {
  return forEach(evidence, (index) =>
    takesStance(evidence.candidates[index]?.item.text ?? '') ? 1 : 0,
  )
}

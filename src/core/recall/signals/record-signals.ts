import { forEach, type Signal } from './signal.ts'

const DAY_MS = 86_400_000
const RECENT_DAYS = 30
/** A record of middling importance speaks neither for nor against itself. */
const IMPORTANCE_USUAL = 0.5

/** What was noted of a record when it was stored. */
export const RECORD_SIGNALS: readonly Signal[] = [
  {
    // The intent of the question says in which bucket the answer is likely kept.
    name: 'bucketFits',
    channel: 'shape',
    measure: (evidence) => {
      const { intent, buckets } = evidence.question
      return forEach(evidence, (index) => {
        const bucket = evidence.candidates[index]?.item.bucket
        return intent !== 'general' && bucket !== undefined && buckets.includes(bucket) ? 1 : 0
      })
    },
  },
  {
    // "What does she prefer?" is answered by what somebody thinks.
    name: 'opinionFits',
    channel: 'shape',
    measure: (evidence) => {
      const { forOpinion, forAdvice } = evidence.question.asks
      return forEach(evidence, (index) =>
        (forOpinion || forAdvice) && evidence.candidates[index]?.item.kind === 'opinion' ? 1 : 0,
      )
    },
  },
  {
    name: 'importance',
    channel: 'shape',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) =>
          (evidence.candidates[index]?.item.importance ?? IMPORTANCE_USUAL) - IMPORTANCE_USUAL,
      ),
  },
  {
    name: 'recency',
    channel: 'time',
    measure: (evidence) =>
      forEach(evidence, (index) => {
        const item = evidence.candidates[index]?.item
        if (item === undefined) return 0
        const days = Math.max(0, evidence.question.askedAtMs - item.eventAt) / DAY_MS
        return Math.exp(-days / RECENT_DAYS)
      }),
  },
]

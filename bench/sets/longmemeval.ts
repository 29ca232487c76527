import { type LongMemEvalCase, readLongMemEval } from '../data/longmemeval.ts'
import { cutOffMetrics } from '../metrics/cut-off-metrics.ts'
import { rankMetrics } from '../metrics/rank-metrics.ts'
import type { Metrics } from './bench-set.ts'
import { addSeconds, readSlashedTime } from './moments.ts'
import {
  type Answers,
  type LoadedSet,
  type RetrievalSet,
  rankedOf,
  type Statement,
} from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

const SPEAKERS = { u: 'user', a: 'assistant' } as const

const longMemEval: RetrievalSet = {
  name: 'longmemeval-s',
  parts: [],
  baselines: {
    'any@5': '.923 (BM25)',
    'all@5': '.654 (BM25)',
    'ndcg@10': '.783 (BM25)',
    mrr: '.802 (BM25)',
  },
  async load(dataFolder): Promise<LoadedSet> {
    const cases = await readLongMemEval(dataFolder)
    return {
      cases: cases.map((one) => ({
        name: one.id,
        statements: toStatements(one),
        questions: [
          {
            id: one.id,
            query: one.question,
            asker: SPEAKERS.u,
            askedAt: readSlashedTime(one.question_time),
          },
        ],
      })),
      asking: () => ({ k: 20, by: 'session', cutoff: 0 }),
      score: (_part, answers) => score(cases, answers),
    }
  },
}

export const longMemEvalSet: RetrievalBenchSet = toBenchSet(longMemEval)

function toStatements({ sessions }: LongMemEvalCase): readonly Statement[] {
  return sessions.flatMap(({ id, time, turns }) =>
    turns.map(({ r, t }, index) => ({
      gold: `${id}#${index}`,
      text: t,
      speaker: SPEAKERS[r],
      session: id,
      occurredAt: addSeconds(time, index),
    })),
  )
}

function score(cases: readonly LongMemEvalCase[], answers: Answers): Metrics {
  const plain = cases.flatMap(({ id, abstention, evidence_sessions: relevant }) => {
    const answer = answers.get(id)?.plain
    if (answer === undefined) return []
    const { ranked: returned, isSupported } = answer
    return [{ returned, isSupported, relevant, isAnswerable: !abstention }]
  })
  return {
    ...rankMetrics(
      cases
        .filter(({ abstention }) => !abstention)
        .map(({ id, type, evidence_sessions: relevant }) => ({
          ranked: rankedOf(answers, id),
          relevant,
          groups: [type],
        })),
    ),
    ...(plain.length === 0 ? {} : { abstention: cutOffMetrics(plain) }),
  }
}

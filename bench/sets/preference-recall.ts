import { readPreferenceRecall } from '../data/preference-recall.ts'
import { rankMetrics } from '../metrics/rank-metrics.ts'
import { type LoadedSet, type RetrievalSet, rankedOf } from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

const preferenceRecall: RetrievalSet = {
  name: 'preference-recall',
  parts: [],
  baselines: { 'any@1': '.046 (BM25)', 'any@5': '.125 (BM25)', mrr: '.099 (BM25)' },
  async load(dataFolder): Promise<LoadedSet> {
    const pairs = await readPreferenceRecall(dataFolder)
    return {
      cases: [
        {
          name: 'preferences',
          statements: pairs.map(({ id, preference }) => ({
            gold: id,
            text: preference,
            bucket: 'preference',
          })),
          questions: pairs.map(({ id, question }) => ({ id, query: question })),
        },
      ],
      asking: () => ({ k: 20, cutoff: 0 }),
      score: (_part, answers) =>
        rankMetrics(
          pairs.map(({ id }) => ({ ranked: rankedOf(answers, id), relevant: [id] })),
          [1, 5, 10],
        ),
    }
  },
}

export const preferenceRecallSet: RetrievalBenchSet = toBenchSet(preferenceRecall)

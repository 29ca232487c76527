import { readCranfield } from '../data/cranfield.ts'
import { rankMetrics } from '../metrics/rank-metrics.ts'
import { type LoadedSet, type RetrievalSet, rankedOf } from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

const CUTS = [10, 100]

const cranfield: RetrievalSet = {
  name: 'cranfield',
  parts: [],
  baselines: { 'ndcg@10': '.384 (BM25)', 'recall@100': '.738 (BM25)' },
  async load(dataFolder): Promise<LoadedSet> {
    const { documents, queries } = await readCranfield(dataFolder)
    return {
      cases: [
        {
          name: 'abstracts',
          statements: documents.map(({ id, title, text }) => ({
            gold: id,
            text: `${title}\n${text}`,
            bucket: 'semantic',
          })),
          questions: queries.map(({ id, query }) => ({ id, query })),
        },
      ],
      asking: () => ({ k: 100, cutoff: 0 }),
      score: (_part, answers) =>
        rankMetrics(
          queries.map(({ id, relevant }) => ({ ranked: rankedOf(answers, id), relevant })),
          CUTS,
        ),
    }
  },
}

export const cranfieldSet: RetrievalBenchSet = toBenchSet(cranfield)

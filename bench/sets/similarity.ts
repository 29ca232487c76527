import { judgeSimilarity } from '../../src/core/language/similarity/judge-similarity.ts'
import { dot } from '../../src/core/storage/vectors/dot.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { accuracy } from '../metrics/accuracy.ts'
import { auc, f1, pearson, spearman } from '../metrics/similarity-metrics.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { readPairs, type SimilarityRow } from '../train/similarity-rows.ts'
import type { BenchSet, Prediction, SetContext, SetRun } from './bench-set.ts'

const PARTS = ['stsb_en', 'stsb_it', 'korsts', 'sick', 'mrpc', 'klue_sts']

/** Leaves the vectors out. */
const WORDS_ONLY = 'words'

type PartFigures = Readonly<Record<string, number>>

/** Do two statements say the same, and how close are they: English, Italian, Korean. */
export const similaritySet: BenchSet = {
  name: 'similarity',
  parts: PARTS,
  baselines: {
    'stsb_en spearman': 'TF-IDF .760 (test .699)',
    'stsb_it spearman': 'TF-IDF .720 (test .663)',
    'korsts spearman': 'TF-IDF .634 (test .595)',
    'sick spearman': 'TF-IDF .581 (test .583)',
    'klue_sts spearman': 'TF-IDF .16 (test .06)',
    'mrpc acc': 'word overlap .727',
  },
  run: runSimilarity,
}

async function runSimilarity(context: SetContext): Promise<SetRun> {
  const parts = context.part === '' ? PARTS : [context.part]
  const predictions: Prediction[] = []
  const metrics: Record<string, PartFigures> = {}
  const latencies: number[] = []
  for (const part of parts) {
    const rows = readPairs(context.dataFolder, part)
    const judged = await judgeRows(rows, context)
    predictions.push(...judged.map(({ judgement }, index) => toPrediction(judgement, rows[index])))
    latencies.push(...judged.map(({ tookMs }) => tookMs))
    metrics[parts.length === 1 ? 'ALL' : part] = figuresOf(
      rows,
      judged.map(({ judgement }) => judgement),
    )
  }
  return { predictions, metrics, latencies }
}

type Judgement = ReturnType<typeof judgeSimilarity>

interface JudgedRow {
  readonly judgement: Judgement
  readonly tookMs: number
}

async function judgeRows(
  rows: readonly SimilarityRow[],
  context: SetContext,
): Promise<readonly JudgedRow[]> {
  const embedder =
    context.variant === WORDS_ONLY ? undefined : await openBenchEmbedder(context.cacheFolder)
  const judged: JudgedRow[] = []
  for (const { a, b } of rows) {
    const start = performance.now()
    const judgement = await compare(a, b, embedder)
    judged.push({ judgement, tookMs: performance.now() - start })
    context.onProgress(judged.length, rows.length)
  }
  return judged
}

async function compare(a: string, b: string, embedder: Embedder | undefined) {
  if (embedder === undefined || !embedder.canRead(a) || !embedder.canRead(b)) {
    return judgeSimilarity(a, b)
  }
  const [left, right] = await embedder.embed([a, b], { kind: 'document' })
  if (left === undefined || right === undefined) return judgeSimilarity(a, b)
  return judgeSimilarity(a, b, { cosine: dot(left, right) })
}

function toPrediction(judgement: Judgement, row: SimilarityRow | undefined): Prediction {
  const { similarity: score, isSame: same } = judgement
  return row?.label === undefined ? { score } : { score, same }
}

function figuresOf(rows: readonly SimilarityRow[], judged: readonly Judgement[]): PartFigures {
  const scores = judged.map(({ similarity }) => similarity)
  if (rows[0]?.label === undefined) {
    const gold = rows.map(({ score = 0 }) => score)
    return { pearson: pearson(scores, gold), spearman: spearman(scores, gold) }
  }
  const same = judged.map(({ isSame }) => isSame)
  const gold = rows.map(({ label }) => label === 1)
  return { acc: accuracy(same, gold), F1: f1(same, gold), auc: auc(scores, gold) }
}

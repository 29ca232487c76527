import type { Metrics } from '../sets/bench-set.ts'
import { createGroupedFigures } from './grouped-figures.ts'
import { mean, meanOfEach } from './mean.ts'

/** A question, what was returned for it, and what should have been. */
export interface RankedQuestion {
  readonly ranked: readonly (string | number)[]
  readonly relevant: readonly (string | number)[]
  /** `ALL` is added to these. */
  readonly groups?: readonly string[] | undefined
}

const CUTS_DEFAULT = [1, 5, 10, 20]
const GAIN_CUT = 10

/** Recall, any and all at each cut, nDCG@10 and MRR. Questions without relevant ids are left out. */
export function rankMetrics(
  questions: readonly RankedQuestion[],
  cuts: readonly number[] = CUTS_DEFAULT,
): Metrics {
  const figures = createGroupedFigures()
  for (const question of questions) {
    const relevant = new Set(question.relevant.map(String))
    if (relevant.size === 0) continue
    const ranked = [...new Set(question.ranked.map(String))]
    const values = measureRanking(ranked, relevant, cuts)
    for (const group of [...(question.groups ?? []), 'ALL']) {
      for (const [name, value] of values) figures.add(group, name, value)
    }
  }
  return Object.fromEntries(
    [...figures.groups].map(([group, values]) => [
      group,
      { n: values.get('mrr')?.length ?? 0, ...meanOfEach(values) },
    ]),
  )
}

function measureRanking(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
  cuts: readonly number[],
): readonly (readonly [string, number])[] {
  const first = ranked.findIndex((id) => relevant.has(id))
  return [
    ...cuts.flatMap((cut): [string, number][] => {
      const found = ranked.slice(0, cut).filter((id) => relevant.has(id)).length
      return [
        [`recall@${cut}`, found / relevant.size],
        [`any@${cut}`, Number(found > 0)],
        [`all@${cut}`, Number(found === relevant.size)],
      ]
    }),
    [`ndcg@${GAIN_CUT}`, discountedGain(ranked, relevant)],
    ['mrr', first === -1 ? 0 : 1 / (first + 1)],
  ]
}

function discountedGain(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const discount = (position: number) => 1 / Math.log2(position + 2)
  const gain = ranked
    .slice(0, GAIN_CUT)
    .reduce((total, id, position) => total + (relevant.has(id) ? discount(position) : 0), 0)
  let best = 0
  for (let position = 0; position < Math.min(GAIN_CUT, relevant.size); position++) {
    best += discount(position)
  }
  return gain / best
}

/** What was said first, what replaced it, and what was returned. */
export interface UpdatedStatement {
  readonly ranked: readonly (string | number)[]
  readonly original: readonly (string | number)[]
  readonly updated: readonly (string | number)[]
}

/** How often what is true now comes before what was true once. */
export function updateMetrics(
  statements: readonly UpdatedStatement[],
): Readonly<Record<string, number>> {
  const pairs = statements.filter(
    ({ original, updated }) =>
      original.length > 0 && updated.length > 0 && !original.some((id) => updated.includes(id)),
  )
  const share = mean(pairs.map((pair) => Number(isNewestFirst(pair))))
  return {
    ...(share === undefined ? {} : { newest_before_oldest: share }),
    n_pairs: pairs.length,
  }
}

function isNewestFirst({ ranked, original, updated }: UpdatedStatement): boolean {
  const ids = ranked.map(String)
  const place = (wanted: readonly (string | number)[]) => {
    const places = wanted.map((id) => ids.indexOf(String(id))).filter((found) => found !== -1)
    return Math.min(...places, Number.POSITIVE_INFINITY)
  }
  return place(updated) < place(original)
}

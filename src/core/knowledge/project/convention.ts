import { z } from 'zod'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import { compareText } from '../../text/compare-text.ts'
import type { TallyEntry } from './code/tally.ts'

export const CONVENTION_TOPICS = [
  'file-names',
  'functions',
  'variables',
  'classes',
  'constants',
  'indentation',
  'quotes',
  'semicolons',
  'line-length',
  'imports',
  'import-order',
  'import-paths',
  'test-placement',
  'test-names',
  'doc-comments',
  'commit-messages',
] as const
export type ConventionTopic = (typeof CONVENTION_TOPICS)[number]

/** What a project does in the same way nearly always, and how sure that is. */
export interface Convention {
  readonly topic: ConventionTopic
  /** Left out where it holds in all languages. */
  readonly language?: string | undefined
  readonly value: string
  /** So many do it like that, of `n` that were looked at. */
  readonly hits: number
  readonly n: number
  readonly share: number
  /** Between which shares the true one is, with 95 % confidence (Wilson). */
  readonly low: number
  readonly high: number
}

export const conventionSchema: z.ZodType<Convention> = z.object({
  topic: z.enum(CONVENTION_TOPICS),
  language: z.string().optional(),
  value: z.string(),
  hits: z.int(),
  n: z.int().describe('How many were looked at.'),
  share: z.number(),
  low: z.number().describe('The true share is higher than this, with 95 % confidence.'),
  high: z.number(),
})

/** Less than this may be chance: six of six pass, five of five do not. */
const SHARE_LOW_MIN = 0.6

/** States what is done in one way, of each topic at most one. */
export function concludeConventions(tallies: readonly TallyEntry[]): readonly Convention[] {
  return tallies
    .flatMap((tally) => conclude(tally) ?? [])
    .toSorted(
      (left, right) =>
        CONVENTION_TOPICS.indexOf(left.topic) - CONVENTION_TOPICS.indexOf(right.topic) ||
        right.n - left.n ||
        compareText(left.language ?? '', right.language ?? ''),
    )
}

function conclude({ topic, language, counts }: TallyEntry): Convention | undefined {
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareText(left, right),
  )
  const known = CONVENTION_TOPICS.find((one) => one === topic)
  if (most === undefined || known === undefined) return undefined
  return stateConvention({ topic: known, language, value: most[0] }, most[1], n)
}

/** The convention, if the evidence is enough to state it. */
export function stateConvention(
  said: Pick<Convention, 'topic' | 'language' | 'value'>,
  hits: number,
  n: number,
): Convention | undefined {
  const { low, high } = wilsonInterval(hits, n)
  if (n === 0 || low < SHARE_LOW_MIN) return undefined
  const { topic, language, value } = said
  return {
    topic,
    ...(language === undefined ? {} : { language }),
    value,
    hits,
    n,
    share: hits / n,
    low,
    high,
  }
}

import * as z from 'zod'
import { compareText } from '../../language/text/compare-text.ts'
import { wilsonInterval } from '../statistics/estimates.ts'

const CONVENTION_TOPICS = [
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

/** Something that a project nearly always does in the same way. */
export const conventionSchema = z.object({
  topic: z.enum(CONVENTION_TOPICS),
  language: z.string().optional().describe('Absent when it holds in all languages.'),
  value: z.string(),
  hits: z.int(),
  n: z.int().describe('The size of the sample.'),
  share: z.number(),
  low: z.number().describe('The true share is higher than this, with 95 % confidence (Wilson).'),
  high: z.number(),
})
export type Convention = z.infer<typeof conventionSchema>

interface TallyEntry extends Pick<Convention, 'topic' | 'language'> {
  readonly counts: Map<string, number>
}

/** Counts choices, by topic and language. */
export interface Tally {
  add(
    topic: ConventionTopic,
    language: string | undefined,
    value: string | undefined,
    count?: number,
  ): void
  /** What is done in one way: at most one convention for each topic and language. */
  conclude(): readonly Convention[]
}

export function createTally(): Tally {
  const entries = new Map<string, TallyEntry>()
  return {
    add(topic, language, value, count = 1) {
      if (value === undefined) return
      const key = `${topic} ${language ?? ''}`
      const entry = entries.get(key) ?? { topic, language, counts: new Map() }
      entry.counts.set(value, (entry.counts.get(value) ?? 0) + count)
      entries.set(key, entry)
    },
    conclude: () =>
      [...entries.values()]
        .flatMap((entry) => conclude(entry) ?? [])
        .toSorted(
          (left, right) =>
            CONVENTION_TOPICS.indexOf(left.topic) - CONVENTION_TOPICS.indexOf(right.topic) ||
            right.n - left.n ||
            compareText(left.language ?? '', right.language ?? ''),
        ),
  }
}

function conclude({ topic, language, counts }: TallyEntry): Convention | undefined {
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareText(left, right),
  )
  return most === undefined
    ? undefined
    : stateConvention({ topic, language, value: most[0] }, most[1], n)
}

/** Less than this may be chance: six of six pass, five of five do not. */
const SHARE_LOW_MIN = 0.6

/** The convention, if the evidence is enough to state it. */
export function stateConvention(
  { topic, language, value }: Pick<Convention, 'topic' | 'language' | 'value'>,
  hits: number,
  n: number,
): Convention | undefined {
  const { low, high } = wilsonInterval(hits, n)
  if (n === 0 || low < SHARE_LOW_MIN) return undefined
  const share = hits / n
  return { topic, ...(language !== undefined && { language }), value, hits, n, share, low, high }
}

import { z } from 'zod'
import type { WallTime } from '../../src/core/time/calendar.ts'
import type { TimeLanguage } from '../../src/core/time/time-table.ts'
import type { Memory } from '../../src/index.ts'
import { readLines } from '../data/read-set.ts'
import type { BenchSet, Metrics, Prediction, SetContext, SetRun } from './bench-set.ts'
import { openReadingMemory } from './reading-memory.ts'

interface Accepted {
  readonly value?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

interface Row {
  readonly id: string
  readonly lang: TimeLanguage
  readonly text: string
  readonly ref: WallTime
  readonly type: string
  readonly accept: readonly Accepted[]
}

const row: z.ZodType<Row> = z.object({
  id: z.string(),
  lang: z.enum(['en', 'it', 'ko']),
  text: z.string(),
  ref: z.string(),
  type: z.string(),
  accept: z.array(
    z.object({
      value: z.string().optional(),
      start: z.string().optional(),
      end: z.string().optional(),
    }),
  ),
})

const WALL_LENGTH = '2026-03-01T12:00:00'.length
const clockGrains: readonly string[] = ['second', 'minute', 'hour', 'part-of-day']

/**
 * Date expressions of three languages. The variant `detect` does not tell the reader which
 * language a text is in.
 */
export const temporal: BenchSet = {
  name: 'temporal',
  parts: [],
  baselines: {
    'en-point exact': '.486 chrono-node; .728 recognizers-text',
    'en-range exact': '.106 chrono-node; .540 recognizers-text',
    'it-point exact': '.465 chrono-node; .10 recognizers-text',
    'it-range exact': '.068 chrono-node',
    'ko-point exact': '.05 recognizers-text',
  },
  run,
}

async function run({ dataFolder, variant, onProgress }: SetContext): Promise<SetRun> {
  const rows = await readLines(dataFolder, { set: 'temporal', name: 'datetime.jsonl', line: row })
  const latencies: number[] = []
  const memory = openReadingMemory()
  const predictions = rows.map((item, at) => {
    const startMs = performance.now()
    const prediction = predict(memory, item, variant === 'detect' ? undefined : item.lang)
    latencies.push(performance.now() - startMs)
    onProgress(at + 1, rows.length)
    return prediction
  })
  return { predictions, metrics: score(rows, predictions), latencies }
}

function predict(
  memory: Memory,
  { id, text, ref }: Row,
  language: TimeLanguage | undefined,
): Prediction {
  // Some moments carry a time zone; the answers are on the wall that they show.
  const askedAt = ref.slice(0, WALL_LENGTH)
  const { times } = memory.understand({ text, askedAt, language })
  const [longest] = [...times].sort((a, b) => b.text.length - a.text.length)
  return longest === undefined ? { id } : { id, ...toAnswer(longest) }
}

/** As the set writes moments: a day alone, or a day and a clock time with a space between. */
function toAnswer({
  kind,
  grain,
  readings,
}: ReturnType<Memory['understand']>['times'][number]): Accepted {
  const write = (moment: WallTime | undefined) =>
    clockGrains.includes(grain) ? moment?.replace('T', ' ') : moment?.slice(0, 10)
  const [likeliest] = readings
  if (kind === 'point') return { value: write(likeliest?.start) }
  return { start: write(likeliest?.start), end: write(likeliest?.end) }
}

function score(rows: readonly Row[], predictions: readonly Prediction[]): Metrics {
  const groups = new Map<string, boolean[]>()
  for (const [at, { lang, type, accept }] of rows.entries()) {
    const isRight = accept.some((accepted) => matches(accepted, predictions[at] ?? {}))
    for (const name of [`${lang}-${type.includes('range') ? 'range' : 'point'}`, 'ALL']) {
      groups.set(name, [...(groups.get(name) ?? []), isRight])
    }
  }
  return Object.fromEntries(
    [...groups].map(([name, results]) => [
      name,
      { n: results.length, exact: results.filter(Boolean).length / results.length },
    ]),
  )
}

function matches({ value, start, end }: Accepted, prediction: Prediction): boolean {
  if (value !== undefined) return prediction.value === value
  return start !== undefined && prediction.start === start && prediction.end === end
}

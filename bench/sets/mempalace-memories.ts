import * as z from 'zod'
import { cleanText } from '../../src/core/language/text/clean-text.ts'
import { extractStatements } from '../../src/core/trust/gate/extract-statements.ts'
import { redact } from '../../src/core/trust/redaction/redact.ts'
import { readLines } from '../data/read-set.ts'
import type { BenchSet, Metrics, Prediction, SetContext, SetRun } from './bench-set.ts'

const SET = 'mempalace-eval'

interface Line {
  readonly id: string
  readonly lang: string
  readonly text: string
  readonly memories: readonly { readonly type: string }[]
}

interface Answer {
  readonly id: string
  readonly lang: string
  readonly memories: readonly { readonly type: string; readonly content: string }[]
}

const lineSchema: z.ZodType<Line> = z.object({
  id: z.string(),
  lang: z.string(),
  text: z.string(),
  memories: z.array(z.object({ type: z.string() })),
})

/**
 * Decisions, preferences, facts, opinions and commitments in short notes of three languages. The
 * reference scorer has no branch for this part, so the scoring is here: of the types that a note
 * must give, each as often as it is expected, the share that was found (recall), and of those that
 * were given the share that was expected (precision), over all notes of a language.
 */
export const mempalaceMemories: BenchSet = {
  name: SET,
  parts: ['memories'],
  baselines: {
    recall: '.79 keyword rules; .95 small local language models',
  },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const lines = await readLines(dataFolder, {
    set: SET,
    name: 'memory_extraction.jsonl',
    line: lineSchema,
  })
  const latencies: number[] = []
  const answers: Answer[] = []
  for (const line of lines) {
    const startMs = performance.now()
    answers.push(answer(line))
    latencies.push(performance.now() - startMs)
    onProgress(answers.length, lines.length)
  }
  const predictions: Prediction[] = answers.map((one) => ({ ...one }))
  return { predictions, metrics: score(lines, answers), latencies }
}

function answer({ id, lang, text }: Line): Answer {
  return {
    id,
    lang,
    memories: extractStatements(redact(cleanText(text)).text).map((one) => ({
      type: one.type,
      content: one.text,
    })),
  }
}

interface Counts {
  readonly n: number
  readonly found: number
  readonly expected: number
  readonly given: number
}

function score(lines: readonly Line[], answers: readonly Answer[]): Metrics {
  const byGroup = new Map<string, Counts>()
  for (const [index, { lang, memories }] of lines.entries()) {
    const given = answers[index]?.memories ?? []
    for (const group of [lang, 'ALL']) {
      const counts = byGroup.get(group) ?? { n: 0, found: 0, expected: 0, given: 0 }
      byGroup.set(group, {
        n: counts.n + 1,
        found: counts.found + countShared(typesOf(memories), typesOf(given)),
        expected: counts.expected + memories.length,
        given: counts.given + given.length,
      })
    }
  }
  return Object.fromEntries([...byGroup].map(([group, counts]) => [group, toFigures(counts)]))
}

function typesOf(memories: readonly { readonly type: string }[]): readonly string[] {
  return memories.map(({ type }) => type)
}

function countShared(expected: readonly string[], given: readonly string[]): number {
  const timesOf = (types: readonly string[], type: string): number =>
    types.filter((one) => one === type).length
  return [...new Set(expected)].reduce((sum, type) => {
    return sum + Math.min(timesOf(expected, type), timesOf(given, type))
  }, 0)
}

function toFigures({ n, found, expected, given }: Counts): Metrics[string] {
  return {
    n,
    recall: ratio(found, expected),
    precision: ratio(found, given),
    f1: ratio(2 * found, expected + given),
  }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

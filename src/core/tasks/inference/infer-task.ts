import taskModel from '../../../../models/tasks.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'
import { quickHash } from '../../language/text/content-hash.ts'
import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { stemWord } from '../../language/text/word-terms.ts'
import { type CheckedEpisode, INFERRED_FIELDS } from '../episodes/episode.ts'

export interface TaskLabels {
  readonly type?: string | undefined
  readonly domain?: string | undefined
  /** From 0, trivial, to 1. */
  readonly complexity?: number | undefined
}

export const COMPLEXITIES: Readonly<Record<string, number>> = { low: 0.2, medium: 0.5, high: 0.8 }

/** The label of what says nothing of a task, such as "go on". */
const NO_TASK = 'none'

const readWeights = (base64: string): Int8Array =>
  Int8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
const weights = lazily(() => ({
  type: readWeights(taskModel.type.weights),
  domain: readWeights(taskModel.domain.weights),
  complexity: readWeights(taskModel.complexity.weights),
}))

/** What a task does not say itself and its text shows; nothing where the model is unsure. */
export function inferTask(text: string, said: TaskLabels = {}): TaskLabels {
  const missing = INFERRED_FIELDS.filter((field) => said[field] === undefined)
  const row = taskRow(text, taskModel.buckets)
  const found = missing.flatMap((field) => {
    const { label, probability } = likeliest(row, {
      ...taskModel[field],
      weights: weights()[field],
    })
    if (probability < taskModel[field].threshold || label === NO_TASK) return []
    return [[field, field === 'complexity' ? COMPLEXITIES[label] : label]]
  })
  return Object.fromEntries(found)
}

/** An episode with what its text shows of type, domain and complexity, marked as inferred. */
export function completeEpisode(episode: CheckedEpisode): CheckedEpisode {
  const { task, metadata } = episode
  const said = { type: task.type, complexity: task.complexity, domain: metadata.domain }
  const shown = inferTask(task.description, said)
  const fields = INFERRED_FIELDS.filter((field) => shown[field] !== undefined)
  if (fields.length === 0) return episode
  const inferred = [...(metadata.inferred ?? []), ...fields]
  const { domain, ...labels } = { ...said, ...shown }
  return { ...episode, task: { ...task, ...labels }, metadata: { ...metadata, domain, inferred } }
}

interface Labelling {
  readonly labels: readonly string[]
  readonly intercepts: readonly number[]
  /** What a step of the weights counts. */
  readonly step: number
  /** Those of all labels side by side, bucket after bucket. */
  readonly weights: Int8Array
}

/** The label that a model gives to a text, by multinomial logistic regression. */
export function likeliest(row: Row, { labels, intercepts, step, weights: all }: Labelling) {
  const odds = labels.map((_label, at) => {
    let sum = intercepts[at] ?? 0
    for (const [bucket, value] of row) sum += value * step * (all[bucket * labels.length + at] ?? 0)
    return Math.exp(sum)
  })
  const best = Math.max(...odds)
  const probability = best / odds.reduce((sum, one) => sum + one, 0)
  return { label: labels[odds.indexOf(best)] ?? '', probability }
}

const READ_LENGTH_MAX = 2_000
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_'-]*/gu
/** Lower bounds, in words. */
const LENGTHS = [5, 10, 20, 30, 40, 60]
const FORMS = {
  asks: /[?？]/u,
  'ends asking': /[?？]\s*$/u,
  error: /\w(?:Error|Exception)\b|Traceback|\b[45]\d\d\b|error/iu,
  file: /[\w-]\.[a-z]{1,5}\b|\//u,
  number: /\d/u,
}
/** Words, letters and form each count as much as this, however long a text is. */
const SHARES = [1, 1, 0.6]
/** A text with fewer of them says less. */
const TERMS_MIN = 16

type Row = ReadonlyMap<number, number>

/** The features of a text: how much there is in each of the buckets that they are hashed into. */
export function taskRow(text: string, buckets: number): Row {
  const read = prepareText(text.slice(0, READ_LENGTH_MAX))
  const words = [...read.matchAll(WORD)].map(([word]) => foldWord(word))
  const stems = words.map((word) => (/^\d/u.test(word) ? '0' : stemWord(word)))
  const form = [
    `first ${stems[0]}`,
    `last ${stems.at(-1)}`,
    `end ${words.at(-1)?.slice(-2)}`,
    ...Object.entries(FORMS).flatMap(([name, pattern]) => (pattern.test(read) ? [name] : [])),
    ...LENGTHS.filter((length) => words.length >= length).map((length) => `long ${length}`),
  ]
  const row = new Map<number, number>()
  for (const [at, view] of [stems, words.flatMap(lettersOf), form].entries()) {
    const terms = new Set(view)
    const value = (SHARES[at] ?? 0) / Math.sqrt(Math.max(TERMS_MIN, terms.size))
    for (const term of terms) {
      const bucket = quickHash(`${at}${term}`) % buckets
      row.set(bucket, (row.get(bucket) ?? 0) + value)
    }
  }
  return row
}

// Endings and glued particles differ, most of a word does not: two syllables, or four letters.
function lettersOf(word: string): readonly string[] {
  const framed = ` ${word} `
  const length = /\p{sc=Hangul}/u.test(word) ? 2 : 4
  return Array.from(framed.slice(length - 1), (_, at) => framed.slice(at, at + length))
}

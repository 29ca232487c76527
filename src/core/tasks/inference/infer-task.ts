import taskModel from '../../../../models/tasks.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'
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

/** What a task does not say itself and its text shows; nothing where the model is unsure. */
export function inferTask(text: string, said: TaskLabels = {}): TaskLabels {
  const missing = INFERRED_FIELDS.filter((field) => said[field] === undefined)
  if (missing.length === 0) return {}
  const row = taskRow(text, taskModel.buckets)
  const found = missing.flatMap((field) => {
    const [best] = rankLabels(row, weightsOf()[field], taskModel[field])
    if (best === undefined || best.probability < taskModel[field].threshold) return []
    return [[field, field === 'complexity' ? COMPLEXITIES[best.label] : best.label]]
  })
  return Object.fromEntries(found)
}

/** An episode with what its text shows of type, domain and complexity, marked as inferred. */
export function completeEpisode(episode: CheckedEpisode): CheckedEpisode {
  const { task, metadata } = episode
  const said = { type: task.type, complexity: task.complexity, domain: metadata.domain }
  const { domain, ...shown } = inferTask(task.description, said)
  const fields = INFERRED_FIELDS.filter((field) => ({ domain, ...shown })[field] !== undefined)
  if (fields.length === 0) return episode
  const inferred = [...(metadata.inferred ?? []), ...fields]
  return {
    ...episode,
    task: { ...task, ...shown },
    metadata: { ...metadata, ...(domain === undefined ? {} : { domain }), inferred },
  }
}

interface Labelling {
  readonly labels: readonly string[]
  readonly intercepts: readonly number[]
  /** What a step of the stored weights counts. */
  readonly step: number
}

const weightsOf = lazily(() => ({
  type: readWeights(taskModel.type.weights),
  domain: readWeights(taskModel.domain.weights),
  complexity: readWeights(taskModel.complexity.weights),
}))

function readWeights(base64: string): Int8Array {
  return Int8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
}

/** Every label with its probability, the likeliest first. */
export function rankLabels(
  row: ReadonlyMap<number, number>,
  weights: Int8Array,
  { labels, intercepts, step }: Labelling,
) {
  const odds = labels.map((_label, at) => {
    let sum = intercepts[at] ?? 0
    for (const [bucket, value] of row)
      sum += value * step * (weights[bucket * labels.length + at] ?? 0)
    return Math.exp(sum)
  })
  const whole = odds.reduce((sum, one) => sum + one, 0)
  return labels
    .map((label, at) => ({ label, probability: (odds[at] ?? 0) / whole }))
    .toSorted((left, right) => right.probability - left.probability)
}

const READ_LENGTH_MAX = 2_000
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_'-]*/gu
const HANGUL = /\p{sc=Hangul}/u
/** Lower bounds, in words. */
const LENGTHS = [5, 10, 20, 30, 40, 60]
const FORMS: readonly (readonly [string, RegExp])[] = [
  ['asks', /[?？]/u],
  ['ends asking', /[?？]\s*$/u],
  ['error', /\w(?:Error|Exception)\b|Traceback|\b[45]\d\d\b|error/iu],
  ['file', /[\w-]\.[a-z]{1,5}\b|\//u],
  ['number', /\d/u],
]
/** Words, letters and form each count as much as this, however long a text is. */
const SHARES = [1, 1, 0.6]
/** A text with fewer of them says less. */
const TERMS_MIN = 8

/** The features of a text: how much there is in each of the buckets that they are hashed into. */
export function taskRow(text: string, buckets: number): ReadonlyMap<number, number> {
  const read = prepareText(text.slice(0, READ_LENGTH_MAX))
  const words = [...read.matchAll(WORD)].map(([word]) => foldWord(word))
  const stems = words.map((word) => (/^\d/u.test(word) ? '0' : stemWord(word)))
  const form = [
    `first ${stems[0]}`,
    `last ${stems.at(-1)}`,
    `end ${words.at(-1)?.slice(-2)}`,
    ...FORMS.flatMap(([name, pattern]) => (pattern.test(read) ? [name] : [])),
    ...LENGTHS.flatMap((length) => (words.length >= length ? [`long ${length}`] : [])),
  ]
  const views = [stems.map((stem) => `w${stem}`), words.flatMap(lettersOf), form]
  const row = new Map<number, number>()
  for (const [at, view] of views.entries()) {
    const terms = new Set(view)
    const value = (SHARES[at] ?? 0) / Math.sqrt(Math.max(TERMS_MIN, terms.size))
    for (const term of terms) {
      const bucket = hashTerm(term) % buckets
      row.set(bucket, (row.get(bucket) ?? 0) + value)
    }
  }
  return row
}

// Endings and glued particles differ, most of a word does not: two syllables, or four letters.
function lettersOf(word: string): readonly string[] {
  const framed = ` ${word} `
  const length = HANGUL.test(word) ? 2 : 4
  return Array.from(framed.slice(length - 1), (_, at) => `l${framed.slice(at, at + length)}`)
}

// FNV-1a; its low bits alone would not spread.
function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}

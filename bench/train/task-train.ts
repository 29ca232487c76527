// `npm run -s bench -- train-tasks [--out <file>] [--score-unread]` fits what the text of a task shows of its type,
// domain and complexity. Thresholds are chosen by leaving one author out.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupBy } from '../../src/core/group-by.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { INFERRED_FIELDS } from '../../src/core/tasks/episodes/episode.ts'
import {
  COMPLEXITIES,
  inferTask,
  likeliest,
  taskRow,
} from '../../src/core/tasks/inference/infer-task.ts'
import { readRows } from '../data/read-rows.ts'
import { logUnread, type Scores } from '../fresh/score-log.ts'
import {
  type AuthoredTasks,
  readTasks,
  type TaskExample,
  type TaskItem,
  taskFile,
} from '../fresh/task-items.ts'
import type { Benchmark } from '../run.ts'
import { fitSoftmax, type SparseRow } from './learning/softmax.ts'
import { renderModelFile } from './model-file.ts'

type Field = (typeof INFERRED_FIELDS)[number]

/** Sentences and phrases that were written to be learned from, with one label or all. */
const EXAMPLES = join(import.meta.dirname, 'tasks', 'examples.jsonl')
const BUCKETS = 8_192
const L2 = 0.1
/**
 * Of what the model says about an author that it was not fitted on, at least this much is right.
 * Types count most: mining compares runs of one type.
 */
const RIGHT_MIN: Readonly<Record<Field, number>> = { type: 0.85, domain: 0.8, complexity: 0.8 }
const STEPS = 127

export const taskTraining: Benchmark = {
  usage: 'train-tasks [--out <file>] [--score-unread]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { out: { type: 'string' }, 'score-unread': { type: 'boolean', default: false } },
    })
    if (values['score-unread']) {
      const scores = await logUnread('tasks', async () => scoreShipped(readTasks('unread')))
      for (const [name, { hits, of }] of Object.entries(scores)) console.log(name, hits, 'of', of)
      return
    }
    const text = fitTasks()
    const { provenance } = JSON.parse(text)
    console.log(JSON.stringify(provenance.unread, null, 2))
    if (values.out !== undefined) await writeFile(values.out, text)
  },
}

interface Held {
  readonly thresholds: ReadonlyMap<Field, number>
  readonly scores: Readonly<Record<string, unknown>>
}

/**
 * The text of `models/tasks.json`, the same every time.
 *
 * @param held What leaving each author out gave, which takes most of the time. Default: does it.
 */
export function fitTasks(held?: Held): string {
  const authors = readTasks('read')
  const examples = readRows<TaskExample>(EXAMPLES)
  const all = [...examples, ...authors.flatMap(({ tasks }) => tasks)]
  const { thresholds, scores } = held ?? holdOut(authors, examples)
  const model = Object.fromEntries(
    INFERRED_FIELDS.map((field) => {
      const { weights, ...rest } = fitField(field, all)
      const packed = Buffer.from(weights.buffer).toString('base64')
      return [field, { threshold: thresholds.get(field), ...rest, weights: packed }]
    }),
  )
  const hash = createHash('sha256')
  for (const path of [EXAMPLES, ...authors.map(({ author }) => taskFile(author))]) {
    hash.update(readFileSync(path))
  }
  const set = 'bench/train/tasks and the read half of bench/fresh/tasks'
  const provenance = {
    data: { set, sha256: hash.digest('hex') },
    command: 'npm run -s bench -- train-tasks --out models/tasks.json',
    seed: null,
    unread: { measure: 'each author left out once', ...scores },
  }
  return renderModelFile(provenance, { model: { buckets: BUCKETS, ...model }, digits: 5 })
}

function holdOut(authors: readonly AuthoredTasks[], examples: readonly TaskExample[]): Held {
  const judged = INFERRED_FIELDS.map((field) => [field, judge(field, authors, examples)] as const)
  const thresholds = new Map(
    judged.map(([field, rows]) => [field, chooseThreshold(rows, RIGHT_MIN[field])]),
  )
  const scores = judged.map(([field, rows]) => {
    const answered = rows.filter(({ probability }) => probability >= (thresholds.get(field) ?? 1))
    return [field, { right: share(answered), answered: answered.length / rows.length }]
  })
  return { thresholds, scores: Object.fromEntries(scores) }
}

/** What the model that is shipped says about what some authors wrote. */
function scoreShipped(authors: readonly AuthoredTasks[]): Scores {
  const counted = authors.flatMap(({ tasks }) => tasks.flatMap(countTask))
  return Object.fromEntries(
    [...groupBy(counted, ({ name }) => name)].map(([name, all]) => {
      return [name, { hits: all.filter(({ isHit }) => isHit).length, of: all.length }]
    }),
  )
}

function countTask(task: TaskItem) {
  const shown = inferTask(task.text)
  const labels = { ...task, complexity: COMPLEXITIES[task.complexity] }
  return INFERRED_FIELDS.flatMap((field) => {
    const isAnswered = shown[field] !== undefined
    const figures = [
      { name: `${field} answered`, isHit: isAnswered },
      ...(isAnswered ? [{ name: `${field} right`, isHit: shown[field] === labels[field] }] : []),
    ]
    return [task.language, 'all'].flatMap((group) =>
      figures.map(({ name, isHit }) => ({ name: `${group} ${name}`, isHit })),
    )
  })
}

interface Judged {
  readonly probability: number
  readonly isRight: boolean
}

/** What a model that was fitted without an author says about what this author wrote. */
function judge(
  field: Field,
  authors: readonly AuthoredTasks[],
  examples: readonly TaskExample[],
): readonly Judged[] {
  return authors.flatMap(({ author, tasks }) => {
    const others = authors.filter((one) => one.author !== author).flatMap((one) => one.tasks)
    const labelling = fitField(field, [...examples, ...others])
    return tasks.map((task) => {
      const { label, probability } = likeliest(taskRow(task.text, BUCKETS), labelling)
      return { probability, isRight: label === task[field] }
    })
  })
}

/** The lowest above which enough of the answers are right. */
function chooseThreshold(judged: readonly Judged[], rightMin: number): number {
  const sorted = judged.toSorted((left, right) => right.probability - left.probability)
  const last = sorted.findLastIndex((_, at) => share(sorted.slice(0, at + 1)) >= rightMin)
  return sorted[last]?.probability ?? 1
}

function share(judged: readonly Judged[]): number {
  return judged.filter(({ isRight }) => isRight).length / Math.max(1, judged.length)
}

function fitField(field: Field, given: readonly TaskExample[]) {
  const rows = given.filter((one) => one[field] !== undefined)
  const labels = [...new Set(rows.map((one) => one[field] ?? ''))].sort(compareText)
  const { weights } = fitSoftmax(
    rows.map(({ text }) => toSparse(taskRow(text, BUCKETS))),
    rows.map((one) => labels.indexOf(one[field] ?? '')),
    { classes: labels.length, features: BUCKETS, l2: L2 },
  )
  const fitted = weights.subarray(0, BUCKETS * labels.length)
  const step = fitted.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / STEPS
  return {
    labels,
    step,
    intercepts: [...weights.subarray(BUCKETS * labels.length)],
    weights: Int8Array.from(fitted, (weight) => Math.round(weight / step)),
  }
}

function toSparse(row: ReadonlyMap<number, number>): SparseRow {
  const sorted = [...row].sort(([left], [right]) => left - right)
  return {
    indices: Int32Array.from(sorted, ([bucket]) => bucket),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}

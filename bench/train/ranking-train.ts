// `npm run -s bench -- train-ranking --data <folder> [--cache <folder>] [--rows <file>]
// [--out <file>]` fits the weights of recall and prints what they reach under cross-validation.

import { createReadStream, existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { shareSurprise } from '../../src/core/recall/choose-to-read.ts'
import { chanceOf } from '../../src/core/recall/rank-candidates.ts'
import type {
  EXPECTED_READING,
  ExpectedReading,
  RankingModel,
} from '../../src/core/recall/ranking-model.ts'
import { ALL_SIGNALS } from '../../src/core/recall/signals/all-signals.ts'
import type { Benchmark } from '../run.ts'
import { groupBy } from '../sets/retrieval-set.ts'
import { fitLogistic } from './learning/logistic.ts'
import { solveSymmetric } from './learning/solve-symmetric.ts'
import { hashSets, renderModelFile } from './model-file.ts'
import { dot, fitWeights } from './ranking-fit.ts'
import { readFittedMemories, TRAINING_SETS } from './ranking-golds.ts'
import { collectGroups, type RankingGroup } from './ranking-rows.ts'

const L2 = 10
const QUESTIONS_PER_SET_MAX = 300
const FOLDS = 5
/** The top of a ranking is what is returned, so it is what a probability must be right for. */
const CALIBRATED = 30

/** Signals that are constant in all sets cannot be fitted: these weights are chosen by hand. */
const BY_HAND: Readonly<Record<string, number>> = {
  bucketFits: 0.5,
  opinionFits: 0.5,
  entityAsked: 4,
  sameFailure: 4,
  importance: 0.6,
  recency: 0.15,
}

export const rankingTraining: Benchmark = {
  usage:
    'train-ranking --data <folder> [--cache <folder>] [--rows <file>] [--cases <most of a set>] [--out <file>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        cache: { type: 'string' },
        rows: { type: 'string' },
        cases: { type: 'string' },
        out: { type: 'string' },
      },
    })
    const collected = await readOrCollect(values.data ?? '', values)
    const groups = collected.filter(({ set }) => TRAINING_SETS.some((one) => one.set.name === set))
    const learned = ALL_SIGNALS.flatMap(({ name }, index) =>
      BY_HAND[name] === undefined ? [index] : [],
    )
    const nameOf = (index: number): string => ALL_SIGNALS[index]?.name ?? ''
    const unread = learned.filter((index) => !nameOf(index).startsWith('reads'))
    const withMeaning = train(groups, unread)
    const expected = fitExpected(groups, withMeaning)
    const models = {
      withReading: train(
        groups.map((group) => expectUnread(group, withMeaning, expected)),
        learned.filter((index) => nameOf(index) !== 'readsLikely'),
      ),
      withMeaning,
      byWords: train(
        groups,
        unread.filter((index) => !isMeaningSignal(nameOf(index))),
      ),
    }
    for (const [name, { report }] of Object.entries(models)) {
      process.stdout.write(`${name}: ${JSON.stringify(report, null, 1)}\n`)
    }
    if (values.out === undefined) return
    const sets = TRAINING_SETS.map(({ set }) => set.name)
      .filter((name) => name !== 'memories')
      .toSorted()
    const provenance = {
      data: {
        set: `${sets.join(', ')} (development halves), memories of read authors`,
        sha256: await hashSets(values.data ?? '', sets, await readFittedMemories()),
      },
      command: 'npm run -s bench -- train-ranking --data <folder> --out models/ranking.json',
      seed: null,
      unread: {
        measure: 'recall@10, five folds by conversation',
        withReading: recallOf(models.withReading),
        withMeaning: recallOf(models.withMeaning),
        byWords: recallOf(models.byWords),
      },
      byHand: Object.keys(BY_HAND),
    }
    const { weights, calibration } = models.withReading
    const model = {
      expected,
      // What is expected weighs as much as what was read.
      withReading: { weights: { ...weights, readsLikely: weights.reads }, calibration },
      withMeaning: withoutReport(models.withMeaning),
      byWords: withoutReport(models.byWords),
    }
    await writeFile(values.out, renderModelFile(provenance, { model, digits: 3 }))
  },
}

function recallOf({ report }: TrainedModel): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(report).map(([set, measured]) => [set, measured['recall@10'] ?? 0]),
  )
}

function withoutReport({ weights, calibration }: TrainedModel): RankingModel {
  return { weights, calibration }
}

export function isMeaningSignal(name: string): boolean {
  return name.startsWith('meaning') || ['agreement', 'likeTheBest', 'answersMeaning'].includes(name)
}

async function readOrCollect(
  dataFolder: string,
  { cache, rows, cases }: Readonly<Partial<Record<'cache' | 'rows' | 'cases', string>>>,
): Promise<readonly RankingGroup[]> {
  if (rows !== undefined && existsSync(rows)) return await readRows(rows)
  const groups: RankingGroup[] = []
  for (const set of TRAINING_SETS) {
    const onCase = (name: string): void => {
      process.stderr.write(`${set.set.name}: ${name}\n`)
    }
    const casesMax = cases === undefined ? undefined : Number(cases)
    const given = { dataFolder, cacheFolder: cache, casesMax, onCase }
    groups.push(...(await collectGroups(set, given)))
  }
  if (rows !== undefined) {
    const lines = [ALL_SIGNALS.map(({ name }) => name), ...groups]
    await writeFile(rows, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  return groups
}

// The first line names the columns: signals may have come or gone since.
async function readRows(path: string): Promise<readonly RankingGroup[]> {
  const groups: RankingGroup[] = []
  const lines = createInterface({ input: createReadStream(path) })
  let columns: readonly number[] | undefined
  for await (const line of lines) {
    if (columns === undefined) {
      const names = JSON.parse(line) as readonly string[]
      columns = ALL_SIGNALS.map(({ name }) => names.indexOf(name))
      continue
    }
    const group = JSON.parse(line) as RankingGroup
    const order = columns
    groups.push({ ...group, rows: group.rows.map((row) => order.map((at) => row[at] ?? 0)) })
  }
  return groups
}

interface TrainedModel extends RankingModel {
  /** What cross-validation by case gives, by set. */
  readonly report: Readonly<Record<string, Readonly<Record<string, number>>>>
}

function train(groups: readonly RankingGroup[], columns: readonly number[]): TrainedModel {
  const options = { l2: L2, columns, questionsPerSetMax: QUESTIONS_PER_SET_MAX }
  const cases = [...new Set(groups.map((group) => `${group.set}/${group.case}`))]
  const foldOf = (group: RankingGroup, index: number): number =>
    // A collection is one case, so its questions are split instead.
    cases.filter((name) => name.startsWith(`${group.set}/`)).length === 1
      ? index % FOLDS
      : cases.indexOf(`${group.set}/${group.case}`) % FOLDS
  const folds = groups.map(foldOf)
  const held: { group: RankingGroup; scores: readonly number[] }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = withHand(
      fitWeights(
        groups.filter((_group, index) => folds[index] !== fold),
        options,
      ),
    )
    groups.forEach((group, index) => {
      if (folds[index] === fold) {
        held.push({ group, scores: group.rows.map((row) => dot(row, weights)) })
      }
    })
  }
  const weights = withHand(fitWeights(groups, options))
  return {
    weights: Object.fromEntries(
      ALL_SIGNALS.map(({ name }, index) => [name, weights[index] ?? 0]).filter(
        ([name]) => BY_HAND[String(name)] !== undefined || columns.includes(indexOf(String(name))),
      ),
    ),
    calibration: calibrate(held, (name) => columns.includes(indexOf(name))),
    report: reportOn(held),
  }
}

function indexOf(name: string): number {
  return ALL_SIGNALS.findIndex((signal) => signal.name === name)
}

function withHand(weights: Float64Array): Float64Array {
  for (const [name, weight] of Object.entries(BY_HAND)) weights[indexOf(name)] = weight
  return weights
}

type Role = keyof typeof EXPECTED_READING

// The memories hold statements, the other sets what was said or written one after the other.
function roleOf({ set }: RankingGroup): Role {
  return set === 'memories' ? 'statement' : 'turn'
}

/** Of each candidate its distance to the best score and the log of its share, as they are without reading. */
function standingOf({ rows }: RankingGroup, { weights }: RankingModel) {
  const vector = ALL_SIGNALS.map(({ name }) => weights[name] ?? 0)
  const scores = rows.map((row) => dot(row, vector))
  const best = Math.max(...scores)
  const logSum = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - best), 0))
  return scores.map((score) => [score - best, score - best - logSum] as const)
}

/** What reading a candidate says, as far as its score without reading tells. */
function fitExpected(groups: readonly RankingGroup[], model: RankingModel) {
  const fitRole = (role: Role): ExpectedReading => {
    const read = groups
      .filter((group) => group.set !== 'cranfield' && roleOf(group) === role)
      .flatMap((group) => {
        const standing = standingOf(group, model)
        return group.rows.flatMap((row, at) => {
          const certainty = row[indexOf('reads')] ?? 0
          const [behind, share] = standing[at] ?? [0, 0]
          // What was read is never just 0.
          return certainty === 0 ? [] : [{ terms: [behind, share], certainty, group }]
        })
      })
    return fitLine(read)
  }
  return { statement: fitRole('statement'), turn: fitRole('turn') }
}

function fitLine(
  read: readonly {
    readonly terms: readonly number[]
    readonly certainty: number
    readonly group: RankingGroup
  }[],
): ExpectedReading {
  const rows = read.map(({ terms, ...one }) => ({ ...one, row: [1, ...terms] }))
  const columns = [0, 1, 2] as const
  const total = (value: (one: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, one) => sum + value(one), 0)
  const products = columns.flatMap((left) =>
    columns.map((right) => {
      const product = total(({ row }) => (row[left] ?? 0) * (row[right] ?? 0))
      // So that few rows have an answer, too.
      return left === right ? product + 1 : product
    }),
  )
  const target = columns.map((column) =>
    total(({ row, certainty }) => (row[column] ?? 0) * certainty),
  )
  const line = solveSymmetric(Float64Array.from(products), target)
  const missedOf = ({ row, certainty }: (typeof rows)[number]): number => certainty - dot(row, line)
  const squares = total((one) => missedOf(one) ** 2)
  // Of what was read for the same question each two are compared.
  const groups = groupBy(rows, ({ group }) => group).values()
  let [alike, pairs] = [0, 0]
  for (const group of groups) {
    const sum = group.reduce((all, one) => all + missedOf(one), 0)
    alike += sum ** 2 - group.reduce((all, one) => all + missedOf(one) ** 2, 0)
    pairs += group.length * (group.length - 1)
  }
  const square = squares / Math.max(1, rows.length)
  const shared = alike / Math.max(1, pairs) / Math.max(square, 1e-9)
  const [bias = 0, lead = 0, share = 0] = line
  return {
    bias,
    lead,
    share,
    spread: Math.sqrt(square),
    shared: Math.min(0.9, Math.max(0, shared)),
  }
}

/** The group with what is expected of each candidate that was not read, if others were. */
function expectUnread(
  group: RankingGroup,
  model: RankingModel,
  expected: Readonly<Record<Role, ExpectedReading>>,
): RankingGroup {
  const column = indexOf('reads')
  if (group.rows.every((row) => row[column] === 0)) return group
  const own = expected[roleOf(group)]
  const likely = standingOf(group, model).map(
    (standing) => own.bias + dot([own.lead, own.share], standing),
  )
  const missed = group.rows.flatMap((row, at) =>
    row[column] === 0 ? [] : [(row[column] ?? 0) - (likely[at] ?? 0)],
  )
  const surprise = missed.reduce((sum, one) => sum + one, 0)
  const { shift } = shareSurprise(surprise, missed.length, own)
  const rows = group.rows.map((row, at) =>
    row[column] === 0 ? row.with(column, clamp((likely[at] ?? 0) + shift)) : row,
  )
  return { ...group, rows }
}

function clamp(certainty: number): number {
  return Math.max(-1, Math.min(1, certainty))
}

type Held = readonly { readonly group: RankingGroup; readonly scores: readonly number[] }[]

// On scores of questions that the weights have not seen.
function calibrate(held: Held, isUsed: (name: string) => boolean): TrainedModel['calibration'] {
  const rows: number[][] = []
  const labels: number[] = []
  const ofStatements: boolean[] = []
  // Only what was read can be told from what has no answer but lies close.
  const readAt = isUsed('reads') ? indexOf('reads') : -1
  const judged = held.filter(
    ({ group }) =>
      group.set !== 'cranfield' && !group.isForeign && (group.relevant > 0 || readAt >= 0),
  )
  for (const { group, scores } of judged) {
    const best = Math.max(...scores)
    const logSum = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - best), 0))
    for (const index of bestFirst(scores).slice(0, CALIBRATED)) {
      const behind = (scores[index] ?? 0) - best
      rows.push([behind, behind - logSum, group.rows[index]?.[readAt] ?? 0])
      labels.push(group.labels[index] ?? 0)
      ofStatements.push(group.set === 'memories')
    }
  }
  const { coefficients, intercept } = fitLogistic(rows, labels, { l2: 1 })
  const [lead = 0, share = 0, reading = 0] = coefficients
  const statement = fitStatements(
    rows.filter((_row, at) => ofStatements[at]),
    labels.filter((_label, at) => ofStatements[at]),
  )
  return { bias: intercept, lead, share, reading, statement, support: fitSupport(held, isUsed) }
}

// A statement is understood by itself: what was read of it tells whether it is wanted, and how far others are ahead of it.
function fitStatements(rows: readonly (readonly number[])[], labels: readonly number[]) {
  const terms = rows.map(([behind = 0, _share, read = 0]) => [behind, read])
  const { coefficients, intercept } = fitLogistic(terms, labels, { l2: 1 })
  const [lead = 0, reading = 0] = coefficients
  return { bias: intercept, lead, reading }
}

// Separates a memory that has the answer from one without anything on the subject; and, where the best candidates
// were read, from one that has only something close.
function fitSupport(
  held: Held,
  isUsed: (name: string) => boolean,
): TrainedModel['calibration']['support'] {
  const hasMeaning = isUsed('meaningWhole')
  // In a small memory questions share few words with their answers: words alone tell nothing there.
  const isWithout = ({ group }: Held[number]): boolean =>
    group.isForeign
      ? hasMeaning || group.set !== 'memories'
      : group.relevant === 0 && isUsed('reads')
  const without = held.filter(isWithout)
  const sets = new Set(without.map(({ group }) => group.set))
  const own = held.filter(
    ({ group }) => !group.isForeign && group.relevant > 0 && sets.has(group.set),
  )
  const used = [...own, ...without].filter(({ group }) => group.rows.length > 0)
  const { coefficients, intercept } = fitLogistic(
    used.map(({ group }) => [
      hasMeaning
        ? Math.max(highest(group, 'meaningWhole'), highest(group, 'meaningSentence')) +
          chanceOf(group.documents)
        : 0,
      highest(group, 'wordCoverage'),
      isUsed('reads') ? highest(group, 'reads') : 0,
    ]),
    used.map((one) => (isWithout(one) ? 0 : 1)),
    // Each side counts the same, however many there are of it.
    { l2: 1, weights: used.map((one) => (isWithout(one) ? own.length / without.length : 1)) },
  )
  const [nearest = 0, coverage = 0, reading = 0] = coefficients
  return { bias: intercept, nearest, coverage, reading }
}

function highest({ rows }: RankingGroup, signal: string): number {
  const column = indexOf(signal)
  return Math.max(...rows.map((row) => row[column] ?? 0))
}

function bestFirst(scores: readonly number[]): readonly number[] {
  return [...scores.keys()].sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
}

function reportOn(held: Held): TrainedModel['report'] {
  const sums = new Map<string, { questions: number; recall: number; first: number; hit: number }>()
  for (const { group, scores } of held) {
    if (group.relevant === 0) continue
    const order = bestFirst(scores)
    const found = (k: number): number =>
      order.slice(0, k).reduce((sum, index) => sum + (group.labels[index] ?? 0), 0)
    const sum = sums.get(group.set) ?? { questions: 0, recall: 0, first: 0, hit: 0 }
    sums.set(group.set, {
      questions: sum.questions + 1,
      recall: sum.recall + found(10) / group.relevant,
      first: sum.first + found(1),
      hit: sum.hit + (found(5) > 0 ? 1 : 0),
    })
  }
  return Object.fromEntries(
    [...sums].map(([set, { questions, recall, first, hit }]) => [
      set,
      {
        questions,
        'recall@10': round(recall / questions),
        'any@1': round(first / questions),
        'any@5': round(hit / questions),
      },
    ]),
  )
}

function round(value: number): number {
  return Number(value.toFixed(4))
}

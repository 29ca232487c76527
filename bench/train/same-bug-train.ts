// `npm run -s bench -- train-same-bug [--out <file>]` fits how probable it is that two failures are the
// same bug, from the read half of the fresh failures, and leaves each author and each tool out.

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { logistic } from '../../src/core/language/similarity/judge-similarity.ts'
import { type FailureTraits, traitsOf } from '../../src/core/learning/bugs/failure-traits.ts'
import {
  lineWords,
  measureSameBug,
  SAME_BUG_MEASURES,
  SAME_BUG_MIN,
  sayingsOf,
  type WordCounts,
} from '../../src/core/learning/bugs/same-bug.ts'
import { readFailureText } from '../../src/core/tasks/episodes/failure-keys.ts'
import { failureFile, READ_AUTHORS, readFailureRows } from '../fresh/failure-rows.ts'
import { mean } from '../metrics/mean.ts'
import { seededRandom, shuffle } from '../random.ts'
import type { Benchmark } from '../run.ts'
import { fitLogistic, type LogisticModel } from './learning/logistic.ts'
import { renderModelFile } from './model-file.ts'

interface Row {
  readonly author: string
  readonly tool: string
  readonly bug: string
  readonly traits: FailureTraits
}

interface Pair {
  readonly left: number
  readonly right: number
  readonly measures: readonly number[]
  readonly isSame: boolean
}

/** The failures of one author, and how each two of them compare. */
interface PairSet {
  readonly rows: readonly Row[]
  readonly pairs: readonly Pair[]
}

type Line = ReturnType<typeof fitLine>

/** A word in fewer bugs of the training rows is a name. */
const WORD_BUGS_MIN = 2
const L2 = 1
const SEED = 7
/** Orders in which the failures of an author may have come. */
const ORDERS = 10
/** Bugs that are the most like a failure: the others teach nothing about joining. */
const RIVALS = 3

export const sameBugTraining: Benchmark = {
  usage: 'train-same-bug [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const { text, summary } = await fitSameBug()
    console.log(JSON.stringify(summary, null, 1))
    if (values.out !== undefined) await writeFile(values.out, text)
  },
}

/** The text of `models/same-bug.json`, the same every time. */
export async function fitSameBug() {
  const rows = (await Promise.all(READ_AUTHORS.map(readAuthor))).flat()
  const all = READ_AUTHORS.map((author) => measureSet(author, rows))
  const tools = [...new Set(rows.map(({ tool }) => tool))].flatMap((tool) => {
    const fitted = fitPairs(all.map((set) => withoutTool(set, tool)))
    return all.flatMap((set) => firstHits(set, fitted, (row) => row.tool === tool))
  })
  const authors = READ_AUTHORS.map((author) => [author, scoreWithout(author, rows)])
  const unread = {
    measure: 'each author or tool left out: a failure of the same bug first, and groups',
    ...Object.fromEntries(authors),
    tools: { first: mean(tools) ?? 0 },
  }
  const fitted = fitPairs(all)
  const met = meetAll(all, fitted)
  const counts = countWords(rows)
  const model = {
    weights: Object.fromEntries(
      SAME_BUG_MEASURES.map((name, at) => [name, fitted.coefficients[at] ?? 0]),
    ),
    bias: fitted.intercept,
    group: fitGroup(met),
    nearest: fitNearest(met),
    bugs: counts.bugs,
    words: wordsByCount(counts),
  }
  const hash = createHash('sha256')
  for (const author of READ_AUTHORS) hash.update(await readFile(failureFile(author)))
  const provenance = {
    data: {
      set: `bench/fresh/failures ${READ_AUTHORS.join(' ')}`,
      sha256: hash.digest('hex'),
    },
    command: 'npm run -s bench -- train-same-bug --out models/same-bug.json',
    seed: SEED,
    unread,
  }
  const { words: _words, ...summary } = model
  const text = renderModelFile(provenance, { model, digits: 3 })
  return { text, summary: { ...summary, unread } }
}

function scoreWithout(author: string, rows: readonly Row[]) {
  const own = measureSet(author, rows)
  const rest = rows.filter((row) => row.author !== author)
  const others = READ_AUTHORS.filter((one) => one !== author).map((one) => measureSet(one, rest))
  const fitted = fitPairs(others)
  const first = mean(firstHits(own, fitted, () => true)) ?? 0
  return { first, ...scoreGroups(own, fitted, fitGroup(meetAll(others, fitted))) }
}

async function readAuthor(author: string): Promise<readonly Row[]> {
  return (await readFailureRows(author)).map(({ tool, bug, output }) => ({
    author,
    tool,
    bug,
    traits: traitsOf(readFailureText(output)),
  }))
}

// As for an author whom nobody has read: which words are names is known from the others.
function measureSet(author: string, all: readonly Row[]): PairSet {
  const rows = all.filter((row) => row.author === author)
  const counts = countWords(all.filter((row) => row.author !== author))
  const pairs = rows.flatMap((one, left) =>
    rows.slice(0, left).map((other, right) => {
      const measures = measureSameBug(one.traits, other.traits, counts)
      return {
        left,
        right,
        measures: SAME_BUG_MEASURES.map((name) => measures[name]),
        isSame: one.bug === other.bug,
      }
    }),
  )
  return { rows, pairs }
}

function countWords(rows: readonly Row[]): WordCounts {
  const bugs = new Map<string, Set<string>>()
  for (const { author, bug, traits } of rows) {
    for (const word of sayingsOf(traits).flatMap((line) => [...lineWords(line).prose])) {
      bugs.set(word, (bugs.get(word) ?? new Set()).add(`${author} ${bug}`))
    }
  }
  const known = [...bugs].filter(([, own]) => own.size >= WORD_BUGS_MIN)
  return {
    bugs: new Set(rows.map(({ author, bug }) => `${author} ${bug}`)).size,
    of: new Map(known.map(([word, own]) => [word, own.size])),
  }
}

function wordsByCount({ of }: WordCounts): Readonly<Record<string, string>> {
  const counts = [...new Set(of.values())].toSorted((left, right) => left - right)
  return Object.fromEntries(
    counts.map((count) => [
      String(count),
      [...of]
        .flatMap(([word, own]) => (own === count ? [word] : []))
        .toSorted()
        .join(' '),
    ]),
  )
}

function fitPairs(sets: readonly PairSet[]): LogisticModel {
  const pairs = sets.flatMap((set) => set.pairs)
  return fitLogistic(
    pairs.map(({ measures }) => measures),
    pairs.map(({ isSame }) => Number(isSame)),
    { l2: L2 },
  )
}

function withoutTool({ rows, pairs }: PairSet, tool: string): PairSet {
  const isOther = (at: number): boolean => rows[at]?.tool !== tool
  return { rows, pairs: pairs.filter(({ left, right }) => isOther(left) && isOther(right)) }
}

function logOdds({ rows, pairs }: PairSet, { coefficients, intercept }: LogisticModel) {
  const table = rows.map(() => new Float64Array(rows.length))
  for (const { left, right, measures } of pairs) {
    const odds = measures.reduce((sum, one, at) => sum + one * (coefficients[at] ?? 0), intercept)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const row = table[one]
      if (row !== undefined) row[other] = odds
    }
  }
  return table
}

function firstHits(
  set: PairSet,
  fitted: LogisticModel,
  isAsked: (row: Row) => boolean,
): readonly number[] {
  const table = logOdds(set, fitted)
  return set.rows.flatMap((row, at) => {
    const hasOther = set.rows.some((other, index) => index !== at && other.bug === row.bug)
    if (!isAsked(row) || !hasOther) return []
    const others = [...set.rows.keys()].filter((other) => other !== at)
    const own = table[at] ?? []
    const best = others.reduce((most, one) => ((own[one] ?? 0) > (own[most] ?? 0) ? one : most))
    return [Number(set.rows[best]?.bug === row.bug)]
  })
}

interface Met {
  /** The log odds that a failure is the same as each that its nearest bugs are known of, best first. */
  readonly near: readonly { readonly odds: readonly number[]; readonly isSame: boolean }[]
}

/** The failures of authors, as they come one after the other to a memory that joins them rightly. */
function meetAll(sets: readonly PairSet[], fitted: LogisticModel): readonly Met[] {
  const random = seededRandom(SEED)
  return sets.flatMap((set) => {
    const table = logOdds(set, fitted)
    return Array.from({ length: ORDERS }).flatMap(() => {
      const order = [...set.rows.keys()]
      shuffle(order, random)
      const bugs = new Map<string, number[]>()
      return order.map((at) => {
        const bug = set.rows[at]?.bug ?? ''
        const near = [...bugs]
          .map(([name, known]) => {
            const odds = known.map((other) => table[at]?.[other] ?? 0)
            return { odds, isSame: name === bug }
          })
          .toSorted((left, right) => Math.max(...right.odds) - Math.max(...left.odds))
        bugs.set(bug, [...(bugs.get(bug) ?? []), at])
        return { near: near.slice(0, RIVALS) }
      })
    })
  })
}

/** When a failure joins a bug: by the least alike of all that the bug is known of. */
function fitGroup(met: readonly Met[]) {
  return fitLine(met.flatMap(({ near }) => near.map((one) => [Math.min(...one.odds), one.isSame])))
}

/** How often the bug with the most alike failure is right. */
function fitNearest(met: readonly Met[]) {
  return fitLine(
    met.flatMap(({ near }) => near.slice(0, 1).map((one) => [Math.max(...one.odds), one.isSame])),
  )
}

function fitLine(rows: readonly (readonly [number, boolean])[]) {
  const { coefficients, intercept } = fitLogistic(
    rows.map(([odds]) => [odds]),
    rows.map(([, isSame]) => Number(isSame)),
    { l2: L2 },
  )
  return { slope: coefficients[0] ?? 1, bias: intercept }
}

/** Each failure joins the bug that it most probably is. */
function scoreGroups(set: PairSet, fitted: LogisticModel, { slope, bias }: Line) {
  const table = logOdds(set, fitted)
  const groups: number[][] = []
  for (const at of set.rows.keys()) {
    const near = groups.map((group) => Math.min(...group.map((other) => table[at]?.[other] ?? 0)))
    const best = near.indexOf(Math.max(...near))
    if (best >= 0 && logistic(slope * (near[best] ?? 0) + bias) >= SAME_BUG_MIN)
      groups[best]?.push(at)
    else groups.push([at])
  }
  const bugOf = (at: number): string => set.rows[at]?.bug ?? ''
  let [whole, right, found, real] = [0, 0, 0, 0]
  for (const group of groups) {
    for (const at of group) {
      const same = group.filter((other) => other !== at && bugOf(other) === bugOf(at)).length
      const all = set.rows.filter(({ bug }) => bug === bugOf(at)).length - 1
      right += same
      found += group.length - 1
      real += all
      whole += Number(same === group.length - 1 && same === all)
    }
  }
  return {
    groups: whole / set.rows.length,
    right: right / Math.max(1, found),
    found: right / Math.max(1, real),
  }
}

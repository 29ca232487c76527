import { addTo } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { Condition } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { amountOf, type RunDigest } from '../digests/run-digest.ts'
import { capitalize } from '../patterns/describe-pattern.ts'
import type { MinedPattern } from '../patterns/take-in.ts'
import { median } from '../statistics/estimates.ts'
import { normalTail } from '../statistics/normal.ts'
import { chooseFindings } from './choose-findings.ts'
import { describeCondition, isChosen } from './describe-condition.ts'
import { contains, findHypotheses, valuesOf } from './find-hypotheses.ts'
import { toPopulation } from './hypothesis.ts'
import { chooseRuns, type MiningRun } from './mining-runs.ts'
import { ENTRIES_MAX, renderPattern, toContrast, toEntry } from './render-pattern.ts'
import { findOccurrences, hasStep } from './step-hypotheses.ts'
import { testHypotheses } from './test-hypotheses.ts'

/** Fewer runs prove nothing when many hypotheses are tested. */
const RUNS_MINED_MIN = 20

/**
 * What runs that succeed do and runs that fail do not, in one scope (spec P8). The same digests
 * give the same patterns.
 */
export function mineRuns(digests: readonly RunDigest[]): readonly MinedPattern[] {
  const runs = chooseRuns(digests)
  if (runs.length < RUNS_MINED_MIN) return []
  const seed = Number.parseInt(contentHash(...runs.map(({ digest }) => digest.id)).slice(0, 8), 16)
  const findings = chooseFindings(testHypotheses(findHypotheses(runs), seed))
  const byKey = new Map<string, MinedPattern>()
  for (const pattern of [...findings.map(renderPattern), ...mineOptimizations(runs)]) {
    if (!byKey.has(pattern.key)) byKey.set(pattern.key, pattern)
  }
  return [...byKey.values()]
}

const TASKS_MIN = 8
const MEASURES_MAX = 4
const FOUND_MAX = 10
/** Of the level of error; the rest is for hypotheses on outcomes. */
const LEVEL_SHARE = 0.1
const ADJUSTED_P_MAX = 0.5

interface Candidate {
  readonly condition: Condition
  /** The runs for which it holds. */
  readonly runs: ReadonlySet<number>
}

interface Optimization extends Candidate {
  readonly measure: string
  /** The median of all runs that succeeded. */
  readonly middle: number
  readonly pValue: number
}

/** What successful runs do that take less time, or less of a resource, than other successful runs. */
function mineOptimizations(all: readonly MiningRun[]): readonly MinedPattern[] {
  const runs = all.filter(({ isSuccess }) => isSuccess)
  const candidates = findCandidates(runs)
  const found = measuresOf(runs).flatMap((measure) => {
    const amounts = runs.map(({ digest }) => amountOf(digest, measure))
    const middle = median(amounts.flatMap((amount) => amount ?? []))
    return candidates.flatMap((candidate): readonly Optimization[] => {
      const pValue = compare(runs, amounts, candidate)
      return pValue === undefined ? [] : [{ ...candidate, measure, middle, pValue }]
    })
  })
  return found
    .map((one) => ({ one, adjusted: Math.min(1, (one.pValue * found.length) / LEVEL_SHARE) }))
    .filter(({ adjusted }) => adjusted <= ADJUSTED_P_MAX)
    .toSorted((left, right) => left.one.pValue - right.one.pValue)
    .slice(0, FOUND_MAX)
    .map(({ one, adjusted }) => renderOptimization(all, one, adjusted))
}

function findCandidates(runs: readonly MiningRun[]): readonly Candidate[] {
  const population = toPopulation(runs)
  const tools = [...valuesOf(population, 'tools')].map(([tool, own]) => ({
    condition: contains('tools', tool),
    runs: new Set(own),
  }))
  const features = findOccurrences(population)
    .filter(({ feature }) => isChosen(feature))
    .map(({ feature, steps }) => ({ condition: hasStep(feature), runs: new Set(steps.keys()) }))
  return [...tools, ...features]
}

function measuresOf(runs: readonly MiningRun[]): readonly string[] {
  const names = new Set(runs.flatMap(({ digest }) => Object.keys(digest.resources ?? {})))
  return ['time', ...[...names].toSorted(compareText)].slice(0, MEASURES_MAX)
}

/** The p-value that runs with the feature use less; by the medians of each task on either side. */
function compare(
  runs: readonly MiningRun[],
  amounts: readonly (number | undefined)[],
  { runs: holding }: Candidate,
): number | undefined {
  const having = new Map<string, number[]>()
  const lacking = new Map<string, number[]>()
  for (const [run, amount] of amounts.entries()) {
    if (amount === undefined) continue
    const side = holding.has(run) ? having : lacking
    addTo(side, runs[run]?.digest.taskKey ?? '', amount)
  }
  if (having.size < TASKS_MIN || lacking.size < TASKS_MIN) return undefined
  const first = Array.from(having.values(), median)
  const second = Array.from(lacking.values(), median)
  return median(second) <= median(first) ? undefined : mannWhitney(first, second)
}

/** That the first are so much smaller by chance: normal approximation with ties. */
function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second].toSorted((left, right) => left - right)
  const ranks = new Map<number, number>()
  let ties = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end] === all[start]) end++
    ranks.set(all[start] ?? 0, (start + end + 1) / 2)
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const size = all.length
  const sum = first.reduce((total, value) => total + (ranks.get(value) ?? 0), 0)
  const expected = (first.length * (size + 1)) / 2
  const variance =
    ((first.length * second.length) / 12) * (size + 1 - ties / Math.max(1, size * (size - 1)))
  return variance <= 0 ? 1 : normalTail((expected - sum - 0.5) / Math.sqrt(variance))
}

function renderOptimization(
  all: readonly MiningRun[],
  found: Optimization,
  adjustedPValue: number,
): MinedPattern {
  const { condition, measure } = found
  const followedWhen = printCondition(condition)
  const what = describeCondition(condition).what ?? followedWhen
  const effect = `takes ${measure === 'time' ? 'less time' : `fewer ${measure}`}`
  return {
    key: contentHash('optimization', measure, followedWhen).slice(0, 32),
    followedWhen,
    saves: measure,
    name: capitalize(`${what}: it ${effect}`).slice(0, 200),
    category: 'optimization',
    expects: 'success',
    advice: 'do',
    summary: `Of the runs that succeed, one that does this ${effect}: ${what}.`,
    applicability: {
      problemTypes: [],
      domains: [],
      capabilities: [],
      conditions: [],
      antiConditions: [],
    },
    content: { type: 'strategy', approach: capitalize(what), principles: [`It ${effect}.`] },
    guidance: {
      whenToApply: 'When there are several ways to do it.',
      howToApply: `${capitalize(what)}.`,
      benefits: [`It ${effect}.`],
      risks: [],
      alternatives: [],
    },
    evidence: evidenceOf(all, found, adjustedPValue),
  }
}

/** Every run with the feature, also those that failed: a quick failure saves nothing. */
function evidenceOf(
  all: readonly MiningRun[],
  { condition, measure, middle }: Optimization,
  adjustedPValue: number,
): MinedPattern['evidence'] {
  const judged = all.flatMap((run) => {
    const amount = amountOf(run.digest, measure)
    if (run.isSuccess && amount === undefined) return []
    return [{ ...run, isSuccess: run.isSuccess && (amount ?? middle) < middle }]
  })
  const having = judged.filter(({ digest }) => holds(condition, digest.features))
  const hitsOf = (runs: readonly MiningRun[]): number =>
    runs.filter(({ isSuccess }) => isSuccess).length
  const [hits, allHits] = [hitsOf(having), hitsOf(judged)]
  return {
    entries: having.slice(0, ENTRIES_MAX).map((run) => toEntry(run, 'success')),
    baseRate: allHits / Math.max(1, judged.length),
    contrast: toContrast({
      hits,
      runs: having.length,
      hitsWithout: allHits - hits,
      runsWithout: judged.length - having.length,
    }),
    adjustedPValue,
  }
}

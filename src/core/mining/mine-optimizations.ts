import type { Condition } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { amountOf, typeOfRun } from '../patterns/comparable-runs.ts'
import { median } from '../patterns/evidence-savings.ts'
import type { MinedPattern } from '../patterns/mined-pattern.ts'
import { fisherExact } from '../statistics/fisher-exact.ts'
import { compareText } from '../text/compare-text.ts'
import { contentHash } from '../text/content-hash.ts'
import type { MiningRun } from './mining-runs.ts'
import { normalTail } from './proof/normal.ts'
import { contains, valuesOf } from './search/ask-task.ts'
import { toPopulation } from './search/populations.ts'
import { findPlaces } from './search/sign-places.ts'
import { capitalise } from './wording/capitalise.ts'
import { sayCondition } from './wording/say-condition.ts'
import { isHappening } from './wording/sign-words.ts'
import { ENTRIES_MAX } from './wording/tell-pattern.ts'

const TASKS_MIN = 8
const MEASURES_MAX = 4
const FOUND_MAX = 10
/** A tenth of what the mining may say by chance alone is for these. */
const CHANCE_SHARE = 0.1
const ADJUSTED_P_MAX = 0.5

interface Asked {
  readonly condition: Condition
  readonly runs: ReadonlySet<number>
}

/** What successful runs do that take less time, or cost less, than other successful runs. */
export function mineOptimizations(all: readonly MiningRun[]): readonly MinedPattern[] {
  const runs = all.filter(({ isSuccess }) => isSuccess)
  const asked = askWhole(runs)
  const found = measuresOf(runs).flatMap((measure) => {
    const measured = measureRuns(runs, measure)
    return asked.flatMap((one) => {
      const compared = compare(measured, one)
      return compared === undefined ? [] : [{ ...compared, ...one, measure }]
    })
  })
  return found
    .map((one) => ({ ...one, adjusted: Math.min(1, (one.pValue * found.length) / CHANCE_SHARE) }))
    .filter(({ adjusted }) => adjusted <= ADJUSTED_P_MAX)
    .toSorted((left, right) => left.pValue - right.pValue)
    .slice(0, FOUND_MAX)
    .map((one) => tell(all, one))
}

function askWhole(runs: readonly MiningRun[]): readonly Asked[] {
  const population = toPopulation(runs, 0)
  const tools = [...valuesOf(population, 'tools')].map(([tool, own]) => ({
    condition: contains('tools', tool),
    runs: new Set(own),
  }))
  // Nobody can choose what happens to a run, however much time it would save.
  const chosen = findPlaces(population).filter(({ sign }) => !isHappening(sign))
  const signs = chosen.map(({ sign, steps }) => ({
    condition: { is: 'follows', feature: 'steps', signs: [{ sign, isNext: false }] } as const,
    runs: new Set(steps.keys()),
  }))
  return [...tools, ...signs]
}

function measuresOf(runs: readonly MiningRun[]): readonly string[] {
  const names = new Set(runs.flatMap(({ digest }) => Object.keys(digest.resources ?? {})))
  return ['time', ...[...names].toSorted(compareText)].slice(0, MEASURES_MAX)
}

interface Compared {
  readonly pValue: number
  /** What the middle one of all that succeed takes. */
  readonly middle: number
}

/** What successful runs take of something, and of which task each is. */
interface Measured {
  readonly amounts: readonly (number | undefined)[]
  readonly tasks: readonly number[]
  readonly middle: number
}

function measureRuns(runs: readonly MiningRun[], measure: string): Measured {
  const numbers = new Map<string, number>()
  const amounts = runs.map(({ digest }) => amountOf(digest, measure))
  const tasks = runs.map(({ digest }) => {
    const known = numbers.get(digest.taskKey) ?? numbers.size
    numbers.set(digest.taskKey, known)
    return known
  })
  return { amounts, tasks, middle: median(amounts.flatMap((amount) => amount ?? [])) }
}

/** Mann and Whitney's test, each task once on each side. */
function compare(
  { amounts, tasks, middle }: Measured,
  { runs: holding }: Asked,
): Compared | undefined {
  const having = new Map<number, number[]>()
  const lacking = new Map<number, number[]>()
  for (const [run, amount] of amounts.entries()) {
    if (amount === undefined) continue
    const side = holding.has(run) ? having : lacking
    const task = tasks[run] ?? 0
    const own = side.get(task)
    if (own === undefined) side.set(task, [amount])
    else own.push(amount)
  }
  if (having.size < TASKS_MIN || lacking.size < TASKS_MIN) return undefined
  const first = Array.from(having.values(), median)
  const second = Array.from(lacking.values(), median)
  if (median(second) <= median(first)) return undefined
  return { pValue: rankTest(first, second), middle }
}

/** That the first are so much smaller by chance, by the normal approximation with ties. */
function rankTest(first: readonly number[], second: readonly number[]): number {
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
  const spread =
    ((first.length * second.length) / 12) * (size + 1 - ties / Math.max(1, size * (size - 1)))
  return spread <= 0 ? 1 : normalTail((expected - sum - 0.5) / Math.sqrt(spread))
}

function tell(
  all: readonly MiningRun[],
  found: Compared & Asked & { readonly measure: string; readonly adjusted: number },
): MinedPattern {
  const { condition, measure } = found
  const sign = printCondition(condition)
  const what = sayCondition(condition).what ?? sign
  const less = measure === 'time' ? 'less time' : `fewer ${measure}`
  return {
    key: contentHash('optimization', measure, sign).slice(0, 32),
    sign,
    saves: measure,
    name: capitalise(`${what}: it takes ${less}`).slice(0, 200),
    category: 'optimization',
    expects: 'success',
    advice: 'do',
    summary: `Runs that succeed take ${less} when they ${what}.`,
    applicability: {
      problemTypes: [],
      domains: [],
      capabilities: [],
      conditions: [],
      antiConditions: [],
    },
    content: { type: 'strategy', approach: capitalise(what), principles: [`It takes ${less}.`] },
    guidance: {
      whenToApply: 'When several ways lead to the same end.',
      howToApply: `${capitalise(what)}.`,
      benefits: [`It takes ${less}.`],
      risks: [],
      alternatives: [],
    },
    evidence: evidenceOf(all, found),
  }
}

/** Every run that did it, also those that failed: what is quick and fails saves nothing. */
function evidenceOf(
  all: readonly MiningRun[],
  { condition, measure, middle, adjusted }: Parameters<typeof tell>[1],
): MinedPattern['evidence'] {
  const judged = all.flatMap(({ digest, isSuccess }) => {
    const amount = amountOf(digest, measure)
    if (isSuccess && amount === undefined) return []
    return [{ digest, isHit: isSuccess && (amount ?? middle) < middle }]
  })
  const isHolding = ({ digest }: (typeof judged)[number]): boolean =>
    holds(condition, digest.features)
  const having = judged.filter(isHolding)
  const hits = having.filter(({ isHit }) => isHit).length
  const allHits = judged.filter(({ isHit }) => isHit).length
  const counts = {
    hits,
    runs: having.length,
    hitsWithout: allHits - hits,
    runsWithout: judged.length - having.length,
  }
  return {
    entries: having.slice(0, ENTRIES_MAX).map(({ digest, isHit }) => {
      const { id: episodeId, runKey, at } = digest
      const type = typeOfRun(digest)
      const ofType = type === undefined ? {} : { type }
      return { episodeId, runKey, at, isHit, origin: 'mined', ...ofType }
    }),
    baseRate: allHits / Math.max(1, judged.length),
    contrast: { ...counts, pValue: fisherExact(counts).greater },
    adjustedPValue: adjusted,
  }
}

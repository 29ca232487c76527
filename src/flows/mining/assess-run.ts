import { runFeatures, type ToldRun } from '../../core/mining/digest/digest-of.ts'
import { chanceOf, findHeld, type Held } from '../../core/mining/outlook/outlook.ts'
import { isOffered } from '../../core/patterns/lifecycle.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { toPattern } from '../patterns/read-patterns.ts'
import { readOutlook } from './read-outlook.ts'

/** What is known of how a run will end. */
export interface RunOutlook {
  /** The probability that it succeeds; the share of all runs when no pattern holds. */
  readonly chance: number
  /** How many of the runs that were as far succeeded. */
  readonly baseRate: number
  readonly runs: number
  /** Validated patterns that hold and speak for success, the most telling first. */
  readonly good: readonly HoldingPattern[]
  /** Those that speak for failure. */
  readonly bad: readonly HoldingPattern[]
  /** In a sentence. */
  readonly why: string
}

export interface HoldingPattern {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly howToApply: string
  /** How much it changes the odds, as a logarithm: above 0 speaks for success. */
  readonly weight: number
}

/** Nothing is known where nothing was mined. */
const UNKNOWN: RunOutlook = {
  chance: 0.5,
  baseRate: 0.5,
  runs: 0,
  good: [],
  bad: [],
  why: 'Nothing has been mined in this scope yet.',
}
const SHOWN_MAX = 20

/** How a run that is going on will probably end, by the validated patterns that hold in it. */
export async function assessRun(
  told: ToldRun,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<RunOutlook> {
  const scope = withoutSession(caller.scope)
  const outlook = await readOutlook(scope, deps)
  if (outlook === undefined) return UNKNOWN
  const held = findHeld(outlook.openings, runFeatures(told))
  if (held === undefined) return UNKNOWN
  // What has been found wrong since then does not count any more.
  const patterns = await readHeld(held, deps)
  const valid = held.holding.filter(({ id }) => patterns.has(id))
  const holding = valid
    .toSorted((left, right) => Math.abs(right.weight) - Math.abs(left.weight))
    .flatMap(({ id, weight }) => {
      const pattern = patterns.get(id)
      // Fitted together, a weight can say the contrary of its pattern: then it is no reason to show.
      const isAgreeing = pattern !== undefined && weight > 0 === (pattern.expects === 'success')
      return isAgreeing ? [toHolding(pattern, weight)] : []
    })
  const good = holding.filter(({ weight }) => weight > 0)
  const bad = holding.filter(({ weight }) => weight < 0)
  const { baseRate, runs } = held
  const chance = chanceOf({ ...held, holding: valid })
  const why = `Of ${runs} runs that were as far, ${percent(baseRate)} succeeded; ${good.length} patterns speak for this one, ${bad.length} against it.`
  return {
    chance,
    baseRate,
    runs,
    good: good.slice(0, SHOWN_MAX),
    bad: bad.slice(0, SHOWN_MAX),
    why,
  }
}

async function readHeld(
  { holding }: Held,
  { documents }: EpisodeDeps,
): Promise<ReadonlyMap<string, Pattern>> {
  const found = await documents.get(
    'patterns',
    holding.map(({ id }) => id),
  )
  const patterns = found.map(toPattern).filter(isOffered)
  return new Map(patterns.map((pattern) => [pattern.id, pattern]))
}

function toHolding({ id, name, summary, guidance }: Pattern, weight: number): HoldingPattern {
  return { id, name, summary, howToApply: guidance.howToApply, weight }
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

import { compareText } from '../../language/text/compare-text.ts'
import { patternConfidence } from '../statistics/estimates.ts'
import { binomialTail } from '../statistics/exact-tests.ts'

export interface Choice {
  readonly value: string
  /** Milliseconds. */
  readonly at: number
  readonly episodeId: string
}

/** Fewer choices do not make a preference. */
export const CHOICES_MIN = 5
export const P_VALUE_MAX = 0.05
const HALF_LIFE_MS = 180 * 86_400_000
const EPISODES_SHOWN_MAX = 5

/**
 * What is preferred over all alternatives together, if that is more than chance, with the choices
 * since the preference changed and what it was before.
 */
export function weighChoices(given: readonly Choice[]) {
  const all = given.toSorted(
    (left, right) => left.at - right.at || compareText(left.episodeId, right.episodeId),
  )
  const change = findChange(all)
  const weighed = weigh(change === undefined ? all : all.slice(change.begin))
  return weighed && { ...weighed, before: change?.before }
}

function weigh(choices: readonly Choice[]) {
  if (choices.length < CHOICES_MIN) return undefined
  const newest = choices.at(-1)?.at ?? 0
  const weights = choices.map(({ at }) => 0.5 ** ((newest - at) / HALF_LIFE_MS))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const [value, weight] = heaviest(choices, weights)
  // The effective sample size (Kish): as many choices of equal weight say as much.
  const runs = Math.round((whole * whole) / weights.reduce((sum, one) => sum + one * one, 0))
  const share = weight / whole
  const pValue = binomialTail(Math.round(share * runs), runs, 0.5)
  if (runs < CHOICES_MIN || pValue > P_VALUE_MAX) return undefined
  const own = choices.filter((choice) => choice.value === value)
  return {
    value,
    confidence: patternConfidence({ rate: share, runs, pValue }),
    hits: own.length,
    n: choices.length,
    share,
    pValue,
    since: own[0]?.at ?? newest,
    until: own.at(-1)?.at ?? newest,
    episodeIds: own
      .slice(-EPISODES_SHOWN_MAX)
      .map(({ episodeId }) => episodeId)
      .toReversed(),
  }
}

function heaviest(
  choices: readonly Choice[],
  weights: readonly number[],
): readonly [value: string, weight: number] {
  const sums = new Map<string, number>()
  for (const [index, { value }] of choices.entries()) {
    sums.set(value, (sums.get(value) ?? 0) + (weights[index] ?? 0))
  }
  const [first = ['', 0] as const] = [...sums].toSorted(
    ([left, leftSum], [right, rightSum]) => rightSum - leftSum || compareText(left, right),
  )
  return first
}

/** Where a preference changed: one value was preferred before, another since. */
function findChange(choices: readonly Choice[]) {
  for (const value of new Set(choices.map((choice) => choice.value).toReversed())) {
    const begin = stretchOf(choices, value)
    const older = choices.slice(0, begin)
    const before = preferredIn(older)
    const last = older.at(-1)
    if (before === undefined || before === value || last === undefined) continue
    if (preferredIn(choices.slice(begin)) !== value) continue
    return { begin, before: { value: before, until: last.at } }
  }
  return undefined
}

/** Where the newest stretch begins in which a value wins by most. */
function stretchOf(choices: readonly Choice[], value: string): number {
  let [lead, best, begin] = [0, 0, choices.length]
  for (const [index, choice] of [...choices.entries()].toReversed()) {
    lead += choice.value === value ? 1 : -1
    if (lead < best) continue
    best = lead
    begin = index
  }
  return begin
}

function preferredIn(choices: readonly Choice[]): string | undefined {
  if (choices.length < CHOICES_MIN) return undefined
  const [value, count] = heaviest(
    choices,
    choices.map(() => 1),
  )
  return binomialTail(count, choices.length, 0.5) <= P_VALUE_MAX ? value : undefined
}

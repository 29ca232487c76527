import { printCondition } from '../../conditions/print-condition.ts'
import type { MinedPattern } from '../../patterns/mined-pattern.ts'
import { binomialTail } from '../../statistics/binomial.ts'
import { fisherExact } from '../../statistics/fisher-exact.ts'
import { contentHash } from '../../text/content-hash.ts'
import type { Population } from '../search/hypothesis.ts'
import { sayStep, sayTask } from '../wording/sign-words.ts'
import { ENTRIES_MAX, toEntry } from '../wording/tell-pattern.ts'
import type { ProvenProfile } from './prove-profiles.ts'

/** How many of the lowest scores, or from which share on the highest, are told of. */
const SHARES = [
  { share: 0.5, least: 0.5 },
  { share: 0.33, least: 0.67 },
] as const
const STRONGEST = 5

interface Part {
  readonly expects: 'success' | 'failure'
  readonly share: (typeof SHARES)[number]
  readonly runs: readonly number[]
  readonly hits: number
  readonly pValue: number
}

/** What the runs with the highest scores are told, and those with the lowest. */
export function tellProfile(
  proven: ProvenProfile,
  adjustedPValue: number,
): { readonly good: MinedPattern; readonly bad: MinedPattern } {
  const good = choosePart(proven, 'success')
  const bad = choosePart(proven, 'failure')
  return { good: tell(proven, good, adjustedPValue), bad: tell(proven, bad, adjustedPValue) }
}

function choosePart({ population, scores }: ProvenProfile, expects: Part['expects']): Part {
  const sign = expects === 'success' ? -1 : 1
  const ordered = [...scores.keys()].toSorted(
    (left, right) => sign * ((scores[left] ?? 0) - (scores[right] ?? 0)) || left - right,
  )
  const parts = SHARES.map((share): Part => {
    const runs = ordered.slice(0, Math.round(share.share * ordered.length))
    const hits = runs.filter((run) => endsSo(population, run, expects)).length
    const pValue = binomialTail(hits, runs.length, rateOf(population, expects))
    return { expects, share, runs, hits, pValue }
  })
  return parts.reduce((best, part) => (part.pValue < best.pValue ? part : best))
}

function endsSo({ runs }: Population, run: number, expects: Part['expects']): boolean {
  return runs[run]?.isSuccess === (expects === 'success')
}

function rateOf({ runs, successCount }: Population, expects: Part['expects']): number {
  const rate = successCount / Math.max(1, runs.length)
  return expects === 'success' ? rate : 1 - rate
}

function tell(proven: ProvenProfile, part: Part, adjustedPValue: number): MinedPattern {
  const { population, weights } = proven
  const { expects, share, runs, hits } = part
  const { opening } = population
  const isGood = expects === 'success'
  const baseRate = rateOf(population, expects)
  const counts = {
    hits,
    runs: runs.length,
    hitsWithout: Math.round(baseRate * population.runs.length) - hits,
    runsWithout: population.runs.length - runs.length,
  }
  const like = `the first ${opening} steps go like those of runs that ${isGood ? 'succeed' : 'fail'}`
  const effect = `Such runs ${isGood ? 'succeed' : 'fail'} more often than others`
  const action = isGood ? 'Go on' : 'Stop, check what is known so far and try another way'
  const strongest = strongestParts(proven, isGood).map(sayPart).join('; ')
  return {
    key: contentHash('profile', String(opening), expects).slice(0, 32),
    sign: signOf(opening, isGood ? share.least : share.share, isGood),
    name: `${isGood ? 'Go on' : 'Think again'} when ${like}`,
    category: 'strategy',
    expects,
    // Both are to be followed: one says when to go on, the other when to think again.
    advice: 'do',
    summary: `${effect}. It weighs ${weights.length} weak signs of the task and of these steps; the strongest: ${strongest}.`,
    applicability: {
      problemTypes: [],
      domains: [],
      capabilities: [],
      conditions: [],
      antiConditions: [],
    },
    content: {
      type: 'heuristic',
      condition: `after ${opening} steps`,
      action,
      rationale: `Signs that count: ${strongest}.`,
    },
    guidance: {
      whenToApply: `After the first ${opening} steps of any task.`,
      howToApply: `${action}.`,
      benefits: [`${effect}.`],
      risks: ['No sign of these is proven by itself; only all of them together are.'],
      alternatives: [],
    },
    evidence: {
      entries: runs
        .toSorted((left, right) => left - right)
        .slice(0, ENTRIES_MAX)
        .flatMap((run) => toEntry(population, run, expects)),
      baseRate,
      contrast: { ...counts, pValue: fisherExact(counts).greater },
      adjustedPValue,
    },
  }
}

function signOf(opening: number, value: number, isGood: boolean): string {
  return printCondition({
    is: 'and',
    parts: [
      { is: 'compared', feature: 'steps.count', operator: '>', value: opening },
      { is: 'compared', feature: 'profile.share', operator: isGood ? '>=' : '<', value },
    ],
  })
}

// By what they change between runs, not by their bare weights: what all have changes nothing.
function strongestParts({ scales, weights }: ProvenProfile, isGood: boolean): readonly string[] {
  const sign = isGood ? 1 : -1
  return scales
    .map(({ part }, index) => ({ part, weight: sign * (weights[index] ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, STRONGEST)
    .map(({ part }) => part)
}

const PART = /^(step|task|word)(?: (\d+))?: (.*)$/su

function sayPart(part: string): string {
  const [, list, place, sign = ''] = PART.exec(part) ?? []
  if (list === 'task') return sayTask(sign)
  if (list === 'word') return `tasks that speak of "${sign}"`
  return place === undefined ? sayStep(sign) : `${sayStep(sign)} as step ${place}`
}

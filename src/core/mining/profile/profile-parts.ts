import type { Features } from '../../conditions/features.ts'
import { stepsOf, textsOf } from '../mining-runs.ts'

/** What a profile weighs in a run: names of parts, with how often the run has each. */
export type Parts = ReadonlyMap<string, number>

/** The lists that parts come from, each of which has an equal say, and how many parts of it. */
export const PART_LISTS = [
  { prefix: 'step', countMax: 200 },
  { prefix: 'task', countMax: 50 },
  { prefix: 'word', countMax: 200 },
] as const

/** What a profile gives a run that went on after its opening. */
export function scoreOf({ parts, constant, opening }: ScoringProfile, features: Features): number {
  const own = partsOf(features, opening)
  return parts.reduce((sum, { part, weight }) => sum + weight * (own.get(part) ?? 0), constant)
}

/** What a profile scores runs by. */
export interface ScoringProfile {
  readonly opening: number
  readonly constant: number
  readonly parts: readonly { readonly part: string; readonly weight: number }[]
}

/** The parts of a run as it was when so many steps were done. */
export function partsOf(features: Features, opening: number): Parts {
  const parts = new Map<string, number>()
  const add = (part: string): void => {
    parts.set(part, (parts.get(part) ?? 0) + 1)
  }
  for (const [index, signs] of stepsOf({ features }).slice(0, opening).entries()) {
    for (const sign of new Set(signs)) {
      add(`step: ${sign}`)
      add(`step ${index + 1}: ${sign}`)
    }
  }
  for (const sign of new Set(textsOf({ features }, 'task.signs'))) add(`task: ${sign}`)
  for (const word of new Set(textsOf({ features }, 'task.words'))) add(`word: ${word}`)
  return parts
}

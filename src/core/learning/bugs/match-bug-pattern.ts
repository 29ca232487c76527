import * as z from 'zod'
import { languageOfEnding, traceLanguage } from '../../language/syntax/languages.ts'
import { exactKey, failuresIn, formsOf } from './bug-parts.ts'
import type { BugPattern, BugSolution, StoredBugPattern } from './bug-pattern.ts'
import { codeSimilarity, countVariants, isPlaced, stackSimilarity } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'
import { solutionsOf } from './rank-solutions.ts'
import { isSameFailure, nearestAlike, samePlaces } from './same-bug.ts'

export const BUG_ASPECTS = ['type', 'message', 'stack', 'code', 'context'] as const
export type BugAspect = (typeof BUG_ASPECTS)[number]

/** The situation in which an error occurred. An empty list means unknown. */
export interface BugSituation {
  readonly fileTypes: readonly string[]
  readonly languages: readonly string[]
  readonly frameworks: readonly string[]
  /** Nearby lines of code. */
  readonly code: readonly string[]
}

export const aspectMatchSchema = z.object({
  aspect: z.enum(BUG_ASPECTS),
  score: z.number().describe('How similar it is, 0 to 1.'),
  weight: z.number().describe('Its weight among the aspects known on both sides.'),
})
export type AspectMatch = z.infer<typeof aspectMatchSchema>

export interface BugLikeness {
  /** From 0 to 1. */
  readonly score: number
  /** True if it is exactly the same failure. */
  readonly isExact: boolean
  /** What was compared, and how far it is the same. */
  readonly aspects: readonly AspectMatch[]
}

/** Message and place identify a bug, surroundings decide between equals; the type counts in the message. */
const WEIGHTS: Readonly<Record<BugAspect, number>> = {
  type: 0,
  message: 0.4,
  stack: 0.4,
  code: 0.02,
  context: 0.02,
}

/** A likeness above this is a match. */
export const MATCH_MIN = 0.5
/** Below this similarity of message and stack it is not a match, whatever else agrees. */
const SPECIFIC_MIN = 0.5

/**
 * How similar a failure is to the bug of a pattern, by everything known on both sides: as similar
 * as to the closest form in which it occurred.
 */
export function likenessOf(
  failure: FailureTraits,
  situation: BugSituation,
  { parts, context }: Pick<StoredBugPattern, 'parts' | 'context'>,
): BugLikeness {
  const variants = countVariants(failuresIn(parts))
  const all = formsOf(parts).map((known) =>
    compare(known, { failure, situation, context, variants }),
  )
  return all.reduce((most, one) => (one.score > most.score ? one : most), NOTHING)
}

/** How much it says about a failure at some place what helped nobody knows where. */
const UNPLACED = 0.5

/** The solutions of a bug, those first that solved what is the most like a failure. */
export function rankSolutions(
  failure: FailureTraits,
  situation: BugSituation,
  { parts, context }: Pick<StoredBugPattern, 'parts' | 'context'>,
): readonly BugSolution[] {
  const looking = { failure, situation, context, variants: 1 }
  const weights = new Map<string, number>()
  return solutionsOf(parts, ({ failure: known }) => {
    if (known === undefined) return 1
    const key = exactKey(known)
    const weight = weights.get(key) ?? weightOf(known, looking)
    weights.set(key, weight)
    return weight
  })
}

function weightOf(known: FailureTraits, looking: Looking): number {
  const { score } = compare(known, looking)
  const { places } = looking.failure
  if (places.length === 0) return score
  return score * (isPlaced(known) ? stackSimilarity(places, known.places) : UNPLACED)
}

const NOTHING: BugLikeness = { score: 0, isExact: false, aspects: [] }

interface Looking {
  readonly failure: FailureTraits
  readonly situation: BugSituation
  readonly context: BugPattern['context']
  /** How many messages the bug has. */
  readonly variants: number
}

function compare(known: FailureTraits, looking: Looking): BugLikeness {
  const { failure, situation, variants } = looking
  const measured: Readonly<Record<BugAspect, number | undefined>> = {
    type: typeLikeness(failure, known),
    message: nearestAlike(failure, known, variants),
    stack: samePlaces(failure, known),
    code: codeLikeness([...situation.code, ...failure.code], known.code),
    context: contextLikeness(looking),
  }
  const aspects = weigh(measured, BUG_ASPECTS)
  if (isSameFailure(failure, known)) {
    return { score: 1, isExact: true, aspects }
  }
  const score = sumOf(aspects)
  const isSpecific = sumOf(weigh(measured, ['message', 'stack'])) >= SPECIFIC_MIN
  return { score: isSpecific ? score : Math.min(score, MATCH_MIN), isExact: false, aspects }
}

/** What is known, with weights that add up to 1. */
function weigh(
  measured: Readonly<Record<BugAspect, number | undefined>>,
  wanted: readonly BugAspect[],
): readonly AspectMatch[] {
  const known = wanted.flatMap((aspect) => {
    const score = measured[aspect]
    return score === undefined ? [] : [{ aspect, score, weight: WEIGHTS[aspect] }]
  })
  const whole = known.reduce((sum, { weight }) => sum + weight, 0)
  return known.map((one) => ({ ...one, weight: one.weight / whole }))
}

function sumOf(aspects: readonly AspectMatch[]): number {
  return aspects.reduce((sum, { score, weight }) => sum + score * weight, 0)
}

function typeLikeness(failure: FailureTraits, known: FailureTraits): number | undefined {
  if (failure.type === undefined || known.type === undefined) return undefined
  return failure.type.toLowerCase() === known.type.toLowerCase() ? 1 : 0
}

function codeLikeness(lines: readonly string[], known: readonly string[]): number | undefined {
  if (lines.length === 0 || known.length === 0) return undefined
  return Math.max(...known.map((line) => codeSimilarity(line, lines)))
}

// Other surroundings than before do not count against it.
function contextLikeness({ failure, situation, context }: Looking): number | undefined {
  const languages = [
    ...situation.languages,
    ...situation.fileTypes.flatMap((type) => languageOfEnding(type)?.grammar ?? []),
    ...(failure.language === undefined ? [] : [failure.language]),
  ].map(traceLanguage)
  const frameworks = [...situation.frameworks, ...failure.frameworks]
  const isShared =
    context.languages.map(traceLanguage).some((one) => languages.includes(one)) ||
    [...situation.fileTypes, ...failure.fileTypes].some((one) => context.fileTypes.includes(one)) ||
    frameworks.some((name) => context.frameworks.includes(name.toLowerCase()))
  return isShared ? 1 : undefined
}

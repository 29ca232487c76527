import { withoutQuoted } from '../../failures/signature.ts'
import { languageOfEnding, traceLanguage } from '../../syntax/languages.ts'
import { exactKey } from './bug-keys.ts'
import type { BugParts, BugPattern } from './bug-pattern.ts'
import { failuresIn } from './change-bug-pattern.ts'
import { codeSimilarity, messageSimilarity, stackSimilarity } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

export const BUG_ASPECTS = ['type', 'message', 'stack', 'code', 'context'] as const
export type BugAspect = (typeof BUG_ASPECTS)[number]

/** The situation in which an error came. An empty list is not known. */
export interface BugSituation {
  readonly fileTypes: readonly string[]
  readonly languages: readonly string[]
  readonly frameworks: readonly string[]
  /** Lines of code that are at hand. */
  readonly code: readonly string[]
}

export interface AspectMatch {
  readonly aspect: BugAspect
  /** How far it is the same, from 0 to 1. */
  readonly score: number
  /** Its share of the whole, of what both sides know. */
  readonly weight: number
}

export interface BugLikeness {
  /** From 0 to 1. */
  readonly score: number
  /** True when it is the very same failure. */
  readonly isExact: boolean
  readonly aspects: readonly AspectMatch[]
}

/** What is said and where it happens tell a bug; the type and the surroundings only agree. */
const WEIGHTS: Readonly<Record<BugAspect, number>> = {
  type: 0.2,
  message: 0.35,
  stack: 0.3,
  code: 0.05,
  context: 0.1,
}

/** A likeness above this is a match. */
export const MATCH_MIN = 0.5
/** Message and stack together less like than this: whatever else agrees, it is no match. */
const TELLING_MIN = 0.5

/** How many of the bugs at hand say the same, or pass through the same place. */
export interface Commonness {
  saying(template: string): number
  passing(place: string): number
}

/** What is common among these patterns: what many bugs share tells none of them. */
export function commonnessOf(patterns: readonly { readonly parts: BugParts }[]): Commonness {
  const said = new Map<string, number>()
  const passed = new Map<string, number>()
  const raise = (counts: Map<string, number>, names: readonly string[]): void => {
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const { parts } of patterns) {
    const failures = distinctFailures(parts)
    raise(
      said,
      failures.map(({ template }) => withoutQuoted(template)),
    )
    raise(
      passed,
      failures.flatMap(({ places }) => places),
    )
  }
  return {
    saying: (template) => Math.max(1, said.get(withoutQuoted(template)) ?? 1),
    passing: (place) => Math.max(1, passed.get(place) ?? 1),
  }
}

// The same bug is met again and again, mostly as the very same failure.
function distinctFailures(parts: BugParts): readonly FailureTraits[] {
  return [...new Map(failuresIn(parts).map((one) => [exactKey(one), one])).values()]
}

/** How far a failure looks like the bug of a pattern, by all that both sides know. */
export function likenessOf(
  failure: FailureTraits,
  situation: BugSituation,
  pattern: BugPattern & { readonly parts: BugParts },
  commonness: Commonness,
): BugLikeness {
  const looking = { failure, situation, context: pattern.context, commonness }
  const all = distinctFailures(pattern.parts).map((known) => compare(known, looking))
  return all.reduce((most, one) => (one.score > most.score ? one : most), NOTHING)
}

const NOTHING: BugLikeness = { score: 0, isExact: false, aspects: [] }

interface Looking {
  readonly failure: FailureTraits
  readonly situation: BugSituation
  readonly context: BugPattern['context']
  readonly commonness: Commonness
}

function compare(known: FailureTraits, looking: Looking): BugLikeness {
  const { failure, situation, context, commonness } = looking
  const measured: Readonly<Record<BugAspect, number | undefined>> = {
    type: typeLikeness(failure, known),
    message: messageLikeness(failure, known, commonness),
    stack: stackLikeness(failure, known, commonness),
    code: codeLikeness([...situation.code, ...failure.code], known.code),
    context: contextLikeness(failure, situation, context),
  }
  const aspects = weigh(measured, BUG_ASPECTS)
  if (failure.exact !== undefined && failure.exact === known.exact) {
    return { score: 1, isExact: true, aspects }
  }
  const score = sumOf(aspects)
  const isTold = sumOf(weigh(measured, ['message', 'stack'])) >= TELLING_MIN
  return { score: isTold ? score : Math.min(score, MATCH_MIN), isExact: false, aspects }
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

function messageLikeness(
  failure: FailureTraits,
  known: FailureTraits,
  { saying }: Commonness,
): number | undefined {
  if (failure.template === '' || known.template === '') return undefined
  return messageSimilarity(failure.template, known.template) / Math.sqrt(saying(known.template))
}

function stackLikeness(
  failure: FailureTraits,
  known: FailureTraits,
  { passing }: Commonness,
): number | undefined {
  if (failure.places.length === 0 || known.places.length === 0) return undefined
  return stackSimilarity(failure.places, known.places, passing)
}

function codeLikeness(lines: readonly string[], known: readonly string[]): number | undefined {
  if (lines.length === 0 || known.length === 0) return undefined
  return Math.max(...known.map((line) => codeSimilarity(line, lines)))
}

function contextLikeness(
  failure: FailureTraits,
  situation: BugSituation,
  context: BugPattern['context'],
): number | undefined {
  const languages = [
    ...situation.languages,
    ...situation.fileTypes.flatMap((type) => languageOfEnding(type)?.grammar ?? []),
    ...(failure.language === undefined ? [] : [failure.language]),
  ].map(traceLanguage)
  const parts = [
    shared(languages, context.languages.map(traceLanguage)),
    shared([...situation.fileTypes, ...failure.fileTypes], context.fileTypes),
    shared(
      [...situation.frameworks, ...failure.frameworks].map((name) => name.toLowerCase()),
      context.frameworks,
    ),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return parts.reduce((sum, part) => sum + part, 0) / parts.length
}

// Known on both sides: 1 when anything is shared, else 0.
function shared(left: readonly string[], right: readonly string[]): number | undefined {
  if (left.length === 0 || right.length === 0) return undefined
  return left.some((one) => right.includes(one)) ? 1 : 0
}

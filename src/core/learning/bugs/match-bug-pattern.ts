import * as z from 'zod'
import { coreOf, withoutQuoted } from '../../language/failures/message-core.ts'
import { languageOfEnding, traceLanguage } from '../../language/syntax/languages.ts'
import { exactKey, failuresIn } from './bug-parts.ts'
import type { BugParts, BugPattern, StoredBugPattern } from './bug-pattern.ts'
import {
  codeSimilarity,
  countVariants,
  distinctTemplates,
  isPlaced,
  messageSimilarity,
  type NamesAt,
  namesBeside,
  sayingsOf,
  shareFile,
  stackSimilarity,
} from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

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
  readonly score: number
  readonly isExact: boolean
  readonly aspects: readonly AspectMatch[]
}

/** Message and place identify a bug; type and surroundings only confirm it. */
const WEIGHTS: Readonly<Record<BugAspect, number>> = {
  type: 0.2,
  message: 0.35,
  stack: 0.3,
  code: 0.05,
  context: 0.1,
}

/** A likeness above this is a match. */
export const MATCH_MIN = 0.5
/** Below this similarity of message and stack it is not a match, whatever else agrees. */
const SPECIFIC_MIN = 0.5

/** A failure in other files than a bug, or in an unknown place, may or may not be that bug. */
const UNPLACED = 0.5

/** What other known bugs have in common with one. */
export interface Rivals {
  /** How many of them say this, with its names or without, or pass through this place. */
  sharing(what: string): number
  /** How many names occurred, in any of them, where two messages differ in one word; else 1. */
  naming(asked: string, known: string): number
}

/**
 * What other patterns share with each of these: what many bugs say, or pass through, tells none of
 * them. A pattern is no rival of itself, so that meeting it again never makes it less likely.
 */
export function rivalsAmong(
  patterns: readonly { readonly id: string; readonly parts: BugParts }[],
): (id: string) => Rivals {
  const holders = new Map<string, Set<string>>()
  for (const { id, parts } of patterns) {
    for (const { template, places } of failuresIn(parts)) {
      for (const what of [coreOf(template), template, ...places]) {
        holders.set(what, (holders.get(what) ?? new Set()).add(id))
      }
    }
  }
  const templates = patterns.flatMap(({ parts }) => distinctTemplates(failuresIn(parts)))
  const naming = countNames(new Set(templates))
  const sharing = (what: string, id: string): number => {
    const all = holders.get(what)
    return all === undefined ? 0 : all.size - Number(all.has(id))
  }
  return (id) => ({ naming, sharing: (what) => sharing(what, id) })
}

function countNames(templates: ReadonlySet<string>): Rivals['naming'] {
  const counted = new Map<string, NamesAt>()
  return (asked, known) => {
    const names = counted.get(asked) ?? namesBeside(asked, templates)
    counted.set(asked, names)
    const said = withoutQuoted(known)
    return Math.max(1, ...[...names.values()].map((one) => (one.has(said) ? one.size : 1)))
  }
}

/**
 * How similar a failure is to the bug of a pattern, by everything known on both sides: as similar
 * as to the closest form in which it occurred.
 */
export function likenessOf(
  failure: FailureTraits,
  situation: BugSituation,
  { parts, context }: Pick<StoredBugPattern, 'parts' | 'context'>,
  rivals: Rivals,
): BugLikeness {
  const failures = failuresIn(parts)
  const looking = { failure, situation, context, rivals, variants: countVariants(failures) }
  // A bug mostly recurs as exactly the same failure.
  const forms = new Map(failures.map((known) => [exactKey(known), known]))
  const all = [...forms.values()].map((known) => compare(known, looking))
  return all.reduce((most, one) => (one.score > most.score ? one : most), NOTHING)
}

const NOTHING: BugLikeness = { score: 0, isExact: false, aspects: [] }

interface Looking {
  readonly failure: FailureTraits
  readonly situation: BugSituation
  readonly context: BugPattern['context']
  readonly rivals: Rivals
  /** How many messages the bug has. */
  readonly variants: number
}

function compare(known: FailureTraits, looking: Looking): BugLikeness {
  const { failure, situation, rivals } = looking
  const stack = stackLikeness(failure, known, rivals)
  const measured: Readonly<Record<BugAspect, number | undefined>> = {
    type: typeLikeness(failure, known),
    message: messageLikeness(known, looking, stack),
    stack,
    code: codeLikeness([...situation.code, ...failure.code], known.code),
    context: contextLikeness(looking),
  }
  const aspects = weigh(measured, BUG_ASPECTS)
  if (failure.exact !== undefined && failure.exact === known.exact) {
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

// Bugs that say the same at other places are rivals, unless the place decides.
// What happens nowhere in particular is all that is known about its message: it has none.
function messageLikeness(
  known: FailureTraits,
  { failure, rivals, variants }: Looking,
  stack = 0,
): number | undefined {
  if (failure.template === '' || known.template === '') return undefined
  const similarity = Math.max(
    ...sayingsOf(failure).flatMap((one) =>
      sayingsOf(known).map((other) => {
        return messageSimilarity(one, other, { variants, names: rivals.naming(one, other) })
      }),
    ),
  )
  if (!isPlaced(known)) return similarity
  // Without a place, only the names in the message distinguish a bug from its rivals.
  const isSame = !isPlaced(failure) && failure.template === known.template
  const said = isSame ? known.template : coreOf(known.template)
  return similarity / Math.sqrt(1 + (1 - stack) * rivals.sharing(said))
}

function stackLikeness(
  failure: FailureTraits,
  known: FailureTraits,
  { sharing }: Rivals,
): number | undefined {
  if (!isPlaced(failure)) return undefined
  // The same mistake in another project happens at no place that this one has.
  if (!isPlaced(known) || !shareFile(failure, known)) return UNPLACED
  return stackSimilarity(failure.places, known.places, (place) => 1 + sharing(place))
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

import { times } from '../../phrases.ts'
import type { BugPattern, BugSolution } from './bug-pattern.ts'
import type { AspectMatch, BugAspect, BugLikeness } from './match-bug-pattern.ts'

/** An aspect as like as this is named as a reason. */
const REASON_MIN = 0.5
const SAME_MIN = 0.99

const NAMES: Readonly<Record<BugAspect, string>> = {
  type: 'type',
  message: 'message',
  stack: 'place',
  code: 'line of code',
  context: 'surroundings',
}

/** Why a pattern matches, in a sentence or two. */
export function explainMatch(
  { isExact, aspects }: BugLikeness,
  pattern: BugPattern,
  solution: BugSolution | undefined,
): string {
  const likeness = isExact ? 'The same failure' : sentence(aspects)
  const { occurrences, variants, resolutions } = pattern.statistics
  const inVariants = variants > 1 ? ` in ${variants} variants` : ''
  const met =
    occurrences === 0
      ? 'described, not seen yet'
      : `seen ${times(occurrences)}${inVariants}, solved ${times(resolutions)}`
  return `${likeness}; ${met}. ${describeSolution(solution)}`
}

function sentence(aspects: readonly AspectMatch[]): string {
  const same = aspects.filter(({ score }) => score >= SAME_MIN).map(({ aspect }) => NAMES[aspect])
  const like = aspects
    .filter(({ score }) => score >= REASON_MIN && score < SAME_MIN)
    .map(({ aspect }) => NAMES[aspect])
  const parts = [
    ...(same.length === 0 ? [] : [`the same ${same.join(', ')}`]),
    ...(like.length === 0 ? [] : [`a similar ${like.join(', ')}`]),
  ]
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function describeSolution(solution: BugSolution | undefined): string {
  if (solution === undefined) return 'No known solution.'
  const { successes, attempts } = solution
  return attempts === 0
    ? 'Its solution was described but not tried yet.'
    : `Its best solution worked in ${successes} of ${attempts} attempts.`
}

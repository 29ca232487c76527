import type { BugFeedback, BugParts, BugReport, BugSighting } from './bug-pattern.ts'
import {
  areBeside,
  countVariants,
  haveSameRoot,
  isPlaced,
  namesBeside,
  saidOf,
} from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

export const NO_PARTS: BugParts = { sightings: [], reports: [], feedback: [] }

/** A sighting replaces the one of the same episode: learning twice changes nothing. */
export function addSighting(parts: BugParts, sighting: BugSighting): BugParts {
  const others = parts.sightings.filter(({ episodeId }) => episodeId !== sighting.episodeId)
  return { ...parts, sightings: [...others, sighting] }
}

export function addReport(parts: BugParts, report: BugReport): BugParts {
  return { ...parts, reports: [report, ...parts.reports] }
}

export function addFeedback(parts: BugParts, feedback: BugFeedback): BugParts {
  // Of one episode, the last word counts.
  const others = parts.feedback.filter(
    ({ episodeId, solution }) =>
      episodeId === undefined || episodeId !== feedback.episodeId || solution !== feedback.solution,
  )
  return { ...parts, feedback: [feedback, ...others] }
}

/** Removes all that an episode brought, feedback on it included. */
export function dropEpisode(parts: BugParts, episodeId: string): BugParts {
  return {
    ...parts,
    sightings: parts.sightings.filter((one) => one.episodeId !== episodeId),
    feedback: parts.feedback.filter((one) => one.episodeId !== episodeId),
  }
}

/** Removes the reports, and all feedback: it may be on a reported solution. */
export function dropReports(parts: BugParts): BugParts {
  return { ...parts, reports: [], feedback: [] }
}

/** Merges two patterns that turned out to be the same bug. */
export function joinParts(left: BugParts, right: BugParts): BugParts {
  return {
    sightings: [...left.sightings, ...right.sightings],
    reports: [...left.reports, ...right.reports],
    feedback: [...left.feedback, ...right.feedback],
  }
}

/** The failures that a pattern is known by. */
export function failuresIn({ sightings, reports }: BugParts): readonly FailureTraits[] {
  return [
    ...reports.flatMap(({ failures }) => failures),
    ...sightings.flatMap(({ failure }) => failure ?? []),
  ]
}

/**
 * True when a failure is the bug of this pattern. A failure at a known place does not belong to a
 * pattern without places that names many things.
 */
export function isOfPattern(failure: FailureTraits, parts: BugParts): boolean {
  const same = failuresIn(parts).filter((known) => haveSameRoot(known, failure))
  if (!isPlaced(failure) || same.some(isPlaced)) return same.length > 0
  return same.length > 0 && countVariants(failuresIn(parts)) === 1
}

/**
 * True when a failure makes one bug of all patterns for which this holds. A message alone does
 * not make one bug of two places.
 */
export function isJoinedBy(failure: FailureTraits, parts: BugParts): boolean {
  if (isPlaced(failure)) return true
  return failuresIn(parts).some((known) => !isPlaced(known) && haveSameRoot(known, failure))
}

/** This many different words in one place of a message make it a place for names. */
const NAMES_MIN = 4
/** More ways to say a bug add no certainty. */
const COMPARED_MAX = 20

/** Of these patterns, those that say what a failure says of other names: they are one bug. */
export function namedAlike(
  failure: FailureTraits,
  patterns: readonly BugParts[],
): ReadonlySet<BugParts> {
  const said = new Map(patterns.map((parts) => [parts, templatesBeside(failure, parts)]))
  const names = namesBeside(failure.template, new Set([...said.values()].flat()))
  // The failure brings one more.
  const enough = [...names.values()].filter((words) => words.size + 1 >= NAMES_MIN)
  const alike = new Set(enough.flatMap((words) => [...words]))
  return new Set(patterns.filter((parts) => said.get(parts)?.some((one) => alike.has(saidOf(one)))))
}

function templatesBeside(failure: FailureTraits, parts: BugParts): readonly string[] {
  const beside = failuresIn(parts).filter((known) => areBeside(known, failure))
  return [...new Set(beside.map(({ template }) => template))].slice(0, COMPARED_MAX)
}

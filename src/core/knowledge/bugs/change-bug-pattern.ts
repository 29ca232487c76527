import type { BugFeedback, BugParts, BugSighting, ToldBug } from './bug-pattern.ts'
import {
  areBeside,
  countVariants,
  haveSameRoot,
  isPlaced,
  namesBeside,
  saidOf,
} from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

export const NO_PARTS: BugParts = { sightings: [], told: [], feedback: [] }

/** What an episode shows takes the place of what it showed before: learning twice changes nothing. */
export function addSighting(parts: BugParts, sighting: BugSighting): BugParts {
  const others = parts.sightings.filter(({ episodeId }) => episodeId !== sighting.episodeId)
  return { ...parts, sightings: [...others, sighting] }
}

export function addTold(parts: BugParts, told: ToldBug): BugParts {
  return { ...parts, told: [told, ...parts.told] }
}

export function addFeedback(parts: BugParts, feedback: BugFeedback): BugParts {
  // Of one episode, the last word counts.
  const others = parts.feedback.filter(
    ({ episodeId, solution }) =>
      episodeId === undefined || episodeId !== feedback.episodeId || solution !== feedback.solution,
  )
  return { ...parts, feedback: [feedback, ...others] }
}

/** Takes out all that an episode brought, feedback on it included. */
export function dropEpisode(parts: BugParts, episodeId: string): BugParts {
  return {
    ...parts,
    sightings: parts.sightings.filter((one) => one.episodeId !== episodeId),
    feedback: parts.feedback.filter((one) => one.episodeId !== episodeId),
  }
}

/** Takes out what somebody told, and all feedback: it may be on a solution that was told. */
export function dropTold(parts: BugParts): BugParts {
  return { ...parts, told: [], feedback: [] }
}

/** Two patterns turned out to be one. */
export function joinParts(left: BugParts, right: BugParts): BugParts {
  return {
    sightings: [...left.sightings, ...right.sightings],
    told: [...left.told, ...right.told],
    feedback: [...left.feedback, ...right.feedback],
  }
}

/** The failures that a pattern is known by. */
export function failuresIn({ sightings, told }: BugParts): readonly FailureTraits[] {
  return [
    ...told.flatMap((one) => one.failures),
    ...sightings.flatMap(({ failure }) => failure ?? []),
  ]
}

/**
 * True when a failure is the bug of this pattern. One that happens somewhere is not the bug of what
 * is said of many things nowhere in particular.
 */
export function isOfPattern(failure: FailureTraits, parts: BugParts): boolean {
  const same = failuresIn(parts).filter((known) => haveSameRoot(known, failure))
  if (!isPlaced(failure) || same.some(isPlaced)) return same.length > 0
  return same.length > 0 && countVariants(failuresIn(parts)) === 1
}

/**
 * True when a failure makes one bug of all patterns of which this holds. A message alone does not
 * make one bug of two places.
 */
export function isJoinedBy(failure: FailureTraits, parts: BugParts): boolean {
  if (isPlaced(failure)) return true
  return failuresIn(parts).some((known) => !isPlaced(known) && haveSameRoot(known, failure))
}

/**
 * So many words in one place of a message make it a place for names. Log messages come out alike with
 * 4 to 12 (see `choose-values.ts`); fewer may be what the message says.
 */
const NAMES_MIN = 4
/** More ways to say a bug make nobody surer. */
const COMPARED_MAX = 20

/** Of these patterns, those that say what a failure says of other names: they are one bug. */
export function namedAlike(
  failure: FailureTraits,
  patterns: readonly BugParts[],
): ReadonlySet<BugParts> {
  const said = new Map(patterns.map((parts) => [parts, templatesBeside(failure, parts)]))
  const names = namesBeside(failure.template, new Set([...said.values()].flat()))
  // The failure brings one more.
  const telling = [...names].filter(([, words]) => words.size + 1 >= NAMES_MIN)
  const alike = new Set(telling.flatMap(([, words]) => [...words]))
  return new Set(patterns.filter((parts) => said.get(parts)?.some((one) => alike.has(saidOf(one)))))
}

function templatesBeside(failure: FailureTraits, parts: BugParts): readonly string[] {
  const beside = failuresIn(parts).filter((known) => areBeside(known, failure))
  return [...new Set(beside.map(({ template }) => template))].slice(0, COMPARED_MAX)
}

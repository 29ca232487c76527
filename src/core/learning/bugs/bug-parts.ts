import { coreOf } from '../../language/failures/message-core.ts'
import { isErrorCode } from '../../language/failures/signature.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { recallRecent } from '../../language/text/recall-recent.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { oncePer } from '../../once-per.ts'
import type { BugFeedback, BugParts, BugReport, BugSighting } from './bug-pattern.ts'
import { isSpecificTemplate } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'
import { rareWords, samePlaces, sayingsOf } from './same-bug.ts'

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

/** The forms of a bug that a failure is compared with: the newest. */
const FORMS_MAX = 20

/** Each different failure of a pattern once: one failure is compared with those of many patterns. */
export const formsOf = oncePer((parts: BugParts): readonly FailureTraits[] => {
  const forms = new Map(failuresIn(parts).map((known) => [exactKey(known), known]))
  return [...forms.values()].slice(-FORMS_MAX)
})

/** True when a failure happened in the program of a pattern: a message alone joins no two patterns. */
export function isInProgramOf(failure: FailureTraits, parts: BugParts): boolean {
  return formsOf(parts).some((known) => samePlaces(known, failure) !== undefined)
}

const HASH_CHARACTERS = 16
/** The innermost frames identify a bug; many bugs share the outer ones. */
const INNER_PLACES = 3
/** What a store takes in one list. */
const KEYS_MAX = 900

/** The key of the exact same failure. One failure is compared with those of many patterns. */
export const exactKey = oncePer((failure: FailureTraits): string => {
  const { exact, type = '' } = failure
  return `exact:${hashOf([exact ?? type, ...sayingsOf(failure)].join('\n'))}`
})

const RECENT_MAX = 4_000
const RECENT_LENGTH_MAX = 4_000
/** Most failures of a bug are the same. */
const hashOf = recallRecent((text) => shortHash(text), RECENT_MAX, RECENT_LENGTH_MAX)

/** The keys by which a failure finds the pattern with the same root. The exact key is last. */
export function rootKeys(failure: FailureTraits): readonly string[] {
  const { stack, places } = failure
  return [
    ...saidKeys(failure),
    ...(stack === undefined ? [] : [`stack:${stack}`]),
    ...places.slice(0, INNER_PLACES).map((place) => `place:${shortHash(place)}`),
    ...rareWords(failure).map((word) => `word:${word}`),
    exactKey(failure),
  ]
}

// By the message without names, and by the type where the message alone is not specific.
function saidKeys({ type = '', ...failure }: FailureTraits): readonly string[] {
  if (isErrorCode(type)) return [`said:${shortHash(type)}`]
  return sayingsOf(failure).flatMap((template) => {
    return `said:${shortHash(isSpecificTemplate(template) ? '' : type, coreOf(template))}`
  })
}

/** The key of patterns with this error type, when nothing closer matches. */
export function typeKey(type: string): string {
  return `type:${type.slice(0, 200).toLowerCase()}`
}

/** The key by which an episode finds the bugs that its task failed with before. */
export function taskKey(task: string): string {
  return `task:${task}`
}

/** Names a task: the same words in the same project are the same task. */
export function taskOf(description: string): string {
  return shortHash(normalizeForComparison(description))
}

/** All keys of a pattern, newest first. */
export function keysOf(parts: BugParts): readonly string[] {
  const failures = failuresIn(parts)
  const types = failures.flatMap(({ type }) => (type === undefined ? [] : [typeKey(type)]))
  const tasks = openTasks(parts).map(taskKey)
  const roots = [...new Set(distinctRoots(failures).flatMap(rootKeys))]
  const isExact = (key: string): boolean => key.startsWith('exact:')
  // A bug with very many names is found by what it says about them.
  const ordered = [...roots.filter((key) => !isExact(key)), ...roots.filter(isExact)]
  return [...new Set([...types, ...tasks, ...ordered])].slice(0, KEYS_MAX)
}

// Most sightings of a bug are the same failure, and hashing takes longer than comparing.
function distinctRoots(failures: readonly FailureTraits[]): readonly FailureTraits[] {
  const first = new Map<string, FailureTraits>()
  for (const failure of failures) {
    const { exact, stack, type, template, places } = failure
    const root = JSON.stringify([exact, type, template, stack, ...places.slice(0, INNER_PLACES)])
    if (!first.has(root)) first.set(root, failure)
  }
  return [...first.values()]
}

// Tasks that hit it, failed, and were not completed since.
function openTasks({ sightings }: Pick<BugParts, 'sightings'>): readonly string[] {
  const last = new Map<string, string>()
  for (const { task, outcome } of sightings) if (!last.has(task)) last.set(task, outcome)
  return [...last].flatMap(([task, outcome]) => (outcome === 'failed' ? [task] : []))
}

export function shortHash(...parts: readonly string[]): string {
  return contentHash(...parts).slice(0, HASH_CHARACTERS)
}

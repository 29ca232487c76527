import { failureWords } from '../../language/failures/failure-words.ts'
import { coreOf, withoutQuoted } from '../../language/failures/message-core.ts'
import { isErrorCode } from '../../language/failures/signature.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import type { BugFeedback, BugParts, BugReport, BugSighting } from './bug-pattern.ts'
import {
  areBeside,
  compareSaid,
  countVariants,
  distinctTemplates,
  framesOf,
  haveSameRoot,
  isPlaced,
  isSpecificTemplate,
  namesBeside,
  SENTENCE_WORDS_MIN,
  sayingsOf,
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
  const isSure = same.some((known) => isPlaced(known) || compareSaid(known, failure).isSentence)
  if (!isPlaced(failure) || isSure) return same.length > 0
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
export const NAMES_MIN = 4
/** Of these patterns, those that differ from a failure only in names: they are one bug. */
export function namedAlike(
  failure: FailureTraits,
  patterns: readonly BugParts[],
): ReadonlySet<BugParts> {
  const beside = (parts: BugParts): readonly string[] =>
    distinctTemplates(failuresIn(parts).filter((known) => areBeside(known, failure)))
  const said = new Map(patterns.map((parts) => [parts, beside(parts)]))
  const names = namesBeside(failure.template, new Set([...said.values()].flat()))
  // The failure brings one more.
  const enough = [...names.values()].filter((words) => words.size + 1 >= NAMES_MIN)
  const alike = new Set(enough.flatMap((words) => [...words]))
  return new Set(
    patterns.filter((parts) => said.get(parts)?.some((one) => alike.has(withoutQuoted(one)))),
  )
}

const HASH_CHARACTERS = 16
/** The innermost frames identify a bug; many bugs share the outer ones. */
const INNER_PLACES = 3
/** What a store takes in one list. */
const KEYS_MAX = 900

/** The key of the exact same failure. */
export function exactKey({ exact, type = '', template }: FailureTraits): string {
  return `exact:${exact ?? shortHash(type, template)}`
}

/** The keys by which a failure finds the pattern with the same root. The exact key is last. */
export function rootKeys(failure: FailureTraits): readonly string[] {
  const { stack, places } = failure
  return [
    ...saidKeys(failure),
    ...(stack === undefined ? [] : [`stack:${stack}`]),
    ...places.slice(0, INNER_PLACES).map((place) => `place:${shortHash(place)}`),
    ...framesOf(failure.template).map((frame) => `frame:${shortHash(frame)}`),
    exactKey(failure),
  ]
}

// By the message without names, and by the type where the message alone is not specific.
function saidKeys({ type = '', ...failure }: FailureTraits): readonly string[] {
  if (isErrorCode(type)) return [`said:${shortHash(type)}`]
  return sayingsOf(failure).flatMap((template) => {
    const core = coreOf(template)
    const said = `said:${shortHash(isSpecificTemplate(template) ? '' : type, core)}`
    return [said, ...sentenceKeys(failureWords(core).slice(0, SENTENCE_WORDS_MAX))]
  })
}

/** Longer sentences are found by their first words. */
const SENTENCE_WORDS_MAX = 16

// A sentence, and without each of its words: sentences that differ in one have one of these in common.
function sentenceKeys(words: readonly string[]): readonly string[] {
  if (words.length < SENTENCE_WORDS_MIN) return []
  const all = [words, ...words.map((_word, at) => words.toSpliced(at, 1))]
  return all.map((some) => `line:${shortHash(...some)}`)
}

/** Identifies a bug: by its message when no place says more, else by the exact failure. */
export function identityKey(failure: FailureTraits): string {
  const { type = '', template } = failure
  if (isErrorCode(type) && !isPlaced(failure)) return `said:${shortHash(type)}`
  const isSaid = !isPlaced(failure) && isSpecificTemplate(template)
  return isSaid ? `said:${shortHash(type, coreOf(template))}` : exactKey(failure)
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

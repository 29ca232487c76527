import { contentHash } from '../../text/content-hash.ts'
import { normalizeForComparison } from '../../text/similarity.ts'
import type { BugParts } from './bug-pattern.ts'
import type { FailureTraits } from './failure-traits.ts'

const HASH_CHARACTERS = 16
/** The innermost places tell a bug; the outer ones are shared by many. */
const INNER_PLACES = 3
/** What a store takes in one list. */
const KEYS_MAX = 900

/** By what the very same failure is found. */
export function exactKey({ exact, type = '', template }: FailureTraits): string {
  return `exact:${exact ?? shortHash(type, template)}`
}

/** By what a failure finds the pattern of the same root. */
export function rootKeys(failure: FailureTraits): readonly string[] {
  const { said, stack, places } = failure
  return [
    exactKey(failure),
    ...(said === undefined ? [] : [`said:${said}`]),
    ...(stack === undefined ? [] : [`stack:${stack}`]),
    ...places.slice(0, INNER_PLACES).map((place) => `place:${shortHash(place)}`),
  ]
}

/** By what patterns of the same sort of error are found, when nothing closer is there. */
export function typeKey(type: string): string {
  return `type:${type.slice(0, 200).toLowerCase()}`
}

/** By what an episode finds the bugs that its task failed with before. */
export function taskKey(task: string): string {
  return `task:${task}`
}

/** Names a task: the same words in the same project are the same task. */
export function taskOf(description: string): string {
  return shortHash(normalizeForComparison(description))
}

/** All keys of a pattern, the newest first. */
export function keysOf({ sightings, told }: BugParts): readonly string[] {
  const failures = [
    ...told.flatMap((one) => one.failures),
    ...sightings.flatMap(({ failure }) => failure ?? []),
  ]
  const types = failures.flatMap(({ type }) => (type === undefined ? [] : [typeKey(type)]))
  const tasks = openTasks({ sightings }).map(taskKey)
  const roots = distinctRoots(failures).flatMap(rootKeys)
  return [...new Set([...types, ...tasks, ...roots])].slice(0, KEYS_MAX)
}

// Most sightings of a bug are the same failure, and hashing takes longer than comparing.
function distinctRoots(failures: readonly FailureTraits[]): readonly FailureTraits[] {
  const first = new Map<string, FailureTraits>()
  for (const failure of failures) {
    const { exact, said, stack, type, template, places } = failure
    const named = exact === undefined ? [type, template] : [exact]
    const root = JSON.stringify([...named, said, stack, ...places.slice(0, INNER_PLACES)])
    if (!first.has(root)) first.set(root, failure)
  }
  return [...first.values()]
}

// Tasks that met it, failed, and were not done since.
function openTasks({ sightings }: Pick<BugParts, 'sightings'>): readonly string[] {
  const last = new Map<string, string>()
  for (const { task, outcome } of sightings) if (!last.has(task)) last.set(task, outcome)
  return [...last].flatMap(([task, outcome]) => (outcome === 'failed' ? [task] : []))
}

export function shortHash(...parts: readonly string[]): string {
  return contentHash(...parts).slice(0, HASH_CHARACTERS)
}

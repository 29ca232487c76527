import { contentHash } from '../../language/text/content-hash.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { failuresIn } from './bug-parts.ts'
import type { BugParts } from './bug-pattern.ts'
import { framesOf, isPlaced, isTellingTemplate, saidOf } from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

const HASH_CHARACTERS = 16
/** The innermost places tell a bug; the outer ones are shared by many. */
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
    ...saidKey(failure),
    ...(stack === undefined ? [] : [`stack:${stack}`]),
    ...places.slice(0, INNER_PLACES).map((place) => `place:${shortHash(place)}`),
    ...framesOf(failure.template).map((frame) => `frame:${shortHash(frame)}`),
    exactKey(failure),
  ]
}

// What is said of whatever is named. Some tell it with the type of the error, some without.
function saidKey({ type = '', template }: FailureTraits): readonly string[] {
  if (template === '') return []
  const of = isTellingTemplate(template) ? '' : type
  return [`said:${shortHash(of, saidOf(template))}`]
}

/** Identifies a bug: by its message when no place says more, else by the exact failure. */
export function identityKey(failure: FailureTraits): string {
  const { type = '', template } = failure
  const isSaid = !isPlaced(failure) && isTellingTemplate(template)
  return isSaid ? `said:${shortHash(type, saidOf(template))}` : exactKey(failure)
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

/** All keys of a pattern, the newest first. */
export function keysOf(parts: BugParts): readonly string[] {
  const failures = failuresIn(parts)
  const types = failures.flatMap(({ type }) => (type === undefined ? [] : [typeKey(type)]))
  const tasks = openTasks(parts).map(taskKey)
  const roots = [...new Set(distinctRoots(failures).flatMap(rootKeys))]
  const isExact = (key: string): boolean => key.startsWith('exact:')
  // A bug with very many names is found by what it says of them.
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

// Tasks that met it, failed, and were not done since.
function openTasks({ sightings }: Pick<BugParts, 'sightings'>): readonly string[] {
  const last = new Map<string, string>()
  for (const { task, outcome } of sightings) if (!last.has(task)) last.set(task, outcome)
  return [...last].flatMap(([task, outcome]) => (outcome === 'failed' ? [task] : []))
}

export function shortHash(...parts: readonly string[]): string {
  return contentHash(...parts).slice(0, HASH_CHARACTERS)
}

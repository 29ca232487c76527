import {
  CODE_PATTERN_COLLECTION,
  type StoredCodePattern,
} from '../../../core/learning/code-patterns/code-pattern.ts'
import {
  type CodeShelf,
  dropUse,
  learnCandidate,
  learnReverted,
  mayRevert,
  patternIdOf,
} from '../../../core/learning/code-patterns/learn-use.ts'
import {
  type DiffLessons,
  keyOf,
  type PatternCandidate,
  readLessons,
} from '../../../core/learning/code-patterns/read-candidates.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { parsePatch } from '../../language/syntax/parse-code.ts'
import type { Draft } from '../../storage/records/draft.ts'
import {
  addLearned,
  draftRun,
  episodesOf,
  type Learned,
  type LearnOptions,
  NOTHING_LEARNED,
  putChanged,
} from '../../storage/records/learning.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** Patterns that are read and written together. */
const PATTERNS_TOGETHER = GET_IDS_MAX
/** A scope with this many learns no new ones; those that it has get more evidence. */
const PATTERNS_MAX = 5_000
const CANDIDATES_MAX = 24

/**
 * Learns changes to code from the patches of episodes of one scope. An episode counts once for a
 * pattern, so that the same work done again changes nothing.
 */
export async function learnCodePatterns(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
  options: LearnOptions = {},
): Promise<Learned> {
  const owner = withoutSession(scope)
  const lessons = await readAll(episodesOf(owner, episodes), deps)
  const run = draftRun(`code patterns ${scopeKey(owner)}`, deps, options)
  let total = NOTHING_LEARNED
  // A pattern is read and written once for all episodes of a portion that made it.
  for (const portion of inPortions(lessons, PATTERNS_TOGETHER, weightOf)) {
    total = addLearned(total, await run((draft) => learnTogether(portion, owner, draft, deps)))
  }
  return total
}

interface Lesson extends DiffLessons {
  readonly episode: Episode
}

function weightOf({ done, undone }: DiffLessons): number {
  return done.length + undone.length
}

async function readAll(episodes: readonly Episode[], { syntax, events }: MemoryContext) {
  if (syntax === undefined) {
    const message = 'Nothing was learned from code: this memory has no parser.'
    events.emit({ kind: 'background-failed', work: 'learning code patterns', message })
    return []
  }
  const lessons: Lesson[] = []
  for (const episode of episodes) {
    const read: DiffLessons[] = []
    for (const { diff, file } of episode.outcome.patches) {
      if (diff !== undefined) read.push(readLessons(await parsePatch(diff, file, syntax)))
    }
    const done = distinct(read.flatMap((one) => one.done))
    const undone = mayRevert(episode) ? distinct(read.flatMap((one) => one.undone)) : []
    if (done.length + undone.length > 0) lessons.push({ episode, done, undone })
  }
  return lessons
}

function distinct(candidates: readonly PatternCandidate[]): readonly PatternCandidate[] {
  const byKey = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]))
  return [...byKey.values()].slice(0, CANDIDATES_MAX)
}

async function learnTogether(
  lessons: readonly Lesson[],
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
): Promise<Learned> {
  const ids = lessons.flatMap(({ done, undone }) =>
    [...done, ...undone].map((one) => patternIdOf(one, scope)),
  )
  const stored = await draft.get(CODE_PATTERN_COLLECTION, [...new Set(ids)])
  const count = await deps.documents.count(CODE_PATTERN_COLLECTION, ownScopeConditions(scope))
  const before = new Map(stored.map((one) => [one.id, toRecord<StoredCodePattern>(one)]))
  const shelf: CodeShelf = {
    scope,
    at: new Date(deps.clock.now()).toISOString(),
    patterns: new Map(before),
    room: PATTERNS_MAX - count,
  }
  for (const { episode, done, undone } of lessons) {
    for (const candidate of done) learnCandidate(shelf, episode, candidate)
    for (const candidate of undone) learnReverted(shelf, episode, candidate)
  }
  return putChanged(CODE_PATTERN_COLLECTION, shelf.patterns, before, draft)
}

/** Removes what a deleted episode brought. A pattern that nothing else shows goes away. */
export async function dropCodePatternEvidence(episodeId: string, draft: Draft): Promise<void> {
  const found = await draft.find(CODE_PATTERN_COLLECTION, {
    filter: [{ field: 'evidenceIds', is: 'containing', values: [episodeId] }],
    limit: PATTERNS_TOGETHER,
  })
  for (const document of found) {
    const stored = toRecord<StoredCodePattern>(document)
    const rest = dropUse(stored, episodeId)
    if (rest === undefined) draft.remove(CODE_PATTERN_COLLECTION, stored.id)
    else draft.put(CODE_PATTERN_COLLECTION, rest)
  }
}

import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import {
  CODE_PATTERN_COLLECTION,
  type StoredCodePattern,
} from '../../core/knowledge/code-patterns/code-pattern.ts'
import {
  type CodeShelf,
  learnCandidate,
  learnReverted,
  mayRevert,
  patternIdOf,
} from '../../core/knowledge/code-patterns/learn-use.ts'
import {
  type DiffLessons,
  keyOf,
  type PatternCandidate,
  readLessons,
} from '../../core/knowledge/code-patterns/read-candidates.ts'
import { inPortions } from '../../core/records/in-portions.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { compareText } from '../../core/text/compare-text.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { parsePatch } from '../syntax/parse-code.ts'

/** What came of learning: patterns that are new, and patterns that have more to show. */
export interface LearnedCodePatterns {
  readonly learned: number
  readonly reinforced: number
}

/** Patterns that are read and written together. */
const PATTERNS_TOGETHER = GET_IDS_MAX
/** A scope that has so many learns no further ones; those that it has go on. */
const PATTERNS_MAX = 5_000
const CANDIDATES_MAX = 24

/**
 * Learns changes to code from the patches of episodes of one scope, the oldest first. An episode
 * that was learned from is passed over, so that the same work done again changes nothing.
 */
export async function learnCodePatterns(
  episodes: readonly Episode[],
  scope: Scope,
  deps: FactDeps,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): Promise<LearnedCodePatterns> {
  const owner = withoutSession(scope)
  const own = episodes
    .filter((one) => one.consolidation === undefined)
    .filter((one) => scopeKey(withoutSession(one.scope)) === scopeKey(owner))
    .toSorted((left, right) => left.eventAt - right.eventAt || compareText(left.id, right.id))
  const run: DraftRun = dryRun ? rehearse(deps) : (work) => writeDraft(turnOf(owner), deps, work)
  let [learned, reinforced] = [0, 0]
  const telling = await readAll(own, deps)
  // A pattern is read and written once for all episodes of a portion that made it.
  for (const lessons of inPortions(telling, PATTERNS_TOGETHER, weightOf)) {
    const done = await run((draft) => learnTogether(lessons, owner, draft, deps))
    learned += done.learned
    reinforced += done.reinforced
  }
  return { learned, reinforced }
}

/** Those who change the patterns of one scope go one after the other. */
function turnOf(scope: Scope): string {
  return `code patterns ${scopeKey(scope)}`
}

interface Lesson extends DiffLessons {
  readonly episode: Episode
}

function weightOf({ done, undone }: DiffLessons): number {
  return done.length + undone.length
}

// Code is read by a parser: without one, nothing is learned from it.
async function readAll(
  episodes: readonly Episode[],
  { syntax }: FactDeps,
): Promise<readonly Lesson[]> {
  if (syntax === undefined) return []
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
  deps: FactDeps,
): Promise<LearnedCodePatterns> {
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
  return putChanged(shelf.patterns, before, draft)
}

function putChanged(
  shelf: ReadonlyMap<string, StoredCodePattern>,
  before: ReadonlyMap<string, StoredCodePattern>,
  draft: Draft,
): LearnedCodePatterns {
  let [learned, reinforced] = [0, 0]
  for (const [id, pattern] of shelf) {
    const known = before.get(id)
    if (known === pattern) continue
    draft.put(CODE_PATTERN_COLLECTION, pattern)
    if (known === undefined) learned += 1
    else reinforced += 1
  }
  return { learned, reinforced }
}

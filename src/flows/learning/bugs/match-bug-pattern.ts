import { traceLanguage } from '../../../core/language/syntax/languages.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { BUG_RESULTS_DEFAULT, type MatchBugInput } from '../../../core/learning/bugs/bug-input.ts'
import { rootKeys, typeKey } from '../../../core/learning/bugs/bug-parts.ts'
import {
  type BugPattern,
  type BugSolution,
  bugPatternOf,
  type StoredBugPattern,
} from '../../../core/learning/bugs/bug-pattern.ts'
import { explainMatch } from '../../../core/learning/bugs/explain-match.ts'
import { type FailureTraits, traitsOf } from '../../../core/learning/bugs/failure-traits.ts'
import {
  type BugLikeness,
  type BugSituation,
  likenessOf,
  MATCH_MIN,
  rankSolutions,
} from '../../../core/learning/bugs/match-bug-pattern.ts'
import { chooseSolution } from '../../../core/learning/bugs/rank-solutions.ts'
import { readSituation } from '../../../core/learning/bugs/read-bug-input.ts'
import type { Features } from '../../../core/learning/conditions/condition.ts'
import { withoutSession } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { cleanPaths } from '../../../core/tasks/episodes/build-episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { readFailureText } from '../../../core/tasks/episodes/failure-keys.ts'
import type { FailureSearchInput } from '../../../core/tasks/episodes/search-input.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { similarFailures } from '../../tasks/episodes/similar-failures.ts'
import { type BugSearch, findByKeys, inStore, readBugs } from './read-bugs.ts'

/** A bug that an error looks like, and what to do about it. */
export interface BugMatch extends BugLikeness {
  readonly pattern: BugPattern
  /** What to try first. Absent when nothing is known to help here. */
  readonly solution?: BugSolution | undefined
  readonly why: string
}

/** Patterns that are looked at, a level: those that were met most often. */
const CANDIDATES_MAX = 200

/** Finds bugs similar to an error, most similar first: only those above 0.5. */
export async function matchBugPattern(
  input: MatchBugInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly BugMatch[]> {
  const failure = traitsOf(readFailureText(input.error))
  const situation = readSituation(input)
  const { project, k = BUG_RESULTS_DEFAULT } = input
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const search = { filter: scopeConditions(scope), limit: CANDIDATES_MAX }
  const candidates = await findCandidates(failure, search, deps)
  const features = featuresOf(input, failure, situation)
  return candidates
    .map((pattern) => ({ ...likenessOf(failure, situation, pattern), pattern }))
    .filter(({ score }) => score > MATCH_MIN)
    .toSorted(betterFirst)
    .slice(0, k)
    .map(({ pattern, ...likeness }) => toMatch(pattern, likeness, { failure, situation, features }))
}

/** Known bugs that some errors look like, and who met these errors before. */
export async function searchFailures(
  input: FailureSearchInput & Pick<MatchBugInput, 'language' | 'frameworks' | 'code'>,
  caller: Caller,
  deps: MemoryContext,
) {
  const { language, frameworks, code, ...wanted } = input
  const items = await similarFailures(wanted, caller, deps)
  const { error, errors = error === undefined ? [] : [error], files, project, k } = wanted
  const found: BugMatch[] = []
  for (const one of errors) {
    const asked = { error: one, language, frameworks, code, files, project, k }
    found.push(...(await matchBugPattern(asked, caller, deps)))
  }
  const best = new Map<string, BugMatch>()
  for (const match of found.toSorted(betterFirst)) {
    if (!best.has(match.pattern.id)) best.set(match.pattern.id, match)
  }
  return { bugs: [...best.values()].slice(0, k ?? BUG_RESULTS_DEFAULT), items }
}

// From the strictest to the widest; without a type, only the newest are left to be looked at.
async function findCandidates(
  failure: FailureTraits,
  search: BugSearch,
  { documents }: MemoryContext,
): Promise<readonly StoredBugPattern[]> {
  const find = inStore(documents)
  const near = await findByKeys(rootKeys(failure), search, find)
  const alike =
    failure.type === undefined
      ? await readBugs({ ...search, orderBy: NEWEST }, find)
      : await findByKeys([typeKey(failure.type)], search, find)
  return [...new Map([...near, ...alike].map((one) => [one.id, one])).values()]
}

const NEWEST = { field: 'updatedAt', direction: 'descending' } as const

interface Looking {
  readonly failure: FailureTraits
  readonly situation: BugSituation
  readonly features: Features
}

function toMatch(
  stored: StoredBugPattern,
  likeness: BugLikeness,
  { failure, situation, features }: Looking,
): BugMatch {
  const solutions = rankSolutions(failure, situation, stored)
  const solution = chooseSolution(solutions, features)
  const pattern = { ...bugPatternOf(stored), solutions }
  return {
    pattern,
    ...likeness,
    ...(solution && { solution }),
    why: explainMatch(likeness, pattern, solution),
  }
}

function featuresOf(
  { files = [], project }: MatchBugInput,
  { type, exact }: FailureTraits,
  { languages }: BugSituation,
): Features {
  return {
    ...(files.length > 0 && { files: cleanPaths(files) }),
    ...(languages.length > 0 && { languages: [...languages, ...languages.map(traceLanguage)] }),
    ...(type !== undefined && { errors: [type] }),
    ...(exact !== undefined && { failures: [exact] }),
    ...(project !== undefined && { project }),
  }
}

type Ranked = Pick<BugMatch, 'score' | 'pattern'>

function betterFirst(left: Ranked, right: Ranked): number {
  return (
    right.score - left.score ||
    right.pattern.statistics.resolutions - left.pattern.statistics.resolutions ||
    compareText(left.pattern.id, right.pattern.id)
  )
}

import { narrowScope } from '../../core/episodes/episode-scope.ts'
import type { AddBugInput } from '../../core/knowledge/bugs/bug-input.ts'
import { rootKeys } from '../../core/knowledge/bugs/bug-keys.ts'
import {
  BUG_COLLECTION,
  type BugParts,
  type BugPattern,
  bugPatternOf,
  type StoredBugPattern,
  type ToldBug,
} from '../../core/knowledge/bugs/bug-pattern.ts'
import { buildTold, type ReadToldBug } from '../../core/knowledge/bugs/build-told.ts'
import { addTold } from '../../core/knowledge/bugs/change-bug-pattern.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'
import { createBugShelf } from './bug-shelf.ts'
import { findByKeys } from './find-bug-patterns.ts'
import { bugTurn } from './learn-bug-patterns.ts'
import { nameSolutions } from './name-solutions.ts'

const PATTERNS_MAX = 1_000

/**
 * Keeps what somebody knows of a bug. When the bug is known, it is added to what is known.
 *
 * @throws MemoryError `INVALID_INPUT` when nothing says how the bug is recognised.
 */
export async function addBugPattern(
  input: AddBugInput,
  caller: Caller,
  deps: FactDeps,
): Promise<BugPattern> {
  const scope = withoutSession(narrowScope(caller.scope, { project: input.project }))
  const told = buildTold(input, { at: deps.clock.now(), trust: callerTrust(caller) })
  const { pattern } = await writeDraft(bugTurn(scope), deps, (draft) =>
    tellBug(told, { scope, caller }, draft, deps),
  )
  return pattern
}

/** Adds what somebody told of a bug to a draft. Saying the same again adds nothing. */
export async function tellBug(
  read: ReadToldBug,
  { scope, caller }: { readonly scope: Scope; readonly caller: Caller },
  draft: Draft,
  deps: FactDeps,
): Promise<{ readonly pattern: BugPattern; readonly isNew: boolean }> {
  const search = { filter: ownScopeConditions(scope), limit: PATTERNS_MAX }
  const known = await findByKeys(read.failures.flatMap(rootKeys), search, draft.find)
  const shelf = createBugShelf(known, { scope, nowMs: deps.clock.now() })
  const [failure, ...others] = read.failures
  const met = others.find((other) => shelf.knows(other))
  const first = shelf.patternOf(shelf.knows(failure) ? failure : (met ?? failure))
  const solutions = await nameSolutions(read.solutions, first.parts, deps)
  const told: ToldBug = { ...read, solutions }
  const isNew = !isTold(told, first.parts)
  if (isNew) {
    shelf.change(first, addTold(first.parts, told), told.failures.flatMap(rootKeys))
  }
  shelf.put(draft)
  const { id } = first.identity
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  const stored = await draft.get(BUG_COLLECTION, [id])
  return { pattern: bugPatternOf(requireIn<StoredBugPattern>(id, stored, reader)), isNew }
}

function isTold(told: ToldBug, parts: BugParts): boolean {
  const said = JSON.stringify({ ...told, at: 0 })
  return parts.told.some((one) => JSON.stringify({ ...one, at: 0 }) === said)
}

import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { AddBugInput } from '../../../core/learning/bugs/bug-input.ts'
import {
  addFeedback,
  addReport,
  dropEpisode,
  dropReports,
  rootKeys,
} from '../../../core/learning/bugs/bug-parts.ts'
import {
  BUG_COLLECTION,
  type BugParts,
  type BugPattern,
  type BugReport,
  bugPatternOf,
  type StoredBugPattern,
} from '../../../core/learning/bugs/bug-pattern.ts'
import { deriveBugPattern } from '../../../core/learning/bugs/derive-bug-pattern.ts'
import { type NewBugReport, readReport } from '../../../core/learning/bugs/read-bug-input.ts'
import type { FeedbackInput } from '../../../core/learning/feedback-input.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { requireIn, toRecord } from '../../storage/records/read-records.ts'
import { createBugSet } from './bug-set.ts'
import { nameSolutions } from './name-solutions.ts'
import { findByKeys } from './read-bugs.ts'

const PATTERNS_MAX = 1_000

/** Changes to the patterns of one scope are made one after the other. */
export function bugTurn(scope: Scope): string {
  return `bugs ${scopeKey(scope)}`
}

/**
 * Stores a report of a bug. When the bug is known, it is added to what is known.
 *
 * @throws MemoryError `INVALID_INPUT` when nothing says how the bug is recognised.
 */
export async function addBugPattern(input: AddBugInput, caller: Caller, deps: MemoryContext) {
  const scope = withoutSession(narrowScope(caller.scope, { project: input.project }))
  const report = readReport(input, { at: deps.clock.now(), trust: callerTrust(caller) })
  const { pattern } = await writeDraft(bugTurn(scope), deps, (draft) =>
    putReport(report, { scope, caller }, draft, deps),
  )
  return pattern
}

/** Adds a report to a draft. The same report again adds nothing. */
export async function putReport(
  given: NewBugReport,
  { scope, caller }: { readonly scope: Scope; readonly caller: Caller },
  draft: Draft,
  deps: MemoryContext,
): Promise<{ readonly pattern: BugPattern; readonly isNew: boolean }> {
  const search = { filter: ownScopeConditions(scope), limit: PATTERNS_MAX }
  const stored = await findByKeys(given.failures.flatMap(rootKeys), search, draft.find)
  const bugSet = createBugSet(stored, { scope, nowMs: deps.clock.now() })
  const known = given.failures.find((failure) => bugSet.knows(failure))
  const bug = bugSet.patternOf(known ?? given.failures[0])
  const report = { ...given, solutions: await nameSolutions(given.solutions, bug.parts, deps) }
  const isNew = !hasReport(report, bug.parts)
  if (isNew) {
    bugSet.change(bug, addReport(bug.parts, report), report.failures.flatMap(rootKeys))
  }
  bugSet.put(draft)
  const pattern = await requireBug(bug.identity.id, caller, draft)
  return { pattern: bugPatternOf(pattern), isNew }
}

function hasReport(report: BugReport, { reports }: BugParts): boolean {
  const keyOf = (one: BugReport): string => JSON.stringify({ ...one, at: 0 })
  return reports.some((one) => keyOf(one) === keyOf(report))
}

async function requireBug(id: string, caller: Caller, draft: Draft): Promise<StoredBugPattern> {
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  return requireIn<StoredBugPattern>(id, await draft.get(BUG_COLLECTION, [id]), reader)
}

/**
 * Records whether a fix of a bug helped.
 *
 * @throws MemoryError `NOT_FOUND` when there is no such bug, or no such fix of it; `INVALID_INPUT`
 *   when it has several and none is named.
 */
export async function rateFix(
  { id, fix, helped, episode }: Omit<FeedbackInput, 'run' | 'outcome'>,
  caller: Caller,
  deps: MemoryContext,
) {
  return await writeDraft(bugTurn(withoutSession(caller.scope)), deps, async (draft) => {
    const stored = await requireBug(id, caller, draft)
    const keys = stored.solutions.map(({ key }) => key)
    const solution = fix ?? (keys.length === 1 ? keys[0] : undefined)
    if (solution === undefined) {
      throw invalidInput(
        `The bug "${id}" has ${keys.length} fixes`,
        'Pass "fix": `bug get` shows their keys.',
      )
    }
    if (!keys.includes(solution)) {
      throw new MemoryError(`The bug "${id}" has no fix "${solution}"`, {
        code: 'NOT_FOUND',
        hint: '`bug get` shows its fixes with their keys.',
      })
    }
    const at = deps.clock.now()
    const feedback = { at, solution, hasHelped: helped, episodeId: episode }
    const changed = deriveBugPattern(stored, addFeedback(stored.parts, feedback), at) ?? stored
    draft.put(BUG_COLLECTION, changed)
    return bugPatternOf(changed)
  })
}

/**
 * Removes the reports of a bug, and the feedback on its solutions. What episodes show stays as
 * long as they do.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` when a more trusted source reported it.
 */
export async function forgetBugPattern(id: string, caller: Caller, deps: MemoryContext) {
  return await writeDraft(bugTurn(withoutSession(caller.scope)), deps, async (draft) => {
    const stored = await requireBug(id, caller, draft)
    for (const { trust } of stored.parts.reports) {
      requireVoice(caller, trust, `delete the bug "${id}", which a person reported`)
    }
    const rest = putRest(stored, dropReports(stored.parts), draft, deps)
    return { id, episodes: rest?.episodeIds.length ?? 0 }
  })
}

// A pattern that nothing shows any more goes away.
function putRest(
  stored: StoredBugPattern,
  parts: BugParts,
  draft: Draft,
  { clock }: MemoryContext,
): StoredBugPattern | undefined {
  const rest = deriveBugPattern(stored, parts, clock.now())
  if (rest === undefined) draft.remove(BUG_COLLECTION, stored.id)
  else draft.put(BUG_COLLECTION, rest)
  return rest
}

/** Removes all that a deleted episode brought. */
export async function dropBugEvidence(
  episodeId: string,
  draft: Draft,
  { deps }: { readonly deps: MemoryContext },
): Promise<void> {
  const found = await draft.find(BUG_COLLECTION, {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: PATTERNS_MAX,
  })
  for (const stored of found.map((one) => toRecord<StoredBugPattern>(one))) {
    putRest(stored, dropEpisode(stored.parts, episodeId), draft, deps)
  }
}

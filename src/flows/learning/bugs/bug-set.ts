import { compareText } from '../../../core/language/text/compare-text.ts'
import {
  exactKey,
  formsOf,
  isInProgramOf,
  joinParts,
  NO_PARTS,
  rootKeys,
} from '../../../core/learning/bugs/bug-parts.ts'
import {
  BUG_COLLECTION,
  type BugParts,
  type StoredBugPattern,
} from '../../../core/learning/bugs/bug-pattern.ts'
import {
  type BugIdentity,
  deriveBugPattern,
} from '../../../core/learning/bugs/derive-bug-pattern.ts'
import type { FailureTraits } from '../../../core/learning/bugs/failure-traits.ts'
import { probabilityOf, SAME_BUG_MIN } from '../../../core/learning/bugs/same-bug.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import type { Draft } from '../../storage/records/draft.ts'

/** A pattern while it is being changed. */
export interface EditedBug {
  readonly identity: BugIdentity
  /** As it is stored; absent for a new one. */
  readonly stored?: StoredBugPattern | undefined
  parts: BugParts
  /** Keys by which failures are candidates for it. */
  readonly keys: Set<string>
}

/** The patterns that a draft works on. */
export interface BugSet {
  readonly bugs: ReadonlyMap<string, EditedBug>
  /** True if the failure matches a pattern. */
  knows(failure: FailureTraits): boolean
  /** The pattern of a failure. Several that turn out to be one are merged; if none, one is created. */
  patternOf(failure: FailureTraits): EditedBug
  /** Replaces the parts of a pattern. New parts have these keys. */
  change(bug: EditedBug, parts: BugParts, keys: readonly string[]): void
  /** Writes changes to the draft. Returns the ids of new and existing bugs. */
  put(draft: Draft): PutBugs
}

export interface PutBugs {
  readonly learned: readonly string[]
  readonly reinforced: readonly string[]
}

export function createBugSet(
  stored: readonly StoredBugPattern[],
  { scope, nowMs }: { readonly scope: Scope; readonly nowMs: number },
): BugSet {
  const bugs = new Map<string, EditedBug>(
    stored.map((one) => [
      one.id,
      { identity: one, stored: one, parts: one.parts, keys: new Set(one.keys) },
    ]),
  )
  const joined = new Set<string>()

  /** The patterns that a failure probably is, the most probable first; of equals, the eldest. */
  function allOf(failure: FailureTraits): readonly EditedBug[] {
    const wanted = rootKeys(failure)
    const exact = exactKey(failure)
    return [...bugs.values()]
      .filter(({ keys }) => wanted.some((key) => keys.has(key)))
      .map((bug) => {
        return {
          bug,
          probability: bug.keys.has(exact) ? 1 : probabilityOf(failure, formsOf(bug.parts)),
        }
      })
      .filter(({ probability }) => probability >= SAME_BUG_MIN)
      .toSorted((left, right) => {
        return right.probability - left.probability || elderFirst(left.bug, right.bug)
      })
      .map(({ bug }) => bug)
  }

  function patternOf(failure: FailureTraits): EditedBug {
    const [best, ...others] = allOf(failure)
    if (best === undefined) return begin(failure)
    for (const other of others.filter(({ parts }) => isInProgramOf(failure, parts))) {
      change(best, joinParts(best.parts, other.parts), [...other.keys])
      bugs.delete(other.identity.id)
      if (other.stored !== undefined) joined.add(other.identity.id)
    }
    return best
  }

  function begin(failure: FailureTraits): EditedBug {
    // Named by what it is, so that the same work done again makes the same pattern.
    const id = hashId('bug', scopeKey(scope), exactKey(failure))
    const createdAt = new Date(nowMs).toISOString()
    const bug: EditedBug = { identity: { id, scope, createdAt }, parts: NO_PARTS, keys: new Set() }
    bugs.set(id, bug)
    return bug
  }

  return {
    bugs,
    knows: (failure) => allOf(failure).length > 0,
    patternOf,
    change,
    put(draft) {
      for (const id of joined) draft.remove(BUG_COLLECTION, id)
      const changed = [...bugs.values()].filter((bug) => putChanged(bug, draft, nowMs))
      const idsOf = (isNew: boolean): readonly string[] =>
        changed
          .filter(({ stored }) => (stored === undefined) === isNew)
          .map(({ identity }) => identity.id)
      return { learned: idsOf(true), reinforced: idsOf(false) }
    },
  }
}

function change(bug: EditedBug, parts: BugParts, keys: readonly string[]): void {
  bug.parts = parts
  for (const key of keys) bug.keys.add(key)
}

function putChanged({ identity, stored, parts }: EditedBug, draft: Draft, nowMs: number): boolean {
  if (stored !== undefined && stored.parts === parts) return false
  const pattern = deriveBugPattern(identity, parts, nowMs)
  if (pattern === undefined) {
    if (stored !== undefined) draft.remove(BUG_COLLECTION, stored.id)
    return false
  }
  // What is older than all that is kept adds nothing.
  if (stored !== undefined && isSameParts(pattern.parts, stored.parts)) return false
  draft.put(BUG_COLLECTION, pattern)
  return true
}

// Most are the same objects: only what is not is compared as text.
function isSameParts(one: BugParts, other: BugParts): boolean {
  return (['sightings', 'reports', 'feedback'] as const).every((name) => {
    const [left, right] = [one[name], other[name]]
    const isSame = (at: number) =>
      left[at] === right[at] || JSON.stringify(left[at]) === JSON.stringify(right[at])
    return left.length === right.length && left.every((_, at) => isSame(at))
  })
}

function elderFirst(left: EditedBug, right: EditedBug): number {
  return (
    compareText(left.identity.createdAt, right.identity.createdAt) ||
    compareText(left.identity.id, right.identity.id)
  )
}

import { MemoryError } from '../../core/errors.ts'
import type { BugFeedbackInput } from '../../core/knowledge/bugs/bug-input.ts'
import {
  BUG_COLLECTION,
  type BugPattern,
  bugPatternOf,
  type StoredBugPattern,
} from '../../core/knowledge/bugs/bug-pattern.ts'
import { addFeedback } from '../../core/knowledge/bugs/change-bug-pattern.ts'
import { deriveBugPattern } from '../../core/knowledge/bugs/derive-bug-pattern.ts'
import { withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'
import { bugTurn } from './learn-bug-patterns.ts'

/**
 * Says whether a solution helped: it counts for or against it.
 *
 * @throws MemoryError `NOT_FOUND` when there is no such pattern, or no such solution in it.
 */
export async function giveBugFeedback(
  given: BugFeedbackInput,
  caller: Caller,
  deps: FactDeps,
): Promise<BugPattern> {
  const { id, solution, helped, episode } = given
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  return await writeDraft(bugTurn(reader.scope), deps, async (draft) => {
    const stored = requireIn<StoredBugPattern>(id, await draft.get(BUG_COLLECTION, [id]), reader)
    if (!stored.solutions.some(({ key }) => key === solution)) {
      throw new MemoryError(`The bug pattern "${id}" has no solution "${solution}"`, {
        code: 'NOT_FOUND',
        hint: '`get-bug-pattern` shows its solutions with their keys.',
      })
    }
    const at = deps.clock.now()
    const feedback = {
      at,
      solution,
      hasHelped: helped,
      ...(episode === undefined ? {} : { episodeId: episode }),
    }
    const changed = deriveBugPattern(stored, addFeedback(stored.parts, feedback), at) ?? stored
    draft.put(BUG_COLLECTION, changed)
    return bugPatternOf(changed)
  })
}

import { BUG_COLLECTION, type StoredBugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import { dropTold } from '../../core/knowledge/bugs/change-bug-pattern.ts'
import { deriveBugPattern } from '../../core/knowledge/bugs/derive-bug-pattern.ts'
import { withoutSession } from '../../core/scope.ts'
import { type Caller, requireVoice } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'
import { bugTurn } from './learn-bug-patterns.ts'

/** What is left of a bug pattern after what was told of it is gone. */
export interface ForgottenBug {
  readonly id: string
  /** Episodes that still show it. Without any, the pattern is gone. */
  readonly episodes: number
}

/**
 * Takes out what somebody told of a bug, and what was said of its solutions. What episodes show
 * stays as long as they do.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` when somebody told it who is trusted more.
 */
export async function forgetBugPattern(
  id: string,
  caller: Caller,
  deps: FactDeps,
): Promise<ForgottenBug> {
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  return await writeDraft(bugTurn(reader.scope), deps, async (draft) => {
    const stored = requireIn<StoredBugPattern>(id, await draft.get(BUG_COLLECTION, [id]), reader)
    for (const { trust } of stored.parts.told) {
      requireVoice(caller, trust, `forget the bug pattern "${id}", which a person told`)
    }
    const rest = deriveBugPattern(stored, dropTold(stored.parts), deps.clock.now())
    if (rest === undefined) draft.remove(BUG_COLLECTION, id)
    else draft.put(BUG_COLLECTION, rest)
    return { id, episodes: rest?.episodeIds.length ?? 0 }
  })
}

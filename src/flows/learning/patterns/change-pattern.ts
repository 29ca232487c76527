import { checkInput } from '../../../core/check-input.ts'
import { invalidInput } from '../../../core/errors.ts'
import { updatePattern as changed } from '../../../core/learning/patterns/build-pattern.ts'
import { moveOn } from '../../../core/learning/patterns/lifecycle.ts'
import { toPatternView } from '../../../core/learning/patterns/pattern.ts'
import {
  type CheckedUpdate,
  type PatternUpdate,
  patternUpdateSchema,
} from '../../../core/learning/patterns/pattern-input.ts'
import { patternText } from '../../../core/learning/patterns/pattern-records.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { linkRelated, refuseInstructions } from './add-pattern.ts'
import {
  PATTERN_TURN,
  putChanged,
  putPattern,
  requireOwnPattern,
  requirePattern,
} from './store-patterns.ts'

/**
 * Changes or deprecates a pattern. A changed claim starts without evidence.
 *
 * @throws MemoryError `INVALID_INPUT`, `NOT_FOUND`, `FORBIDDEN`; `CONFLICT` for one that is
 *   deprecated.
 */
export async function updatePattern(given: PatternUpdate, caller: Caller, deps: MemoryContext) {
  const update = checkInput(patternUpdateSchema, given, 'patterns.update')
  if (update.status !== undefined || update.supersededBy !== undefined) {
    return await deprecatePattern(update, caller, deps)
  }
  const isTrusted = callerTrust(caller) === 'person'
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const before = await requireOwnPattern(update.id, caller, draft)
    const after = changed(before, update, { nowMs: deps.clock.now(), isTrusted })
    if (after === before) return toPatternView(before)
    refuseInstructions(patternText(after), caller)
    await linkRelated(after, before.relations.contradicts, { caller, draft })
    await putChanged({ before, after }, draft, { caller, reason: update.reason })
    draft.tell({ kind: 'record-changed', action: 'pattern-updated', id: after.id })
    return toPatternView(after)
  })
}

// It is kept, with the reason and its replacement.
async function deprecatePattern(update: CheckedUpdate, caller: Caller, deps: MemoryContext) {
  const { id, status, reason, supersededBy, ...others } = update
  if (status === undefined || reason === undefined || Object.keys(others).length > 0) {
    throw invalidInput(
      'Deprecating a pattern takes "status" and "reason", and no content',
      'Pass both, with "supersededBy" if another pattern is better.',
    )
  }
  const at = new Date(deps.clock.now()).toISOString()
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const pattern = await requireOwnPattern(id, caller, draft)
    if (supersededBy !== undefined) await requirePattern(supersededBy, caller, draft)
    const change = { event: 'replaced', reason, at, supersededBy } as const
    const lifecycle = moveOn(pattern.lifecycle, change)
    const deprecated = { ...pattern, updatedAt: at, lifecycle }
    putPattern(deprecated, draft)
    draft.tell({ kind: 'record-changed', action: 'pattern-deprecated', id })
    return toPatternView(deprecated)
  })
}

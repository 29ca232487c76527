import { forgetFact } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import type { CleanedUp, CleanUpInput } from '../../core/facts/clean-up-input.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireOwner } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { pageThrough } from '../storage/records/page-through.ts'
import { readMany, toRecord } from '../storage/records/read-records.ts'
import { writeBatch } from './batch.ts'
import { nowOf, putFact } from './write-fact.ts'

/** Each is a few documents, here and when they are restored; a write holds 1,000. */
export const CLEANED_MAX = 250

/**
 * Removes old, unimportant and unused facts from every answer, until they are purged. Unlike what is
 * forgotten they may be said again, and other records that say the same stay. What is pinned, what
 * is a line of a page, and what a more trusted source said is kept.
 */
export async function cleanUpFacts(
  { before, usefulnessMax, usesMax, dryRun = false }: CleanUpInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<CleanedUp> {
  requireOwner(caller)
  const to = parseMoment(before, deps.clock.now())
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
    { field: 'role', is: 'one-of', values: ['statement', 'turn'] },
    { field: 'isPinned', is: 'equal', value: false },
    { field: 'updatedAt', is: 'between', to },
  ]
  const isDue = ({ importance, mentions, trust, updatedAt }: Fact): boolean =>
    updatedAt < to &&
    importance <= usefulnessMax &&
    mentions - 1 <= usesMax &&
    mayChange(callerTrust(caller), trust) === 'yes'
  const due: string[] = []
  let left = 0
  for await (const document of pageThrough(deps.documents, 'facts', { filter })) {
    if (!isDue(toRecord<Fact>(document))) continue
    if (due.length < CLEANED_MAX) due.push(document.id)
    else left += 1
  }
  if (dryRun || due.length === 0) return { ids: due, left, isDryRun: dryRun }
  const undo = deps.ids.next()
  const ids = await writeBatch(caller, deps, async (batch) => {
    const at = nowOf(deps)
    const found = (await readMany<Fact>(batch.draft, 'facts', due)).filter(isDue)
    for (const fact of found) {
      await deps.knownTopics.note(fact, batch.draft)
      putFact(
        {
          fact: forgetFact(fact, at),
          action: 'forgotten',
          ...because('cleaned-up'),
          displaced: { by: undo, before: fact },
        },
        batch,
      )
    }
    return found.map(({ id }) => id)
  })
  return { ids, left, undo, isDryRun: false }
}

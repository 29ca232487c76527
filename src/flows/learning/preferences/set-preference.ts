import { MemoryError } from '../../../core/errors.ts'
import type { RememberReceipt } from '../../../core/facts/receipt.ts'
import type { SetPreferenceInput } from '../../../core/learning/preferences/preference-input.ts'
import type { PreferenceRecord } from '../../../core/learning/preferences/preference-record.ts'
import {
  preferenceTags,
  preferenceText,
} from '../../../core/learning/preferences/stated-preference.ts'
import { withoutSession } from '../../../core/scope.ts'
import { type Caller, requireTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeBatch } from '../../facts/batch.ts'
import { refuseRejectedIn } from '../../facts/check-text.ts'
import { forget } from '../../facts/forget.ts'
import { remember } from '../../facts/remember.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { readPreferences, readStatedPreferences } from './show-preferences.ts'

/** Preferences matter in most tasks. */
const IMPORTANCE = 0.7

/**
 * Stores a preference as a fact of the bucket `preference`, through the gate. It supersedes what
 * was stated about the same topic and language before, unless that came from a more trusted source.
 */
export async function setPreference(
  said: SetPreferenceInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  requireTrust(caller, 'agent', 'set a preference')
  // The sentence around a value must not carry in what was rejected.
  const refused = await writeBatch(caller, deps, (batch) => refuseRejectedIn(said.value, batch))
  if (refused !== undefined) return refused
  const [tag = ''] = preferenceTags(said)
  const stated = await readStatedPreferences(caller, deps, tag)
  const known = stated.find(({ language }) => language === said.language)
  return await remember(
    {
      text: preferenceText(said),
      bucket: 'preference',
      importance: IMPORTANCE,
      tags: [...preferenceTags(said)],
      ...(known === undefined || known.value === said.value ? {} : { supersedes: known.factId }),
    },
    caller,
    deps,
  )
}

/**
 * Forgets a preference: the facts that state it, and what tasks have shown so far. Later
 * tasks may show it again.
 *
 * @throws MemoryError `NOT_FOUND` when nothing is known about the topic; `FORBIDDEN` for a fact of a
 *   more trusted source.
 */
export async function forgetPreference(topic: string, caller: Caller, deps: MemoryContext) {
  requireTrust(caller, 'agent', 'forget a preference')
  const stated = (await readStatedPreferences(caller, deps)).filter((one) => one.topic === topic)
  for (const { trust } of stated) {
    requireVoice(caller, trust, `forget what a person stated about "${topic}"`)
  }
  const wasInferred = await forgetInferred(topic, caller, deps)
  if (stated.length === 0 && !wasInferred) {
    throw new MemoryError(`There is no known preference for "${topic}"`, {
      code: 'NOT_FOUND',
      hint: '`preference list` shows them all.',
    })
  }
  for (const { factId } of stated) await forget({ id: factId }, caller, deps)
  return { topic, facts: stated.map(({ factId }) => factId), wasInferred }
}

async function forgetInferred(topic: string, caller: Caller, deps: MemoryContext) {
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  const speaks = (record: PreferenceRecord): boolean =>
    record.evidence.some(({ votes }) => votes.some((vote) => vote.topic === topic))
  const records = (await readPreferences(reader, deps)).filter(speaks)
  for (const { id } of records) {
    await writeDraft(id, deps, async (draft) => {
      const known = await readOne<PreferenceRecord>(draft, 'preferences', id)
      if (known === undefined) return
      const nowMs = deps.clock.now()
      const others = known.forgotten.filter((one) => one.topic !== topic)
      const changed: PreferenceRecord = {
        ...known,
        updatedAt: new Date(nowMs).toISOString(),
        forgotten: [...others, { topic, at: nowMs }],
      }
      draft.put('preferences', changed)
    })
  }
  return records.length > 0
}

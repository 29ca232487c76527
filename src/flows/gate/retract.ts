import type { Fact } from '../../core/facts/fact.ts'
import { displacing } from '../../core/gate/displacing.ts'
import { readJunk } from '../../core/gate/read-junk.ts'
import type { DroppedReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { CHANGE_REASONS } from '../../core/truth/change-reasons.ts'
import type { Correction } from '../../core/truth/correction/read-correction.ts'
import { readStatement } from '../../core/truth/read-statement.ts'
import type { Batch } from './batch.ts'
import { findLastSaid } from './find-last-said.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { putRejected } from './reject-fact.ts'
import { contradicts } from './untrusted.ts'

/**
 * Takes back exactly what is named. What names something else is a statement like any other: then
 * there is no receipt; or it says nothing that can be kept.
 */
export async function retract(
  { fact, correction }: PreparedFact,
  named: readonly Fact[],
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt | undefined> {
  // "Forget what I said, Ada drinks coffee": whatever else it takes back, this is not lost.
  if (correction?.shape !== 'denial' && saysWhatIsSo(fact)) return undefined
  const isOfLast = correction?.about.length === 0
  const last = isOfLast ? await findLastSaid(fact, batch, deps) : undefined
  const taken = last === undefined ? named : [last]
  const untouchable = taken.find((one) => !mayReplace(fact.trust, one.trust))
  if (untouchable !== undefined) return contradicts(untouchable)
  if (taken.length === 0) return saysMore(fact.text, correction) ? undefined : NOTHING_TO_TAKE_BACK
  for (const one of taken) {
    putRejected(one, { reason: CHANGE_REASONS.retracts, write: fact.id }, batch, deps)
  }
  return {
    outcome: 'retracted',
    reason: 'It takes back what was said, and puts nothing in its place.',
    ...displacing(fact.id, 'rejected', taken),
  }
}

// "Forget the dark theme" says nothing to keep; "…, they want it light" does, and so does a denial.
function saysMore(text: string, correction: Correction | undefined): boolean {
  if (correction?.shape === 'denial') return readJunk(text) === undefined
  const rest = afterFirst(text)
  return rest !== '' && readJunk(rest) === undefined
}

function saysWhatIsSo({ text, entities }: Fact): boolean {
  const rest = afterFirst(text)
  if (rest === '' || readJunk(rest) !== undefined) return false
  return readStatement({ text: rest, entities, eventAt: 0 }).subject.some(
    ({ kind }) => kind === 'name',
  )
}

/** What follows the first clause. */
function afterFirst(text: string): string {
  const end = text.search(/[,;:.!?—–]\s/u)
  return end === -1 ? '' : text.slice(end + 1).trim()
}

const NOTHING_TO_TAKE_BACK: DroppedReceipt = {
  outcome: 'dropped',
  code: 'command',
  reason: 'It takes something back, but nothing known says exactly that. Forget it by its id.',
}

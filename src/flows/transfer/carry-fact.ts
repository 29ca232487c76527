import type { HistoryEntry } from '../../core/facts/history.ts'
import { placeRejection, type Rejection } from '../../core/facts/rejection.ts'
import { redact } from '../../core/redaction/redact.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import type { FactLine } from '../../core/transfer/export-line.ts'
import { rebuildFact } from '../../core/transfer/portable-fact.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import type { ReturningFact } from '../gate/readmit.ts'
import type { Carrying } from './carrying.ts'

/** What a line says of a fact, as it would be kept here. */
export function carryFact(
  { fact: portable, history }: FactLine,
  { carrier, caller, trust: highest }: Carrying,
): Omit<ReturningFact, 'isPurged'> {
  const { said, supersededBy } = portable
  const scope = carrier.scopeOf(portable.scope)
  const id = carrier.idOf(portable.id, portable.scope)
  const { text } = redact(cleanText(portable.text))
  const fact = rebuildFact(portable, {
    id,
    scope,
    text,
    said: said === undefined ? undefined : redact(cleanText(said)).text,
    supersededBy:
      supersededBy === undefined ? undefined : carrier.idOf(supersededBy, portable.scope),
    trust: lowerTrust(portable.trust, highest),
    flags: flagSuspicious(text).flags,
    door: caller.door,
  })
  const lines = history.map(
    (entry): HistoryEntry => ({
      ...entry,
      id: carrier.idOf(entry.id, entry.scope),
      scope,
      recordId: id,
      ...(entry.reason === undefined ? {} : { reason: redact(cleanText(entry.reason)).text }),
    }),
  )
  return { fact, history: lines }
}

/** The same of a tombstone. */
export function carryRejection(rejection: Rejection, { carrier, trust }: Carrying): Rejection {
  const { id, factId, scope } = rejection
  return placeRejection({
    ...rejection,
    id: carrier.idOf(id, scope),
    factId: carrier.idOf(factId, scope),
    scope: carrier.scopeOf(scope),
    trust: lowerTrust(rejection.trust, trust),
  })
}

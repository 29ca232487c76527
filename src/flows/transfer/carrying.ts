import type { HistoryEntry } from '../../core/facts/history.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { redact } from '../../core/redaction/redact.ts'
import type { Scope } from '../../core/scope.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import type { Carrier } from '../../core/transfer/carry-scope.ts'
import type { TrustLevel } from '../../core/trust/trust-level.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { takeOutRejected } from '../gate/rejections-in-text.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** What those need who bring records from one memory to another. */
export interface Carrying {
  readonly carrier: Carrier
  readonly caller: Caller
  /** How far any of it is trusted, at the most. */
  readonly trust: TrustLevel
  /** True when nothing is to be written. */
  readonly isDryRun: boolean
  readonly deps: GateDeps
}

/** A text from elsewhere: without secrets, and without what was rejected here. */
export async function carryText(
  text: string,
  scope: Scope,
  draft: Draft,
  { trust, deps }: Carrying,
): Promise<string> {
  const hidden = redact(cleanText(text)).text
  return await takeOutRejected(hidden, { scope, trust }, draft, deps.documents)
}

/** Which of these facts were purged here. */
export async function findPurged(
  ids: readonly string[],
  { caller, deps }: Pick<Carrying, 'caller' | 'deps'>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { documents } = await deps.documents.query('history', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'recordId', is: 'one-of', values: ids },
      { field: 'action', is: 'equal', value: 'purged' },
    ],
    limit: ids.length,
  })
  return new Set(documents.map((one) => toRecord<HistoryEntry>(one).recordId))
}

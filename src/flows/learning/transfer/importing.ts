import type { HistoryEntry } from '../../../core/facts/history.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import type { Carrier } from '../../../core/learning/transfer/carry-scope.ts'
import type { Imported } from '../../../core/learning/transfer/import-report.ts'
import type { Scope } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import type { Batch } from '../../facts/batch.ts'
import { drop } from '../../facts/refusals.ts'
import { takeOutRejected } from '../../facts/rejections.ts'
import { findRecords } from '../../storage/records/read-records.ts'

export interface Carrying {
  readonly carrier: Carrier
  readonly caller: Caller
  readonly deps: MemoryContext
  /** How far any of it is trusted, at most. */
  readonly trust: TrustLevel
  /** True when nothing is to be written. */
  readonly isDryRun: boolean
  /** What texts that tasks moved out are called here, by the hashes that the file names. */
  readonly movedTexts: Map<string, string>
}

export interface Importing extends Batch, Carrying {}

/** A text from elsewhere: without secrets, and without what was rejected here. */
export async function carryText(text: string, scope: Scope, importing: Importing): Promise<string> {
  const hidden = redact(cleanText(text)).text
  return await takeOutRejected(hidden, { scope, trust: importing.trust }, importing)
}

/** Drops a line that reads like an instruction and that no person brings. */
export function dropSuspicious(
  text: string,
  { trust }: { readonly trust: TrustLevel },
): Imported | undefined {
  if (flagSuspicious(text).flags.length === 0 || trust === 'person') return undefined
  return drop('suspicious', 'It reads like an instruction to a model.')
}

/** Drops a line of which nothing may be changed, and some part was rejected here. */
export async function dropRejected(text: string, scope: Scope, importing: Importing) {
  if ((await carryText(text, scope, importing)) === text) return undefined
  return drop('rejected', 'It says what was rejected here.')
}

export async function findPurged(ids: readonly string[], { caller, deps }: Carrying) {
  if (ids.length === 0) return new Set()
  const lines = await findRecords<HistoryEntry>(deps.documents, 'history', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'recordId', is: 'one-of', values: ids },
      { field: 'action', is: 'equal', value: 'purged' },
    ],
    limit: ids.length,
  })
  return new Set(lines.map(({ recordId }) => recordId))
}

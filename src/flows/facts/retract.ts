import { because } from '../../core/facts/change-reasons.ts'
import { displacing } from '../../core/facts/displacing.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { DropCode, RememberReceipt } from '../../core/facts/receipt.ts'
import type { Refusal } from '../../core/facts/refusal.ts'
import { ownScopeConditions } from '../../core/storage/records/scope-fields.ts'
import { readJunk } from '../../core/trust/gate/read-junk.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Correction } from '../../core/trust/truth/read-correction.ts'
import { readStatement } from '../../core/trust/truth/read-statement.ts'
import { findRecords, readMany, toRecord } from '../storage/records/read-records.ts'
import type { Batch } from './batch.ts'
import type { PreparedFact } from './prepare-event.ts'
import { contradicts, drop } from './refusals.ts'
import { putRejected } from './reject-fact.ts'

/**
 * Retracts exactly what is named. If it names something else, it is an ordinary statement and
 * there is no receipt, or it says nothing worth keeping.
 */
export async function retract(
  { fact, correction }: PreparedFact,
  named: readonly Fact[],
  batch: Batch,
): Promise<RememberReceipt | undefined> {
  // "Forget what I said, Ada drinks coffee": the new statement must not be lost.
  if (correction?.shape !== 'denial' && saysWhatIsSo(fact)) return undefined
  const last = correction?.isOfLast === true ? await findLastSaid(fact, batch) : undefined
  const taken = last === undefined ? named : [last]
  const untouchable = taken.find((one) => !mayReplace(fact.trust, one.trust))
  if (untouchable !== undefined) return contradicts(untouchable)
  if (taken.length === 0) {
    if (saysMore(fact.text, correction)) return undefined
    const reason = 'It retracts something, but no known fact says exactly that.'
    return drop('command', `${reason} Forget it by its id.`)
  }
  for (const one of taken) {
    putRejected(one, { ...because('retracts'), write: fact.id }, batch)
  }
  return {
    outcome: 'retracted',
    reason: 'It retracts a statement without replacing it.',
    ...displacing(fact.id, 'rejected', taken),
  }
}

// "Forget the dark theme" has nothing to keep; "…, they want it light" does, and so does a denial.
function saysMore(text: string, correction: Correction | undefined): boolean {
  if (correction?.shape === 'denial') return readJunk(text) === undefined
  const rest = afterFirst(text)
  return rest !== '' && readJunk(rest) === undefined
}

function saysWhatIsSo({ text, entities }: Fact): boolean {
  const rest = afterFirst(text)
  if (rest === '' || readJunk(rest) !== undefined) return false
  const { subject } = readStatement({ text: rest, entities, eventAt: 0 })
  return subject.some(({ kind }) => kind === 'name')
}

function afterFirst(text: string): string {
  const end = text.search(/[,;:.!?—–]\s/u)
  return end === -1 ? '' : text.slice(end + 1).trim()
}

/** How many recent messages are searched for a statement. */
const LOOKED_AT = 20
const SAYING: readonly HistoryEntry['action'][] = ['remembered', 'mentioned-again']

// Thanks or a question in between do not change the reference.
const PASSED_OVER: ReadonlySet<DropCode> = new Set<DropCode>([
  'no-words',
  'too-short',
  'courtesy',
  'question',
  'filler',
  'tool-noise',
])

/** The previous statement in the same conversation: what "scratch that" refers to. */
async function findLastSaid({ scope }: Fact, batch: Batch): Promise<Fact | undefined> {
  const said = await readSaid(scope, batch)
  const ids = [...new Set(said.map(({ recordId }) => recordId))]
  const facts = await readMany<Fact>(batch.draft, 'facts', ids)
  const standing = new Map(
    facts
      .filter(({ role, status }) => role === 'statement' && status === 'active')
      .map((fact) => [fact.id, fact]),
  )
  const last = said.find(({ recordId }) => standing.has(recordId))
  if (last === undefined) return undefined
  const refused = await readRefused(scope, batch)
  // It refers to a statement refused since, which is not stored.
  const isMeant = refused === undefined || refused.at <= last.at || PASSED_OVER.has(refused.code)
  return isMeant ? standing.get(last.recordId) : undefined
}

async function readSaid(scope: Fact['scope'], { draft, deps }: Batch) {
  const stored = await findRecords<HistoryEntry>(deps.documents, 'history', {
    filter: [...ownScopeConditions(scope), { field: 'action', is: 'one-of', values: [...SAYING] }],
    orderBy: { field: 'at', direction: 'descending' },
    limit: LOOKED_AT,
  })
  const fresh = draft.puts('history').map((one) => toRecord<HistoryEntry>(one))
  return [...fresh.filter(({ action }) => SAYING.includes(action)).toReversed(), ...stored]
}

async function readRefused(scope: Fact['scope'], { draft, deps }: Batch) {
  const fresh = draft.puts('refusals').at(-1)
  if (fresh !== undefined) return toRecord<Refusal>(fresh)
  const [last] = await findRecords<Refusal>(deps.documents, 'refusals', {
    filter: ownScopeConditions(scope),
    orderBy: { field: 'at', direction: 'descending' },
    limit: 1,
  })
  return last
}

import type { FactKey } from '../../core/facts/fact-key.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import { SCOPE_PARTS, type Scope } from '../../core/scope.ts'
import { sessionId } from '../../core/sessions/session.ts'
import type { Caller } from '../caller.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'
import type { GateEvent, PreparedDrop, PreparedEvent } from './gate-event.ts'
import { judgeEvent } from './judge-event.ts'
import { prepareEvent } from './prepare-event.ts'
import { boundRefusals, putRefusal } from './put-refusal.ts'

/** How many events are written together. Each is a handful of documents; a batch holds 1,000. */
const TOGETHER_MAX = 100

/**
 * The one gate. Every event that asks to be remembered passes here, whatever way it came, and gets
 * a receipt. Events are taken in their order, a hundred at a time, each hundred whole or not at all.
 * A dry run writes nothing: the receipts say what would become of them.
 */
export async function admit(
  events: readonly GateEvent[],
  caller: Caller,
  deps: GateDeps,
  { isDryRun = false }: { readonly isDryRun?: boolean | undefined } = {},
): Promise<readonly RememberReceipt[]> {
  const write: DraftRun = isDryRun
    ? rehearse(deps)
    : (work) => writeDraft(turnOf(caller.scope), deps, work)
  const takeOut = await deps.givenOut.read(caller.scope)
  const receipts: RememberReceipt[] = []
  for (let start = 0; start < events.length; start += TOGETHER_MAX) {
    const prepared: PreparedEvent[] = []
    for (const event of events.slice(start, start + TOGETHER_MAX)) {
      prepared.push(
        deps.rateLimit.take(caller)
          ? await prepareEvent(event, takeOut, caller, deps)
          : refuseTooMany(caller, deps),
      )
    }
    receipts.push(...(await admitTogether(prepared, write, caller, deps)))
  }
  return receipts
}

function refuseTooMany(caller: Caller, { rateLimit }: GateDeps): PreparedDrop {
  return {
    code: 'rate-limit',
    reason: 'Too many events came in the last minute. Send it again later.',
    isRecorded: rateLimit.isWorthRecording(caller),
    noticed: {},
  }
}

async function admitTogether(
  events: readonly PreparedEvent[],
  write: DraftRun,
  caller: Caller,
  deps: GateDeps,
): Promise<readonly RememberReceipt[]> {
  return await write(async (draft) => {
    await readAhead(events, draft)
    const batch: Batch = { draft, caller, storedIds: [] }
    const receipts: RememberReceipt[] = []
    for (const event of events) {
      const receipt = await judge(event, batch, deps)
      receipts.push({ ...receipt, ...event.noticed })
    }
    await boundRefusals(batch, deps)
    return receipts
  })
}

async function judge(event: PreparedEvent, batch: Batch, deps: GateDeps): Promise<RememberReceipt> {
  const receipt: RememberReceipt =
    event.fact === undefined
      ? { outcome: 'dropped', code: event.code, reason: event.reason }
      : await judgeEvent(event, batch, deps)
  const isRecorded = event.fact !== undefined || event.isRecorded !== false
  if (receipt.outcome === 'dropped' && isRecorded) putRefusal(receipt, batch, deps)
  return receipt
}

// Whoever writes in the same scope takes turns: what one says may be the same as, or replace,
// what the other says.
export function turnOf(scope: Scope): string {
  return `remember ${JSON.stringify(SCOPE_PARTS.map((part) => scope[part] ?? null))}`
}

// A few questions to the store for all of them, instead of a few for each.
async function readAhead(events: readonly PreparedEvent[], draft: Draft): Promise<void> {
  const facts = events.filter((event) => event.fact !== undefined)
  const keys = await draft.get(
    'fact-keys',
    facts.map(({ key }) => key.id),
  )
  await readSoundDocuments(draft, {
    collection: 'facts',
    ids: [
      ...keys.map((key) => toRecord<FactKey>(key).factId),
      ...facts.flatMap(({ supersedes }) => supersedes ?? []),
    ],
  })
  const sessions = facts.flatMap(({ fact }) =>
    fact.scope.session === undefined ? [] : sessionId(fact.scope),
  )
  await draft.get('sessions', [...new Set(sessions)])
}

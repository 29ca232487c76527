import type { Fact } from '../../core/facts/fact.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { RememberReceipt } from '../../core/facts/receipt.ts'
import { sessionId } from '../../core/facts/sessions/session.ts'
import { betweenSteps, type Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { type Draft, rehearse } from '../storage/records/draft.ts'
import { readIntactDocuments } from '../storage/records/read-intact.ts'
import { readMany } from '../storage/records/read-records.ts'
import { type Batch, openBatch, turnOf, writeBatch, writeTogether } from './batch.ts'
import { judgeEvent } from './judge-event.ts'
import { changesKnown } from './judge-relations.ts'
import {
  type GateEvent,
  type PreparedDrop,
  type PreparedEvent,
  type PreparedFact,
  prepareEvent,
} from './prepare-event.ts'
import { recordRefused } from './refusals.ts'
import { settleByModel } from './settle-link.ts'

/** How many events are written in one batch. Each is a few documents; a batch holds 1,000. */
const TOGETHER_MAX = 100

interface AdmitOptions extends Pick<Batch, 'isCarried'> {
  readonly isDryRun?: boolean | undefined
}

/**
 * The single gate. Every event to be remembered passes here, whatever its source, and gets a
 * receipt. Events are processed in order, a hundred at a time, each hundred atomically. Calls of one
 * event that wait for each other are written together.
 * A dry run writes nothing: the receipts describe what would happen.
 */
export async function admit(
  events: readonly GateEvent[],
  caller: Caller,
  deps: MemoryContext,
  { isDryRun = false, isCarried }: AdmitOptions = {},
): Promise<readonly RememberReceipt[]> {
  const rehearsal = rehearse(deps)
  const receipts: RememberReceipt[] = []
  for (let start = 0; start < events.length; start += TOGETHER_MAX) {
    if (start > 0) await betweenSteps(caller)
    const prepared = await prepareEvents(events.slice(start, start + TOGETHER_MAX), caller, deps)
    const judge = (batch: Batch) => judgeTogether(prepared, { ...batch, isCarried })
    if (isDryRun) {
      receipts.push(...(await rehearsal((draft) => judge(openBatch(draft, caller, deps)))))
      continue
    }
    if (deps.turns.isTaken(turnOf(caller.scope))) embedAhead(prepared, deps)
    const [first, ...rest] = prepared
    const written =
      rest.length > 0
        ? await writeBatch(caller, deps, judge)
        : await writeTogether(caller, deps, judge, (batch) =>
            readAhead(first, { ...batch, isCarried }),
          )
    for (const receipt of written) {
      receipts.push(await settleByModel(receipt, caller, deps))
    }
  }
  return receipts
}

/** While others have the turn, the model makes the vectors of all that wait for it; the judgement finds them in the cache. */
function embedAhead(events: readonly PreparedEvent[], { meaning }: MemoryContext): void {
  const facts = events.flatMap((event) => toldIn(event)?.fact ?? [])
  const texts = facts.flatMap(({ role, text }) => (role === 'statement' ? text : []))
  const readable = texts.filter((text) => meaning?.embedder.canRead(text) === true)
  // What fails here is tried again, and reported, by the judgement.
  meaning?.embedder.embed(readable, { kind: 'document' }).catch(() => {})
}

/** Lets the model read now what judging will need, so that it is known by then. */
async function readAhead(event: PreparedEvent | undefined, batch: Batch): Promise<void> {
  const told = event === undefined ? undefined : toldIn(event)
  // What the caller names as replaced is not judged.
  const isJudged = told?.fact.role === 'statement' && told.supersedes === undefined
  if (isJudged) await changesKnown(told, batch)
}

function toldIn(event: PreparedEvent): PreparedFact | undefined {
  return event.fact === undefined ? event.unless : event
}

/** Prepares each event separately, up to the caller's limit. Others have their turn in between. */
export async function prepareEvents(
  events: readonly GateEvent[],
  caller: Caller,
  deps: MemoryContext,
) {
  const withoutEchoes = await deps.recallLog.readEchoes(caller.scope)
  const prepared: PreparedEvent[] = []
  for (const event of events) {
    if (prepared.length > 0) await betweenSteps(caller)
    const receipt = deps.rateLimit(caller)
    prepared.push(receipt ? { receipt } : await prepareEvent(event, withoutEchoes, caller, deps))
  }
  return prepared
}

async function judgeTogether(events: readonly PreparedEvent[], batch: Batch) {
  await fetchKnown(events, batch.draft)
  const receipts: RememberReceipt[] = []
  for (const event of events) {
    const judged = event.fact === undefined ? await reconsider(event, batch) : event
    const receipt = judged.fact === undefined ? judged.receipt : await judgeEvent(judged, batch)
    // At once: a following "scratch that" may refer to what was refused.
    receipts.push({ ...recordRefused(receipt, batch), ...judged.noticed })
  }
  return receipts
}

/** What reads like small talk and changes something known is none. */
async function reconsider(event: PreparedDrop, batch: Batch): Promise<PreparedEvent> {
  const { unless } = event
  return unless !== undefined && (await changesKnown(unless, batch)) ? unless : event
}

// A few queries for all of them, instead of a few for each.
async function fetchKnown(events: readonly PreparedEvent[], draft: Draft): Promise<void> {
  const facts = events.filter((event) => event.fact !== undefined)
  const keyIds = facts.map(({ key }) => key.id)
  const keys = await readMany<FactKey>(draft, 'fact-keys', keyIds)
  const replaced = facts.flatMap(({ supersedes }) => supersedes ?? [])
  const ids = [...keys.map(({ factId }) => factId), ...replaced]
  await readIntactDocuments(draft, { collection: 'facts', ids })
  const sessions = facts.flatMap(({ fact: { scope } }: { readonly fact: Fact }) =>
    scope.session === undefined ? [] : sessionId(scope),
  )
  await draft.get('sessions', [...new Set(sessions)])
}

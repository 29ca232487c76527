import type { Filter } from '../../core/documents/filter.ts'
import { buildFact } from '../../core/facts/build-fact.ts'
import { FACT_TEXT_LENGTH_MAX, type Fact } from '../../core/facts/fact.ts'
import type { FactInput } from '../../core/facts/fact-input.ts'
import { applyMark, markOf } from '../../core/facts/page-mark.ts'
import { redactInput } from '../../core/facts/redact-input.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { classify } from '../../core/gate/classify.ts'
import type { Provenance } from '../../core/records/provenance.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { trustOf } from '../../core/trust/trust-level.ts'
import { capImportance } from '../../core/trust/trust-rules.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'

/** A part of a file that asks to be remembered. */
export interface PageEvent {
  /** Made of the scope, the file and the part, so that it is the same in an index made anew. */
  readonly id: string
  /** The id that the line has by itself, when it keeps that of another one. */
  readonly lineId?: string | undefined
  readonly input: FactInput
  readonly source: Extract<Provenance, { readonly kind: 'file' }>
  /** The day of the page: nothing of the fact depends on when it is read. */
  readonly nowMs: number
  /** True for a bullet below `## Retain` in the log of a day. */
  readonly isRetained?: boolean | undefined
}

export interface PageBatch extends Batch {
  /** False when it is known that nobody rejected anything yet. */
  readonly isToBeChecked: boolean
}

/**
 * The gate for what stands in files. A file is the truth about itself: nothing is left out of it
 * as junk or merged, and what a retained line changes is found out later, from all that there
 * is (see `judge-lines.ts`). Secrets are hidden, and what was rejected or
 * forgotten stays out of every answer, though the line is still there. Resolves to whether
 * something was left out for that.
 */
export async function admitPage(
  event: PageEvent,
  batch: PageBatch,
  deps: GateDeps,
): Promise<boolean> {
  const { draft } = batch
  const whole = buildPageFact(event, batch)
  const { text, rejection } = batch.isToBeChecked
    ? await leaveOutRejected(whole, draft, deps)
    : { text: whole.text }
  const [stored] = await draft.get('facts', [event.id])
  const mark =
    stored === undefined ? await deps.marks.read(event.id) : markOf(toRecord<Fact>(stored))
  const input = { ...event.input, text }
  const rest =
    text === whole.text || text === '' ? whole : buildPageFact({ ...event, input }, batch)
  const isOut = text === '' && rejection !== undefined
  if (isOut && (await isPurged(event.id, deps))) {
    draft.remove('facts', event.id)
    return true
  }
  const fact = isOut ? takenOut(rest, await strongest(event.id, rejection, draft, deps)) : rest
  // A pin does not bring back what was taken out.
  draft.put('facts', isOut && mark?.supersededBy === undefined ? fact : applyMark(fact, mark))
  if (fact.topics.length > 0) await deps.knownTopics.note(fact, draft)
  return rejection !== undefined
}

// A line that was rejected and then forgotten is forgotten.
async function strongest(
  factId: string,
  found: Rejection,
  draft: Draft,
  { documents }: GateDeps,
): Promise<Rejection> {
  const filter: Filter = [
    { field: 'factId', is: 'equal', value: factId },
    { field: 'why', is: 'equal', value: 'forgotten' },
  ]
  const forgotten = await documents.query('rejections', { filter, limit: 1 })
  const [own] = await draft.get(
    'rejections',
    forgotten.documents.map(({ id }) => id),
  )
  return own === undefined ? found : toRecord<Rejection>(own)
}

// What was purged is not read into the store again, though a person's page may still say it.
async function isPurged(id: string, { documents }: GateDeps): Promise<boolean> {
  const filter: Filter = [
    { field: 'recordId', is: 'equal', value: id },
    { field: 'action', is: 'equal', value: 'purged' },
  ]
  return (await documents.count('history', filter)) > 0
}

/** A fact whose line is still there, and that answers nothing. */
function takenOut(
  fact: Fact,
  { why, at }: { readonly why: 'rejected' | 'forgotten'; readonly at: string },
): Fact {
  const out: Fact = { ...fact, status: why, isPinned: false, updatedAt: at }
  return why === 'forgotten' ? { ...out, forgottenAt: at } : out
}

function buildPageFact({ id, source, nowMs, ...event }: PageEvent, batch: Batch): Fact {
  const hidden = redactInput(event.input).input
  const text = hidden.text.slice(0, FACT_TEXT_LENGTH_MAX).toWellFormed()
  // By rules alone: what a model says may differ the next time the file is read.
  const judged = classify(text)
  const input = { ...hidden, text }
  const trust = trustOf({ source, claimed: input.trust })
  const { flags } = flagSuspicious(text)
  const { scope } = batch.caller
  const fact = buildFact(input, { id, scope, source, role: 'page', trust, flags, nowMs })
  return {
    ...fact,
    bucket: judged.bucket,
    kind: input.kind ?? judged.kind,
    importance: capImportance(trust, judged.importance),
    ...(event.isRetained === true ? { isRetained: true } : {}),
    ...(event.lineId === undefined ? {} : { lineId: event.lineId }),
  }
}

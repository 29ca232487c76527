import { retellFact } from '../../../core/facts/build-fact.ts'
import { supersedeFact, takeOutBy } from '../../../core/facts/change-fact.ts'
import { because } from '../../../core/facts/change-reasons.ts'
import { displacing } from '../../../core/facts/displacing.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { buildFactKey } from '../../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../../core/facts/history.ts'
import { isDispute } from '../../../core/facts/opinions/is-dispute.ts'
import { placeRejection, type Rejection } from '../../../core/facts/rejection.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import type { LineOf } from '../../../core/learning/transfer/export-line.ts'
import {
  type Imported,
  STORED,
  UNCHANGED,
  UPDATED,
} from '../../../core/learning/transfer/import-report.ts'
import { rebuildFact } from '../../../core/learning/transfer/portable-fact.ts'
import { withoutSession } from '../../../core/scope.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import type { Batch } from '../../facts/batch.ts'
import { findRelated } from '../../facts/find-related.ts'
import { readKnown } from '../../facts/judge-event.ts'
import type { PreparedEvent } from '../../facts/prepare-event.ts'
import { contradicts, drop, wouldChange } from '../../facts/refusals.ts'
import { isRejectedFor } from '../../facts/rejections.ts'
import { CHANGES, findSince, giveWay, isOfOneTopic, relateToKnown } from '../../facts/relations.ts'
import { type FactChange, putFact } from '../../facts/write-fact.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { Carrying } from './importing.ts'
import { allowReturning, putBack, type Taken, takeAsStatement } from './readmit-statement.ts'

/** A fact that was kept before, here or elsewhere, and its lines of history. */
export interface ReturningFact {
  readonly fact: Fact
  readonly history: readonly HistoryEntry[]
  readonly isPurged: boolean
  /**
   * Set when no person vouches for what the file says about it: then it is a statement that the
   * caller makes, of the time that the file says, and is judged like any other.
   */
  readonly said?: PreparedEvent | undefined
}

export interface Returning extends Pick<Carrying, 'movedTexts'> {
  /** The ids of facts that the file holds, as far as it was read. */
  readonly ids: Set<string>
  /** True when nothing else was known before. */
  readonly isAlone: boolean
}

/** What a line says about a fact, as it would be kept here. */
export function carryFact(
  { fact: portable, history }: LineOf<'fact'>,
  { carrier, caller, trust }: Carrying,
): Pick<ReturningFact, 'fact' | 'history'> {
  const { said, supersededBy: by, possiblyOutdatedBy: link } = portable
  const scope = carrier.scopeOf(portable.scope)
  const id = carrier.idOf(portable.id, portable.scope)
  const text = redact(cleanText(portable.text)).text
  const fact = rebuildFact(portable, {
    ...{ id, scope, text, surface: caller.surface },
    said: said === undefined ? undefined : cleanText(said),
    supersededBy: by === undefined ? undefined : carrier.idOf(by, portable.scope),
    possiblyOutdatedBy: link && { ...link, id: carrier.idOf(link.id, portable.scope) },
    trust: lowerTrust(portable.trust, trust),
  })
  const lines = history.map((entry): HistoryEntry => {
    const reason = entry.reason === undefined ? undefined : cleanText(entry.reason)
    return { ...entry, id: carrier.idOf(entry.id, entry.scope), scope, recordId: id, reason }
  })
  return { fact, history: lines }
}

/**
 * Restores records from an export. What a person vouches for was
 * judged then: it comes back as it was, unless it was rejected, forgotten or purged here, is known
 * in a newer version, or runs against what is known here and not there. Anything else is judged as
 * if the caller said it.
 */
export async function readmitFact(given: ReturningFact, returning: Returning, batch: Batch) {
  const known = await readOne<Fact>(batch.draft, 'facts', given.fact.id)
  if (known !== undefined && given.said !== undefined) {
    return isSameStatement(given.fact, known) ? UNCHANGED : edited(known)
  }
  if (known !== undefined && known.updatedAt >= given.fact.updatedAt) return UNCHANGED
  return refuse(given, known) ?? (await take(given, known, returning, batch))
}

async function take(
  given: ReturningFact,
  known: Fact | undefined,
  returning: Returning,
  batch: Batch,
): Promise<Taken> {
  const { caller } = batch
  // Related facts are in its own scope, in any conversation.
  const scope = caller.scope.session === undefined ? withoutSession(given.fact.scope) : caller.scope
  const carried: Batch = { ...batch, caller: { ...caller, scope }, isCarried: true }
  return given.said === undefined
    ? await takeBack(given, known, returning, carried)
    : await takeAsStatement(given.fact, given.said, carried)
}

// What was judged here may have been reworded since, and may have its own time.
function isSameStatement(given: Fact, known: Fact): boolean {
  const isSaid = given.text === known.text || given.text === known.said
  const times = (['occurredAt', 'validFrom', 'validUntil'] as const).filter((part) => {
    return given[part] !== undefined && given[part] !== known[part]
  })
  return isSaid && (times.length === 0 || known.status !== 'active')
}

// It is unknown which of the two was said later: the editor of the file has to say so here.
function edited({ id }: Fact): Imported {
  const reason = `It differs from ${id}, which is known here. Edits of known facts are not imported: use loci correct ${id}`
  return { outcome: 'dropped', code: 'edited', reason }
}

function refuse({ fact, isPurged }: ReturningFact, known: Fact | undefined) {
  if (isPurged) return drop('forgotten', 'It was purged and stays purged.')
  if (known === undefined || mayReplace(fact.trust, known.trust)) return undefined
  return wouldChange(known)
}

async function takeBack(
  { fact: given, history }: ReturningFact,
  known: Fact | undefined,
  returning: Returning,
  batch: Batch,
): Promise<Taken> {
  const allowed = await allowReturning(given, batch)
  if (typeof allowed !== 'string') return allowed
  const fact = allowed === given.text ? given : retellFact(given, allowed)
  const key = buildFactKey(fact)
  const same = await readKnown(key, batch)
  const isHeld = same?.status === 'active' && same.id !== fact.id
  if (isHeld && fact.status === 'active') return UNCHANGED
  const { since, alike, untouchable, changed } = await relate(fact, returning, batch)
  if (alike !== undefined) return UNCHANGED
  if (untouchable !== undefined) return contradicts(untouchable)
  if (!isHeld) batch.draft.put('fact-keys', key)
  await putBack(since === undefined ? fact : supersedeFact(fact, since), history, batch)
  for (const change of changed) putFact(change, batch)
  if (since !== undefined) {
    return { outcome: 'stored', reason: `It was true once; ${since.id} has replaced it since.` }
  }
  return { ...(known === undefined ? STORED : UPDATED), ...displacedBy(fact.id, changed) }
}

function displacedBy(write: string, changed: readonly FactChange[]) {
  if (changed.length === 0) return {}
  const displaced = changed.flatMap(({ action, fact }) => {
    return displacing(write, action === 'bounded' ? 'bounded' : 'superseded', [fact]).displaced
  })
  return { displaced, undo: write }
}

interface Relations {
  /** It was true once; this has taken its place since. */
  readonly since?: Fact | undefined
  /** It says what this says. */
  readonly alike?: Fact | undefined
  /** These give way to it. */
  readonly changed: readonly FactChange[]
  /** It contradicts this, which is trusted more. */
  readonly untouchable?: Fact | undefined
}

// Only what answers can run against what is known here, and what stood beside it there was judged
// there.
async function relate(fact: Fact, { ids, isAlone }: Returning, batch: Batch): Promise<Relations> {
  const isJudged = fact.status === 'active' && fact.role === 'statement' && !isAlone
  if (!isJudged) return { changed: [] }
  const { active } = await findRelated(fact, batch)
  const found = active.filter((one) => !ids.has(one.id) && isOfOneTopic(fact, one))
  const since = findSince(fact, found, batch)
  if (since !== undefined) return { since, changed: [] }
  const related = relateToKnown(fact, found, batch.deps)
  const changed = related.filter(({ fact: one, relation }) => {
    return CHANGES.has(relation.kind) && !isDispute(fact, one)
  })
  return {
    alike: related.find(({ relation }) => relation.kind === 'same')?.fact,
    changed: changed.map((one) => {
      return { ...giveWay(one, fact, batch.deps), displaced: { by: fact.id, before: one.fact } }
    }),
    untouchable: changed.find(({ fact: one }) => !mayReplace(fact.trust, one.trust))?.fact,
  }
}

/** What a line says about a rejection, as it would be kept here. */
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

/**
 * Imports a rejection, unless it was restored here since, and removes the fact where it still
 * answers, current or superseded. It does not bind sources that are more trusted than the caller.
 */
export async function readmitRejection(rejection: Rejection, batch: Batch): Promise<Imported> {
  const { draft } = batch
  const known = await readOne<Rejection>(draft, 'rejections', rejection.id)
  // A more trusted caller makes it bind more.
  if (known !== undefined && mayReplace(known.trust, rejection.trust)) return UNCHANGED
  const fact = await readOne<Fact>(draft, 'facts', rejection.factId)
  const isRestored = fact?.status === 'active' && fact.updatedAt > rejection.at
  if (isRestored) return UNCHANGED
  draft.put('rejections', rejection)
  const isBound = fact !== undefined && isRejectedFor(fact, rejection)
  const out = isBound ? takeOutBy(rejection, fact) : undefined
  if (out !== undefined) {
    putFact({ fact: out, action: rejection.why, ...because('removed-elsewhere') }, batch)
  }
  return { outcome: 'stored', reason: 'It stays deleted here too.' }
}

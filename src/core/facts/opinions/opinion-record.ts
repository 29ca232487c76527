import * as z from 'zod'
import { type Scope, scopeSchema } from '../../scope.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { capImportance } from '../../trust/trust-rules.ts'
import type { Fact } from '../fact.ts'
import { formOpinion, moveConfidence } from './move-confidence.ts'
import {
  CONFIDENCE_DEFAULT,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  EVIDENCE_MAX,
  type Opinion,
  opinionEvidenceSchema,
  type Stance,
} from './opinion.ts'
import { weighEvidence } from './weigh-evidence.ts'

const id = z.string().min(1).max(200)

/**
 * The evidence that came after an opinion was first stated. It has the id of its fact. The `factId`
 * of a piece of evidence is the event that stated it; `heldBy` is the fact that keeps it: that very
 * fact, or the one that a repetition was merged into.
 */
export const opinionRecordSchema = z.object({
  id,
  scope: scopeSchema,
  evidence: z
    .array(opinionEvidenceSchema.extend({ heldBy: id }))
    .max(EVIDENCE_MAX)
    .readonly(),
  /** The facts that hold the evidence, for lookup. */
  heldBy: z.array(id).max(EVIDENCE_MAX).readonly(),
})
export type OpinionRecord = Readonly<z.infer<typeof opinionRecordSchema>>
export type HeldEvidence = OpinionRecord['evidence'][number]

export const opinionRecords = unsearchedRecords('opinions', { heldBy: 'texts' })

/** An opinion with the facts that speak for and against it. */
export interface ReadOpinion {
  readonly fact: Fact
  readonly opinion: Opinion
  /** The facts that provide the evidence, each once; the opinion's own fact among the first. */
  readonly supportedBy: readonly Fact[]
  readonly contradictedBy: readonly Fact[]
}

export function emptyOpinion(id: string, scope: Scope): OpinionRecord {
  return { id, scope, evidence: [], heldBy: [] }
}

/** True for opinions and preferences: they have a confidence, not a truth value. */
export function isOpinion({
  kind,
  bucket,
}: {
  readonly kind?: unknown
  readonly bucket?: unknown
}) {
  return kind === 'opinion' || bucket === 'preference'
}

export function toEvidence(by: Fact, stance: Stance, heldBy: string): HeldEvidence {
  return {
    factId: by.id,
    heldBy,
    stance,
    at: by.occurredAt ?? by.createdAt,
    source: by.speaker ?? by.trust,
    // Less trusted sources move the confidence less.
    strength: capImportance(by.trust, 1),
  }
}

/** Adds evidence; each event counts once, and the newest stay when there are too many. */
export function addEvidence(record: OpinionRecord, added: HeldEvidence): OpinionRecord {
  const others = record.evidence.filter(({ factId }) => factId !== added.factId)
  return withEvidence(record, [...others, added].slice(-EVIDENCE_MAX))
}

export function dropEvidence(record: OpinionRecord, factId: string): OpinionRecord {
  const kept = record.evidence.filter(({ heldBy }) => heldBy !== factId)
  return withEvidence(record, kept)
}

function withEvidence(record: OpinionRecord, evidence: readonly HeldEvidence[]): OpinionRecord {
  return { ...record, evidence, heldBy: [...new Set(evidence.map((one) => one.heldBy))] }
}

/**
 * The opinion that a fact states, from its own words and the evidence of facts that still hold. A
 * stated confidence is its confidence before any other evidence.
 */
export function opinionOf(
  fact: Fact,
  record: OpinionRecord | undefined,
  holds: (factId: string) => boolean,
): Opinion {
  const own = toEvidence(fact, 'for', fact.id)
  const others = (record?.evidence ?? []).filter(({ heldBy }) => holds(heldBy))
  return [own, ...others].reduce<Opinion>(
    (opinion, { heldBy: _heldBy, ...evidence }) => moveConfidence(opinion, evidence),
    formOpinion(fact.text, priorOf(fact, own)),
  )
}

// The prior that, combined with the fact's own statement, yields the stated confidence.
function priorOf({ confidence }: Fact, { heldBy: _heldBy, ...own }: HeldEvidence): number {
  if (confidence === undefined) return CONFIDENCE_DEFAULT
  const odds = (share: number): number => share / (1 - share)
  const bounded = Math.min(CONFIDENCE_MAX, Math.max(CONFIDENCE_MIN, confidence))
  const before = odds(bounded) / odds(weighEvidence(CONFIDENCE_DEFAULT, [own]))
  return before / (1 + before)
}

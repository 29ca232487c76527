import * as z from 'zod'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { scopeSchema } from '../../scope.ts'
import type { Forgetting } from '../../storage/records/cut-texts.ts'
import { SURFACES } from '../../storage/records/provenance.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

/** `answered` lasts as long as the answering fact holds; `closed` by hand is permanent. */
export const QUESTION_STATUSES = ['open', 'answered', 'closed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** A correction or deletion that the caller may not make: only a person decides it. */
const proposalSchema = z.object({
  /** The fact to correct or forget. */
  factId: z.string(),
  /** True to forget the fact instead of correcting it. */
  isForgetting: z.boolean().optional(),
  /** The known fact that outdates it; `text` is what that says. */
  outdatedBy: z.string().optional(),
  /** The correct text; without it, the fact is not replaced. */
  text: z.string().optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  reason: z.string().optional(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** A question that awaits its answer. */
export const openQuestionSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  text: z.string(),
  status: z.enum(QUESTION_STATUSES),
  askedAt: z.iso.datetime(),
  surface: z.enum(SURFACES),
  trust: z.enum(TRUST_LEVELS),
  /** What makes it look like an instruction to a model. */
  flags: z.array(z.string()).readonly(),
  topics: z.array(z.string()).readonly(),
  /** The names in it. */
  entities: z.array(z.string()).readonly(),
  /** The fact that answers it. */
  answeredBy: z.string().optional(),
  answeredAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  /** Why it was closed by hand. */
  reason: z.string().optional(),
  /** Present when it asks whether a fact is to be corrected. */
  proposal: proposalSchema.optional(),
})
/** A question that waits for an answer, or a proposal that waits for a person. */
export type OpenQuestion = z.infer<typeof openQuestionSchema>

export const openQuestionRecords: RecordKind = {
  ...unsearchedRecords('questions', { status: 'text', askedAt: 'text' }),
  isFlagged: true,
  forget: (body, forgetting) =>
    saysForgotten(body as unknown as OpenQuestion, forgetting) ? undefined : body,
}

function saysForgotten(question: OpenQuestion, { cutFor, factIds }: Forgetting): boolean {
  const { text, reason, proposal, trust } = question
  if (proposal !== undefined && factIds.has(proposal.factId)) return true
  // "Does Anna live in Rome?" also contains the statement.
  const said = [
    text,
    text.replaceAll(/[?？]/gu, '.'),
    reason ?? '',
    proposal?.text ?? '',
    proposal?.reason ?? '',
  ]
  return said.some((one) => cutFor(trust)(one) !== one)
}

export function answerQuestionWith(
  question: OpenQuestion,
  fact: { readonly id: string; readonly createdAt: string },
): OpenQuestion {
  return { ...question, status: 'answered', answeredBy: fact.id, answeredAt: fact.createdAt }
}

/** Reopens a question whose answer was removed. */
export function reopenQuestion(question: OpenQuestion): OpenQuestion {
  const { answeredBy: _by, answeredAt: _at, ...rest } = question
  return { ...rest, status: 'open' }
}

export function closeQuestion(
  question: OpenQuestion,
  given: { readonly at: string; readonly reason?: string | undefined },
): OpenQuestion {
  const { at, reason } = given
  const closed: OpenQuestion = { ...question, status: 'closed', closedAt: at }
  return reason === undefined ? closed : { ...closed, reason }
}

/** True when two questions differ only in spelling. */
export function isSameQuestion(left: string, right: string): boolean {
  return normalizeForComparison(left) === normalizeForComparison(right)
}

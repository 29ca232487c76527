import { invalidInput } from '../../../core/errors.ts'
import {
  answerQuestionWith,
  closeQuestion,
  type OpenQuestion,
} from '../../../core/facts/questions/open-question.ts'
import type { CloseQuestionInput } from '../../../core/facts/questions/question-input.ts'
import type { RememberReceipt } from '../../../core/facts/receipt.ts'
import { type Caller, requireTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { requireIn, requireRecord } from '../../storage/records/read-records.ts'
import { correct } from '../correct.ts'
import { forget } from '../forget.ts'
import { settleLink } from '../settle-link.ts'
import { nowOf } from '../write-fact.ts'

/**
 * Executes a proposal on behalf of the person who confirms it.
 * @throws MemoryError `FORBIDDEN` unless the caller is a person; `INVALID_INPUT` for a question
 * without a proposal; `CONFLICT` if the fact to correct no longer exists.
 */
export async function confirmProposal(
  { id, reason: given }: CloseQuestionInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  requireTrust(caller, 'person', 'confirm what was proposed')
  if (given !== undefined) {
    throw invalidInput('A confirmation takes no reason', 'Omit "reason".')
  }
  const wanted = { collection: 'questions', id }
  const { body } = await requireRecord<OpenQuestion>(deps.documents, caller, wanted)
  if (body.proposal === undefined || body.status !== 'open') {
    throw invalidInput(`${id} is not an open proposal`, 'See open proposals: loci question list')
  }
  const { factId, isForgetting, outdatedBy, ...change } = body.proposal
  if (isForgetting === true) {
    // The question quotes the fact, and is deleted with it.
    const { reason, fact } = await forget({ id: factId, reason: change.reason }, caller, deps)
    const displaced = [{ id: factId, text: fact.text, how: 'forgotten' as const }]
    return { outcome: 'retracted', reason, displaced }
  }
  const receipt =
    outdatedBy === undefined
      ? await correct({ id: factId, ...change }, caller, deps)
      : await settleLink({ id: factId, outdated: true, by: outdatedBy }, caller, deps)
  if (receipt.outcome === 'dropped') return receipt
  await writeDraft(id, deps, async (draft) => {
    const question = requireIn<OpenQuestion>(id, await draft.get('questions', [id]), caller)
    draft.put('questions', settle(question, receipt, nowOf(deps)))
  })
  return receipt
}

function settle(question: OpenQuestion, { fact }: RememberReceipt, at: string): OpenQuestion {
  if (fact === undefined) return closeQuestion(question, { at, reason: 'A person confirmed it.' })
  return answerQuestionWith(question, { id: fact.id, createdAt: at })
}

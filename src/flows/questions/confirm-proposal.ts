import { invalidInput } from '../../core/errors.ts'
import type { CorrectInput } from '../../core/facts/correct-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import {
  answerQuestionWith,
  closeQuestion,
  type OpenQuestion,
} from '../../core/questions/open-question.ts'
import { type Caller, requireTrust } from '../caller.ts'
import { correct } from '../facts/correct.ts'
import { forget } from '../facts/forget.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn, requireRecord } from '../records/read-records.ts'

/**
 * Does what was proposed, in the name of the person who confirms it.
 *
 * @throws MemoryError `FORBIDDEN` for anybody but a person; `INVALID_INPUT` for a question that
 *   proposes nothing; `CONFLICT` when the fact is no longer there to be corrected.
 */
export async function confirmProposal(
  id: string,
  caller: Caller,
  deps: GateDeps,
): Promise<RememberReceipt> {
  requireTrust(caller, 'person', 'confirm what was proposed')
  const wanted = { collection: 'questions', id }
  const { body } = await requireRecord<OpenQuestion>(deps.documents, caller, wanted)
  if (body.proposal === undefined || body.status !== 'open') {
    throw invalidInput(
      `${id} proposes nothing, or nothing any more`,
      'See what waits: loci list-questions',
    )
  }
  const { factId, isForgetting, ...change } = body.proposal
  if (isForgetting === true) return await confirmForgetting(factId, caller, deps)
  const given: CorrectInput = { id: factId, ...change }
  const receipt = await correct(given, caller, deps)
  if (receipt.outcome === 'dropped') return receipt
  await writeDraft(id, deps, async (draft) => {
    const question = requireIn<OpenQuestion>(id, await draft.get('questions', [id]), caller)
    draft.put('questions', settle(question, receipt, deps))
  })
  return receipt
}

// The question quotes the fact, and goes with it.
async function confirmForgetting(
  factId: string,
  caller: Caller,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { reason, fact } = await forget({ id: factId }, caller, deps)
  const displaced = [{ id: factId, text: fact.text, how: 'forgotten' as const }]
  return { outcome: 'retracted', reason, displaced }
}

function settle(
  question: OpenQuestion,
  { fact }: RememberReceipt,
  { clock }: GateDeps,
): OpenQuestion {
  const at = new Date(clock.now()).toISOString()
  if (fact === undefined) return closeQuestion(question, { at, reason: 'A person confirmed it.' })
  return answerQuestionWith(question, { id: fact.id, createdAt: at })
}

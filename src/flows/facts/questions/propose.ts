import type { Fact } from '../../../core/facts/fact.ts'
import { isSameQuestion, type Proposal } from '../../../core/facts/questions/open-question.ts'
import type { ProposedReceipt } from '../../../core/facts/receipt.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Batch } from '../batch.ts'
import { OPEN_QUESTIONS_MAX, openQuestion, requireRoom } from './ask-later.ts'
import { readReason } from './close-questions.ts'
import { readOpen } from './read-questions.ts'

/**
 * Keeps a correction, or a request to forget, next to the fact that it would change, as a question
 * to a person. The fact stays: a less trusted source cannot displace it.
 */
export async function propose(
  fact: Fact,
  { reason, ...proposal }: Proposal,
  batch: Batch,
): Promise<ProposedReceipt> {
  const text = askFor(fact, proposal)
  const own = ownScopeConditions(batch.caller.scope)
  const open = await readOpen(own, OPEN_QUESTIONS_MAX, batch.deps.documents)
  const same = open.find((one) => one.proposal !== undefined && isSameQuestion(one.text, text))
  if (same === undefined) requireRoom(open)
  const why = same === undefined ? await readReason(reason, batch) : {}
  const asked = { text, topics: fact.topics, proposal: { ...proposal, ...why } }
  const question = same ?? openQuestion(asked, batch)
  if (same === undefined) batch.draft.put('questions', question)
  return {
    outcome: 'proposed',
    reason: `It would change ${fact.id}, which is more trusted and stays. A person has to confirm it: loci question close ${question.id} --confirm`,
    question: question.id,
  }
}

function askFor({ text: known }: Fact, proposal: Proposal): string {
  const { text, validFrom, validUntil, isForgetting, outdatedBy } = proposal
  if (isForgetting === true) return `Forget "${known}"?`
  if (outdatedBy !== undefined) return `Is "${known}" outdated, because "${text}"?`
  if (text !== undefined) return `Is "${text}" right, instead of "${known}"?`
  if (validFrom === undefined && validUntil === undefined) return `Is it wrong that "${known}"?`
  const from = validFrom === undefined ? '' : ` from ${validFrom}`
  return `Does "${known}" hold${from}${validUntil === undefined ? '' : ` until ${validUntil}`}?`
}

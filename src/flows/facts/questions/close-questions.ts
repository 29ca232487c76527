import type { Fact } from '../../../core/facts/fact.ts'
import { isAnswerTo } from '../../../core/facts/questions/answers.ts'
import {
  answerQuestionWith,
  closeQuestion,
  type OpenQuestion,
} from '../../../core/facts/questions/open-question.ts'
import type { CloseQuestionInput } from '../../../core/facts/questions/question-input.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { isRuledBy, withoutSession } from '../../../core/scope.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { mayWriteCore } from '../../../core/trust/trust-rules.ts'
import { type Caller, requireTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readMany, requireIn } from '../../storage/records/read-records.ts'
import { type Batch, openBatch, type Writing } from '../batch.ts'
import { judgeText } from '../check-text.ts'
import { recordRefused } from '../refusals.ts'
import { nowOf } from '../write-fact.ts'
import { readOpen, settleQuestions } from './read-questions.ts'

/** How many of the newest open questions are compared with a new statement. */
const COMPARED_MAX = 100

/**
 * Closes the open questions that a new statement answers. Resolves to their ids. Untrusted
 * sources, and text that reads like an instruction, answer no question.
 */
export async function closeAnswered(fact: Fact, writing: Writing): Promise<readonly string[]> {
  if (!mayWriteCore(fact.trust) || fact.flags.length > 0) return []
  const { draft, deps } = writing
  const own = ownScopeConditions(withoutSession(fact.scope))
  const ids: string[] = []
  for (const question of await readOpen(own, COMPARED_MAX, deps.documents, draft)) {
    if (!isRuledBy(fact.scope, question.scope) || !isAnsweredBy(question, fact)) continue
    // This batch may have already answered it.
    const found = await readMany<OpenQuestion>(draft, 'questions', [question.id])
    const [now] = await settleQuestions(found, draft)
    if (now?.status !== 'open') continue
    draft.put('questions', answerQuestionWith(question, fact))
    ids.push(question.id)
  }
  return ids
}

// Only a person may decide whether a person was wrong.
function isAnsweredBy({ text, proposal }: OpenQuestion, fact: Fact): boolean {
  return proposal === undefined && isAnswerTo(text, fact.text)
}

/**
 * Closes a question manually, answered or not. Idempotent.
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function closeQuestionByHand(
  { id, reason }: CloseQuestionInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<OpenQuestion> {
  requireTrust(caller, 'agent', 'close a question')
  return await writeDraft(id, deps, async (draft) => {
    const question = requireIn<OpenQuestion>(id, await draft.get('questions', [id]), caller)
    if (question.status === 'closed') return question
    requireVoice(caller, question.trust, `close ${id}, which a person asked`)
    const why = await readReason(reason, openBatch(draft, caller, deps))
    const next = closeQuestion(question, { at: nowOf(deps), ...why })
    draft.put('questions', next)
    return next
  })
}

/** The reason that somebody gives; nothing if it is refused, which holds up nothing else. */
export async function readReason(
  given: string | undefined,
  batch: Batch,
): Promise<{ reason?: string }> {
  if (given === undefined) return {}
  const judged = await judgeText({ before: '', after: cleanText(given) }, batch)
  recordRefused(judged, batch)
  return judged.outcome === 'passed' ? { reason: judged.text } : {}
}

import { closeQuestion, type OpenQuestion } from '../../core/questions/open-question.ts'
import type { CloseQuestionInput, QuestionListInput } from '../../core/questions/question-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { redact } from '../../core/redaction/redact.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import type { Caller } from '../caller.ts'
import { requireTrust } from '../entities/require-trust.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'
import { findQuestions, readOpen, settleQuestions } from './read-questions.ts'

const LIMIT_DEFAULT = 50

/** Questions of the caller's scope as they stand now, the newest first. */
export async function listQuestions(
  { status = 'open', limit = LIMIT_DEFAULT }: QuestionListInput,
  caller: Caller,
  { documents }: MemoryDeps,
): Promise<readonly OpenQuestion[]> {
  const scope = scopeConditions(caller.scope)
  if (status === 'open') return await readOpen(scope, limit, documents)
  const found = await findQuestions(scope, status, limit, documents)
  const settled = await settleQuestions(found, documents)
  return settled.filter((question) => question.status === status)
}

/** Closes a question by hand, answered or not. Closing twice is the same as once. */
export async function closeQuestionByHand(
  input: CloseQuestionInput,
  caller: Caller,
  deps: FactDeps,
): Promise<OpenQuestion> {
  requireTrust(caller, 'agent', 'close a question')
  return await writeDraft(input.id, deps, async (draft) => {
    const question = requireIn<OpenQuestion>(
      input.id,
      await draft.get('questions', [input.id]),
      caller,
    )
    if (question.status === 'closed') return question
    const at = new Date(deps.clock.now()).toISOString()
    const next = closeQuestion(question, { at, ...readReason(input.reason) })
    draft.put('questions', next)
    return next
  })
}

function readReason(reason: string | undefined): { readonly reason?: string } {
  return reason === undefined ? {} : { reason: redact(cleanText(reason)).text }
}

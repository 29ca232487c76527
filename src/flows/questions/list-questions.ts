import { closeQuestion, type OpenQuestion } from '../../core/questions/open-question.ts'
import type { CloseQuestionInput, QuestionListInput } from '../../core/questions/question-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import { type Caller, requireTrust, requireVoice } from '../caller.ts'
import type { Batch } from '../gate/batch.ts'
import { judgeText } from '../gate/check-text.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { putRefusal } from '../gate/put-refusal.ts'
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

/**
 * Closes a question by hand, answered or not. Closing twice is the same as once.
 *
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function closeQuestionByHand(
  input: CloseQuestionInput,
  caller: Caller,
  deps: GateDeps,
): Promise<OpenQuestion> {
  requireTrust(caller, 'agent', 'close a question')
  return await writeDraft(input.id, deps, async (draft) => {
    const question = requireIn<OpenQuestion>(
      input.id,
      await draft.get('questions', [input.id]),
      caller,
    )
    if (question.status === 'closed') return question
    requireVoice(caller, question.trust, `close ${question.id}, which a person asked`)
    const at = new Date(deps.clock.now()).toISOString()
    const batch = { draft, caller, storedIds: [] }
    const next = closeQuestion(question, { at, ...(await readReason(input.reason, batch, deps)) })
    draft.put('questions', next)
    return next
  })
}

// It closes whatever the reason says; what was rejected is no reason.
async function readReason(
  given: string | undefined,
  batch: Batch,
  deps: GateDeps,
): Promise<{ readonly reason?: string }> {
  if (given === undefined) return {}
  const judged = await judgeText({ before: '', after: cleanText(given) }, batch, deps)
  if (judged.outcome === 'passed') return { reason: judged.text }
  putRefusal(judged, batch, deps)
  return {}
}

import type { Fact } from '../../core/facts/fact.ts'
import { answers } from '../../core/questions/answers.ts'
import { answerQuestionWith, type OpenQuestion } from '../../core/questions/open-question.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { isRuledBy } from '../../core/scope.ts'
import { mayWriteCore } from '../../core/trust/trust-rules.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readOpen, settleQuestions } from './read-questions.ts'

/** So many of the newest open questions are held against a new statement. */
const HELD_AGAINST = 100

/**
 * Closes the open questions that a new statement answers. Resolves to their ids. What a stranger
 * says, or what reads like an instruction, answers nobody's question.
 */
export async function closeAnswered(
  fact: Fact,
  draft: Draft,
  { documents }: FactDeps,
): Promise<readonly string[]> {
  if (!mayWriteCore(fact.trust) || fact.flags.length > 0) return []
  const { session: _session, ...owner } = fact.scope
  const open = await readOpen(ownScopeConditions(owner), HELD_AGAINST, documents, draft)
  const ids: string[] = []
  for (const question of open) {
    if (!isRuledBy(fact.scope, question.scope) || !isAnsweredBy(question, fact)) continue
    // This very batch may have answered it already.
    const found = await draft.get('questions', [question.id])
    const [now] = await settleQuestions(
      found.map((one) => toRecord<OpenQuestion>(one)),
      draft,
    )
    if (now?.status !== 'open') continue
    draft.put('questions', answerQuestionWith(question, fact))
    ids.push(question.id)
  }
  return ids
}

function isAnsweredBy({ text, proposal }: OpenQuestion, fact: Fact): boolean {
  // Whether a person was wrong is for a person to say.
  return proposal === undefined && answers(text, fact.text).isAnswer
}

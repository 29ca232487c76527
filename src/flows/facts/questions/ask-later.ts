import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { namesIn } from '../../../core/facts/fact-keys.ts'
import { isSameQuestion, type OpenQuestion } from '../../../core/facts/questions/open-question.ts'
import type { AskInput } from '../../../core/facts/questions/question-input.ts'
import type { DroppedReceipt } from '../../../core/facts/receipt.ts'
import { cleanTopics } from '../../../core/facts/topics/topic.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Batch, type Writing, writeBatch } from '../batch.ts'
import { type CheckedText, judgeText, prepareText } from '../check-text.ts'
import type { Noticed } from '../prepare-event.ts'
import { nowOf } from '../write-fact.ts'
import { readOpen } from './read-questions.ts'

/** What became of a question that was asked. */
export type AskReceipt = KeptQuestion | DroppedReceipt

export interface KeptQuestion extends Noticed {
  readonly outcome: 'stored' | 'merged'
  readonly reason: string
  readonly question: OpenQuestion
}

export const OPEN_QUESTIONS_MAX = 500

/**
 * Keeps a question until it is answered. It passes the same gate as a statement: secrets are
 * redacted, and rejected content stays out.
 * @throws MemoryError `LIMIT_EXCEEDED` if too many are open.
 */
export async function askLater(
  input: AskInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<AskReceipt> {
  const topics = cleanTopics(input.topics ?? [])
  const prepared = await prepareText(input.text, caller, deps)
  return await writeBatch(caller, deps, async (batch) => {
    const judged = await judgePrepared(prepared, batch)
    return judged.outcome === 'passed' ? await keep(judged, topics, batch) : judged
  })
}

async function judgePrepared(
  prepared: CheckedText | DroppedReceipt,
  batch: Batch,
): Promise<CheckedText | DroppedReceipt> {
  if (prepared.outcome === 'dropped') return prepared
  const text = prepared.text.trim()
  if (normalizeForComparison(text) === '') {
    throw invalidInput('There is no question to keep', 'Pass one as "text".')
  }
  const judged = await judgeText({ before: '', after: text }, batch)
  if (judged.outcome === 'dropped') return judged
  return { ...judged, noticed: { ...judged.noticed, ...prepared.noticed } }
}

async function keep(
  { text, noticed }: CheckedText,
  topics: readonly string[],
  batch: Batch,
): Promise<KeptQuestion> {
  const own = ownScopeConditions(batch.caller.scope)
  const open = await readOpen(own, OPEN_QUESTIONS_MAX, batch.deps.documents)
  const same = open.find((one) => isSameQuestion(one.text, text))
  if (same !== undefined) {
    return { outcome: 'merged', reason: 'The same question is open.', question: same, ...noticed }
  }
  requireRoom(open)
  const question = openQuestion({ text, topics }, batch)
  batch.draft.put('questions', question)
  return { outcome: 'stored', reason: 'It is open until it is answered.', question, ...noticed }
}

export function openQuestion(
  asked: Pick<OpenQuestion, 'text' | 'topics' | 'proposal'>,
  { caller, deps }: Writing,
): OpenQuestion {
  return {
    id: deps.ids.next(),
    scope: caller.scope,
    status: 'open',
    askedAt: nowOf(deps),
    surface: caller.surface,
    trust: callerTrust(caller),
    // The receipt shows it before it is written.
    flags: flagSuspicious(asked.text, callerTrust(caller)).flags,
    entities: namesIn(asked.text),
    ...asked,
  }
}

/** @throws MemoryError `LIMIT_EXCEEDED` */
export function requireRoom(open: readonly OpenQuestion[]): void {
  if (open.length < OPEN_QUESTIONS_MAX) return
  throw new MemoryError(`${OPEN_QUESTIONS_MAX} questions are already open`, {
    code: 'LIMIT_EXCEEDED',
    hint: `Close one that needs no answer: loci question close ${open.at(-1)?.id}`,
  })
}

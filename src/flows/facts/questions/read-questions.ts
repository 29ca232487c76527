import type { Fact, FactStatus } from '../../../core/facts/fact.ts'
import {
  type OpenQuestion,
  type QuestionStatus,
  reopenQuestion,
} from '../../../core/facts/questions/open-question.ts'
import type { QuestionListInput } from '../../../core/facts/questions/question-input.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readIntactDocuments } from '../../storage/records/read-intact.ts'
import { findRecords, toRecord } from '../../storage/records/read-records.ts'

/** Reads facts: the store, or a draft with uncommitted changes. */
type FactReader = Pick<DocumentStore, 'get'>

const LIMIT_DEFAULT = 50

/** Questions of the caller's scope in their current state, newest first. */
export async function listQuestions(
  { status = 'open', limit = LIMIT_DEFAULT }: QuestionListInput,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly OpenQuestion[]> {
  const scope = scopeConditions(caller.scope)
  if (status === 'open') return await readOpen(scope, limit, documents)
  const found = await findQuestions(scope, status, limit, documents)
  const settled = await settleQuestions(found, documents)
  return settled.filter((question) => question.status === status)
}

async function findQuestions(
  scope: Filter,
  status: QuestionStatus,
  limit: number,
  documents: DocumentStore,
): Promise<readonly OpenQuestion[]> {
  return await findRecords<OpenQuestion>(documents, 'questions', {
    filter: [...scope, { field: 'status', is: 'equal', value: status }],
    orderBy: { field: 'askedAt', direction: 'descending' },
    limit,
  })
}

/**
 * The current state of questions: one whose answer was forgotten, rejected or purged is open
 * again, however the answer was removed, and answered again when the answer is restored.
 */
export async function settleQuestions(questions: readonly OpenQuestion[], facts: FactReader) {
  const ids = questions.flatMap(({ answeredBy }) => answeredBy ?? [])
  // A superseded answer still answered the question; a wrong or forgotten one did not.
  const answering = await findStanding(ids, ['active', 'superseded'], facts)
  return questions.map((question) => {
    const isGone = question.status === 'answered' && !answering.has(question.answeredBy ?? '')
    return isGone ? reopenQuestion(question) : question
  })
}

/** The open questions, newest first. */
export async function readOpen(
  scope: Filter,
  limit: number,
  documents: DocumentStore,
  facts: FactReader = documents,
): Promise<readonly OpenQuestion[]> {
  const [open, answered] = await Promise.all([
    findQuestions(scope, 'open', limit, documents),
    findQuestions(scope, 'answered', limit, documents),
  ])
  const settled = await settleQuestions(answered, facts)
  const reopened = settled.filter(({ status }) => status === 'open')
  // A fact that is no longer believed needs no correction.
  const corrected = open.flatMap(({ proposal }) => proposal?.factId ?? [])
  const active = await findStanding(corrected, ['active'], facts)
  const isMoot = ({ proposal }: OpenQuestion): boolean =>
    proposal !== undefined && !active.has(proposal.factId)
  return [...open.filter((one) => !isMoot(one)), ...reopened]
    .toSorted((left, right) => (left.askedAt < right.askedAt ? 1 : -1))
    .slice(0, limit)
}

async function findStanding(
  factIds: readonly string[],
  statuses: readonly FactStatus[],
  facts: FactReader,
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const wanted = { collection: 'facts', ids: [...new Set(factIds)] }
  const { documents } = await readIntactDocuments(facts, wanted)
  const standing = documents.filter((one) => statuses.includes(toRecord<Fact>(one).status))
  return new Set(standing.map(({ id }) => id))
}

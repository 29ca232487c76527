import type { Filter } from '../../core/documents/filter.ts'
import type { Fact, FactStatus } from '../../core/facts/fact.ts'
import {
  type OpenQuestion,
  type QuestionStatus,
  reopenQuestion,
} from '../../core/questions/open-question.ts'
import type { DocumentStore, StoredDocument } from '../../ports/document-store.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'

/** What reads facts: the store, or a draft that knows better. */
export type FactReader = Pick<DocumentStore, 'get'>

/** An answer that was replaced still answered; one that is wrong or forgotten did not. */
const ANSWERING: ReadonlySet<FactStatus> = new Set(['active', 'superseded'])

/** The questions of a scope with a stored status, the newest first. */
export async function findQuestions(
  scope: Filter,
  status: QuestionStatus,
  limit: number,
  documents: DocumentStore,
): Promise<readonly OpenQuestion[]> {
  const page = await documents.query('questions', {
    filter: [...scope, { field: 'status', is: 'equal', value: status }],
    orderBy: { field: 'askedAt', direction: 'descending' },
    limit,
  })
  return page.documents.map((one) => toRecord<OpenQuestion>(one))
}

/**
 * The questions as they stand: one whose answer was forgotten, rejected or purged is open again,
 * whatever took the answer away, and answered again when the answer is restored.
 */
export async function settleQuestions(
  questions: readonly OpenQuestion[],
  facts: FactReader,
): Promise<readonly OpenQuestion[]> {
  const ids = [...new Set(questions.flatMap(({ answeredBy }) => answeredBy ?? []))]
  if (ids.length === 0) return questions
  const { documents } = await readSoundDocuments(facts, { collection: 'facts', ids })
  const answering = new Set(documents.filter(isAnswering).map(({ id }) => id))
  return questions.map((question) => {
    const isGone = question.status === 'answered' && !answering.has(question.answeredBy ?? '')
    return isGone ? reopenQuestion(question) : question
  })
}

function isAnswering(document: StoredDocument): boolean {
  return ANSWERING.has(toRecord<Fact>(document).status)
}

/** What waits for an answer, the newest first. */
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
  const reopened = (await settleQuestions(answered, facts)).filter(
    ({ status }) => status === 'open',
  )
  return [...(await leaveOutMoot(open, facts)), ...reopened]
    .toSorted((left, right) => (left.askedAt < right.askedAt ? 1 : -1))
    .slice(0, limit)
}

// What is not believed any more needs no correction.
async function leaveOutMoot(
  questions: readonly OpenQuestion[],
  facts: FactReader,
): Promise<readonly OpenQuestion[]> {
  const ids = [...new Set(questions.flatMap(({ proposal }) => proposal?.factId ?? []))]
  if (ids.length === 0) return questions
  const { documents } = await readSoundDocuments(facts, { collection: 'facts', ids })
  const active = documents.filter((one) => toRecord<Fact>(one).status === 'active')
  const known = new Set(active.map(({ id }) => id))
  return questions.filter(({ proposal }) => proposal === undefined || known.has(proposal.factId))
}

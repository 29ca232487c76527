import type { Filter } from '../../core/documents/filter.ts'
import type { Question } from '../../core/recall/question.ts'
import { possiblePeople, withPeople } from '../../core/recall/read-question.ts'
import type { DocumentStore } from '../../ports/document-store.ts'

/** Finds out which names in a question belong to people who said something. */
export async function findPeople(
  question: Question,
  scope: Filter,
  documents: DocumentStore,
): Promise<Question> {
  const known = await Promise.all(
    possiblePeople(question).map(async (key) => {
      const filter: Filter = [...scope, { field: 'keys.speaker', is: 'containing', values: [key] }]
      const { documents: spoken } = await documents.query('facts', { filter, limit: 1 })
      return spoken.length > 0 ? [key] : []
    }),
  )
  return withPeople(question, known.flat())
}

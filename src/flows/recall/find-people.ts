import type { KnownName } from '../../core/language/entities/alias.ts'
import { entityKey, nameWords } from '../../core/language/entities/entity-key.ts'
import type { Question } from '../../core/recall/question.ts'
import { possiblePeople, withPeople } from '../../core/recall/read-question.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { DocumentStore } from '../../ports/document-store.ts'

/** Finds out which names in a question belong to people who said something. */
export async function findPeople(
  question: Question,
  scope: Filter,
  documents: DocumentStore,
  aliases: readonly KnownName[],
): Promise<Question> {
  const known = await speakersOf(possiblePeople(question), scope, documents)
  if (known.length > 0 || aliases.length === 0) return withPeople(question, known)
  const others = aliases.flatMap((one) => one.others.map(entityKey))
  const said = aliases.flatMap(({ written }) => nameWords(written))
  return withPeople(question, await speakersOf(others, scope, documents), said)
}

async function speakersOf(keys: readonly string[], scope: Filter, documents: DocumentStore) {
  const known = await Promise.all(
    keys.map(async (key) => {
      const filter: Filter = [...scope, { field: 'keys.speaker', is: 'containing', values: [key] }]
      const { documents: spoken } = await documents.query('facts', { filter, limit: 1 })
      return spoken.length > 0 ? [key] : []
    }),
  )
  return known.flat()
}

import type { Fact } from '../../core/facts/fact.ts'
import type { Session } from '../../core/facts/sessions/session.ts'
import type { KnownName } from '../../core/language/entities/alias.ts'
import { entityKey, nameWords } from '../../core/language/entities/entity-key.ts'
import type { SessionReference } from '../../core/language/time/read-sessions.ts'
import type { Question } from '../../core/recall/question.ts'
import { possiblePeople, withPeople } from '../../core/recall/read-question.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { findRecords, toRecord } from '../storage/records/read-records.ts'

/** Finds which names in a query belong to people who said something. */
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
  const known = new Set<string>()
  // Most words of a question name nobody: so all are looked for at once, until none is left.
  for (;;) {
    const values = keys.filter((key) => !known.has(key))
    if (values.length === 0) return keys
    const filter: Filter = [...scope, { field: 'keys.speaker', is: 'containing', values }]
    const [spoken] = await findRecords<Fact>(documents, 'facts', { filter, limit: 1 })
    if (spoken === undefined) return keys.filter((key) => known.has(key))
    for (const key of spoken.keys.speaker) known.add(key)
  }
}

/** At most this many conversations are counted back. */
const SESSIONS_MAX = 1_000

/** The names of the conversations that a query counts: "the first", "two sessions ago". */
export async function findSessions(
  references: readonly SessionReference[],
  scope: Filter,
  documents: DocumentStore,
): Promise<readonly string[]> {
  const found = await Promise.all(
    references.map(async ({ first, last, countedFrom }) => {
      const isFromStart = countedFrom === 'start'
      const page = await documents.query('sessions', {
        filter: scope,
        orderBy: { field: 'startedAt', direction: isFromStart ? 'ascending' : 'descending' },
        limit: SESSIONS_MAX,
      })
      const names = page.documents.map((one) => toRecord<Session>(one).scope.session ?? '')
      const low = Math.max(0, Math.min(first, last) - 1)
      // From the end, 0 is the current conversation: the newest one, if the caller names none.
      return names.slice(low, Math.max(low + 1, first, last))
    }),
  )
  return [...new Set(found.flat())]
}

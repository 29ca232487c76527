import type { Session } from '../../core/facts/sessions/session.ts'
import type { SessionReference } from '../../core/language/time/read-sessions.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { toRecord } from '../storage/records/read-records.ts'

/** Further back than this nobody counts conversations. */
const SESSIONS_MAX = 1_000

/** The names of the conversations that a question counts: "the first", "two sessions ago". */
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
      // From the end, 0 is the conversation going on: the newest there is, for who names none.
      return names.slice(low, Math.max(low + 1, first, last))
    }),
  )
  return [...new Set(found.flat())]
}

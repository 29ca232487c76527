import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { Lasting } from '../../core/facts/lasting-entry.ts'
import type { DocumentStore, DocumentWrite } from '../../ports/document-store.ts'
import { toBody } from '../records/read-records.ts'

/** Three writes each, and no more in a batch than it may hold. */
const TOGETHER = Math.floor(GET_IDS_MAX / 4)

/** Removes the episodes that an older database does not know to be removed. */
export async function purgeAgain(
  { purgedEpisodes }: Lasting,
  documents: DocumentStore,
): Promise<void> {
  const ids = [...purgedEpisodes.keys()]
  for (let start = 0; start < ids.length; start += TOGETHER) {
    const some = ids.slice(start, start + TOGETHER)
    const known = new Set((await documents.get('purged-episodes', some)).map(({ id }) => id))
    const writes = some
      .filter((id) => !known.has(id))
      .flatMap((id): DocumentWrite[] => {
        const episode = purgedEpisodes.get(id)
        if (episode === undefined) return []
        return [
          { kind: 'put', collection: 'purged-episodes', id, body: toBody(episode) },
          { kind: 'delete', collection: 'episodes', id },
          { kind: 'delete', collection: 'episode-usage', id },
        ]
      })
    if (writes.length > 0) await documents.write({ writes })
  }
}

import type { EpisodeTombstone } from '../../core/episodes/lifecycle/episode-tombstone.ts'
import type { LastingEntry } from '../../core/facts/lasting-entry.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { LastingLog } from '../../ports/lasting-log.ts'
import type { Indexing } from '../indexes/indexing.ts'
import type { KeptMarks } from './kept-marks.ts'

/**
 * Notes every rejection, every episode that is deleted, and what is decided of lines in files, in a
 * log that outlives the database.
 */
export function noteLasting(indexing: Indexing, log: LastingLog, marks: KeptMarks): Indexing {
  return {
    ...indexing,
    async write(writes, options) {
      await indexing.write(writes, options)
      // After the write: what could not be forgotten must not be noted as forgotten. What is
      // not noted because of a crash in between is noted when the memory is opened again.
      const entries = writes.flatMap(toEntry)
      if (entries.length > 0) await log.append(entries)
      await marks.note(writes)
    },
  }
}

function toEntry(write: DocumentWrite): readonly LastingEntry[] {
  if (write.collection === 'episode-tombstones' && write.kind === 'put') {
    return [{ kind: 'episode', tombstone: write.body as unknown as EpisodeTombstone }]
  }
  if (write.collection !== 'rejections') return []
  if (write.kind === 'delete') return [{ kind: 'lifted', rejectionId: write.id }]
  return [{ kind: 'rejection', rejection: write.body as unknown as Rejection }]
}

import type { DocumentStore } from '../../../ports/document-store.ts'
import type { Draft } from './draft.ts'

/** A read-only draft: it has no changes, only the stored records. */
export function readingDraft(documents: DocumentStore): Draft {
  return {
    get: (collection, ids) => documents.get(collection, ids),
    find: async (collection, query) => (await documents.query(collection, query)).documents,
    puts: () => [],
    put() {},
    remove() {},
    tell() {},
  }
}

import type { DocumentStore } from '../../../ports/document-store.ts'
import type { Draft } from './draft.ts'

/** For those who only look: nothing is drafted, what is stored is all there is. */
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

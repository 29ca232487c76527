import type { DocumentQuery } from '../../core/documents/query.ts'
import type { DocumentStore, StoredDocument } from '../../ports/document-store.ts'

const PAGE = 500

/** All documents that a query finds, read page by page. */
export async function* pageThrough(
  documents: Pick<DocumentStore, 'query'>,
  collection: string,
  query: Omit<DocumentQuery, 'after' | 'limit'>,
  pageSize = PAGE,
): AsyncGenerator<StoredDocument> {
  let after: string | undefined
  do {
    const page = await documents.query(collection, {
      ...query,
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    })
    yield* page.documents
    after = page.next
  } while (after !== undefined)
}

import type { DocumentQuery } from '../../../core/storage/documents/query.ts'
import type { DocumentStore, StoredDocument } from '../../../ports/document-store.ts'

const PAGE = 500

/** All documents that match a query, read page by page. */
export async function* pageThrough(
  documents: Pick<DocumentStore, 'query'>,
  collection: string,
  query: Omit<DocumentQuery, 'after' | 'limit'>,
  pageSize = PAGE,
): AsyncGenerator<StoredDocument> {
  for await (const page of pagesOf(documents, collection, query, pageSize)) yield* page
}

/** The same, a page at a time, for batched reads and writes. */
export async function* pagesOf(
  documents: Pick<DocumentStore, 'query'>,
  collection: string,
  query: Omit<DocumentQuery, 'after' | 'limit'>,
  pageSize = PAGE,
): AsyncGenerator<readonly StoredDocument[]> {
  let after: string | undefined
  do {
    const page = await documents.query(collection, {
      ...query,
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    })
    yield page.documents
    after = page.next
  } while (after !== undefined)
}

import type { DocumentStore, StoredDocument } from '../../src/ports/document-store.ts'

const PAGE = 1_000

/** Every document of a collection. */
export async function readAll(
  documents: DocumentStore,
  name: string,
): Promise<readonly StoredDocument[]> {
  const found: StoredDocument[] = []
  let after: string | undefined
  do {
    const page = await documents.query(name, {
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...page.documents)
    after = page.next
  } while (after !== undefined)
  return found
}

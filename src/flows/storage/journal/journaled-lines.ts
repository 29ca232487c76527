import type { JsonObject } from '../../../core/json.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import type { JournalLine } from '../../../core/storage/records/journal-line.ts'
import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import type { DocumentChange } from '../../../ports/document-store.ts'
import type { CollectionLine } from '../../../ports/record-journal.ts'
import { readIntactDocuments } from '../records/read-intact.ts'
import type { JournalDeps } from './journal-deps.ts'

/** The journal lines for these changes. Derived records have none. */
export async function toJournalLines(
  changes: readonly DocumentChange[],
  { documents, kinds }: JournalDeps,
): Promise<readonly CollectionLine[]> {
  const bodies = new Map<string, JsonObject>()
  for (const [collection, ids] of idsByCollection(changes)) {
    // For a record that is damaged in the store, the journal keeps its last state.
    const found = await readIntactDocuments(documents, { collection, ids })
    for (const { id, body } of found.documents) bodies.set(`${collection}/${id}`, body)
  }
  return changes.flatMap(({ collection, id, isDeleted }): CollectionLine[] => {
    const body = bodies.get(`${collection}/${id}`)
    if (isDerived(collection, body ?? {}, kinds)) return []
    if (isDeleted) return [{ collection, line: { id, deleted: true } }]
    // A later change reports records deleted since.
    return body === undefined ? [] : [{ collection, line: { id, body } }]
  })
}

/** The whole content of the store, in pages, with the cursor after each. */
export async function* readStoreLines(
  deps: JournalDeps,
): AsyncGenerator<{ readonly lines: readonly CollectionLine[]; readonly cursor: string }> {
  for (let after: string | undefined; ; ) {
    const { changes, cursor } = await deps.documents.changes(after, PAGE)
    yield { lines: await toJournalLines(changes, deps), cursor }
    if (changes.length < PAGE) return
    after = cursor
  }
}

const PAGE = 500

/** True for derived records, which are rebuilt and so not journaled. */
export function isDerived(
  collection: string,
  body: JsonObject,
  kinds: readonly RecordKind[],
): boolean {
  const kind = kinds.find((one) => one.collection.name === collection)
  return kind?.isDerived?.(body) === true
}

function idsByCollection(
  changes: readonly DocumentChange[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { collection, id, isDeleted } of changes) {
    if (isDeleted) continue
    const ids = groups.get(collection) ?? []
    ids.push(id)
    groups.set(collection, ids)
  }
  return groups
}

/** Identifies one state of a record. */
export function hashOfLine(line: JournalLine): string {
  return 'body' in line ? contentHash(JSON.stringify(line.body)) : DELETED
}

export const DELETED = 'deleted'

import {
  type CheckedWrite,
  checkBatch,
  checkChangesLimit,
  checkIds,
  checkVersion,
  findCollection,
  readSequence,
} from '../../core/storage/documents/check-batch.ts'
import type { CollectionDeclaration } from '../../core/storage/documents/collection.ts'
import { checkFilter } from '../../core/storage/documents/filter.ts'
import {
  countMatches,
  runQuery,
  type ScannedRow,
  toDocument,
} from '../../core/storage/documents/run-query.ts'
import type { ChangePage, DocumentChange, DocumentStore } from '../../ports/document-store.ts'

/** Keeps documents in process memory: for tests, and as the reference implementation. */
export function createMemoryDocumentStore(options: {
  readonly collections: readonly CollectionDeclaration[]
}): DocumentStore {
  const { collections } = options
  const entries = new Map(collections.map(({ name }) => [name, new Map<string, ScannedRow>()]))
  const log = createChangeLog()
  const entriesOf = (collection: string): Map<string, ScannedRow> =>
    entries.get(findCollection(collections, collection).name) ?? new Map()

  function apply(write: CheckedWrite): number {
    const { id, declaration } = write
    const collection = declaration.name
    const documents = entriesOf(collection)
    const current = documents.get(id)
    if (write.kind === 'put') {
      const version = (current?.version ?? 0) + 1
      documents.set(id, { collection, id, version, json: write.json, fields: write.fields })
      log.append({ collection, id, isDeleted: false })
      return version
    }
    if (documents.delete(id)) log.append({ collection, id, isDeleted: true })
    return 0
  }

  return {
    collections,
    carries: new Set(),

    async get(collection, ids) {
      const documents = entriesOf(collection)
      checkIds(ids)
      return ids.flatMap((id) => toDocument(documents.get(id)))
    },

    async query(collection, query) {
      const documents = entriesOf(collection)
      const declaration = findCollection(collections, collection)
      const { rows, next } = runQuery(declaration, documents.values(), query)
      return { documents: rows.flatMap(toDocument), ...(next === undefined ? {} : { next }) }
    },

    async count(collection, filter = []) {
      checkFilter(findCollection(collections, collection), filter)
      return countMatches(entriesOf(collection).values(), filter)
    },

    async write(batch) {
      const writes = checkBatch(collections, batch)
      checkVersions(writes, (collection, id) => entriesOf(collection).get(id)?.version ?? 0)
      return writes.map(apply)
    },

    async changes(after, limit) {
      checkChangesLimit(limit)
      return log.read(after, limit)
    },

    async close() {},
  }
}

/** Simulates the batch without writing, so that a late conflict leaves no trace. */
function checkVersions(
  writes: readonly CheckedWrite[],
  readVersion: (collection: string, id: string) => number,
): void {
  const versions = new Map<string, number>()
  for (const write of writes) {
    const { id, declaration } = write
    const key = `${declaration.name}/${id}`
    const version = versions.get(key) ?? readVersion(declaration.name, id)
    checkVersion(write, version)
    versions.set(key, write.kind === 'put' ? version + 1 : 0)
  }
}

/** The last change of each document, in order of occurrence. */
function createChangeLog() {
  // A Map keeps insertion order, which is that of the sequence numbers.
  const changes = new Map<number, DocumentChange>()
  const places = new Map<string, number>()
  let sequence = 0

  return {
    append(change: DocumentChange) {
      const key = `${change.collection}/${change.id}`
      changes.delete(places.get(key) ?? 0)
      sequence++
      changes.set(sequence, change)
      places.set(key, sequence)
    },
    read(after: string | undefined, limit: number): ChangePage {
      const start = after === undefined ? 0 : readSequence(after)
      const page: DocumentChange[] = []
      for (const [place, change] of changes) {
        if (place <= start || (after === undefined && change.isDeleted)) continue
        page.push(change)
        if (page.length === limit) return { changes: page, cursor: String(place) }
      }
      return { changes: page, cursor: String(Math.max(start, sequence)) }
    },
  }
}

import assert from 'node:assert/strict'
import { type ErrorCode, MemoryError } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json.ts'
import type { CollectionDeclaration } from '../../core/storage/documents/collection.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../core/storage/documents/query.ts'
import type {
  DeleteDocument,
  DocumentStore,
  DocumentWrite,
  PutDocument,
} from '../../ports/document-store.ts'

/** The collections that a document store under test must be opened with. */
export const DOCUMENT_STORE_TEST_COLLECTIONS: readonly CollectionDeclaration[] = [
  {
    name: 'notes',
    fields: {
      'scope.tenant': 'text',
      'scope.user': 'text',
      title: 'text',
      createdAtMs: 'number',
      'rating.importance': 'number',
      isPinned: 'boolean',
      'state.isArchived': 'boolean',
      tags: 'texts',
      'links.to.people': 'texts',
    },
  },
  { name: 'events', fields: { kind: 'text', atMs: 'number', isRead: 'boolean', topics: 'texts' } },
  { name: 'plain-things', fields: {} },
  // Names that may clash with database keywords, and that differ only in case.
  {
    name: 'select',
    fields: {
      id: 'text',
      version: 'number',
      seq: 'number',
      body: 'text',
      rowid: 'boolean',
      order: 'number',
      constructor: 'text' as const,
      look: 'text',
      lOOK: 'text',
      values: 'texts',
    },
  },
]

export function put(id: string, body: JsonObject = {}, expectedVersion?: number): PutDocument {
  return putInto('notes', id, body, expectedVersion)
}

export function putInto(
  collection: string,
  id: string,
  body: JsonObject = {},
  expectedVersion?: number,
): PutDocument {
  const version = expectedVersion === undefined ? {} : { expectedVersion }
  return { kind: 'put', collection, id, body, ...version }
}

export function remove(id: string, expectedVersion?: number): DeleteDocument {
  const version = expectedVersion === undefined ? {} : { expectedVersion }
  return { kind: 'delete', collection: 'notes', id, ...version }
}

export function write(
  store: DocumentStore,
  ...writes: readonly DocumentWrite[]
): Promise<readonly number[]> {
  return store.write({ writes })
}

export async function rejectsWith(promise: Promise<unknown>, code: ErrorCode): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(MemoryError.is(error), `expected a MemoryError, got ${String(error)}`)
    assert.equal(error.code, code)
    return true
  })
}

/** The ids of matching notes, in store order. */
export async function find(store: DocumentStore, filter: Filter): Promise<readonly string[]> {
  const { documents } = await store.query('notes', { filter, limit: 1_000 })
  return documents.map((document) => document.id)
}

/** Pages through a whole query, and returns the ids of each page. */
export async function readPages(
  store: DocumentStore,
  query: DocumentQuery,
  collection = 'notes',
): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = []
  for (let after = query.after; pages.length < 1_000; ) {
    const page = await store.query(collection, after === undefined ? query : { ...query, after })
    pages.push(page.documents.map((document) => document.id))
    if (page.next === undefined) return pages
    after = page.next
  }
  throw new Error('The pages never end')
}

/** Follows the changes to their end. Each is rendered as `notes/a` or `notes/a deleted`. */
export async function readChanges(
  store: DocumentStore,
  after: string | undefined,
  limit = 1_000,
): Promise<{ readonly changes: readonly string[]; readonly cursor: string }> {
  const changes: string[] = []
  for (let cursor = after, pages = 0; pages < 10_000; pages++) {
    const page = await store.changes(cursor, limit)
    assert.ok(page.changes.length <= limit, 'a page of changes is longer than its limit')
    for (const { collection, id, isDeleted } of page.changes) {
      changes.push(`${collection}/${id}${isDeleted ? ' deleted' : ''}`)
    }
    if (page.changes.length === 0) return { changes, cursor: page.cursor }
    assert.notEqual(page.cursor, cursor, 'the cursor stands still although something was told')
    cursor = page.cursor
  }
  throw new Error('The changes never end')
}

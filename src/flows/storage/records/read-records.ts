import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import type { DocumentQuery } from '../../../core/storage/documents/query.ts'
import type { DocumentStore, StoredDocument } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'

/** Every record has a scope. */
export interface ScopedRecord {
  readonly id: string
  readonly scope: Scope
}

/** The record with an id, from the store or a draft; `undefined` if there is none. */
export async function readOne<Body extends ScopedRecord>(
  source: Pick<DocumentStore, 'get'>,
  collection: string,
  id: string,
): Promise<Body | undefined> {
  const [found] = await source.get(collection, [id])
  return found === undefined ? undefined : toRecord<Body>(found)
}

/** The existing records of these ids, in their order; any number of ids. */
export async function readMany<Body extends ScopedRecord>(
  source: Pick<DocumentStore, 'get'>,
  collection: string,
  ids: readonly string[],
): Promise<readonly Body[]> {
  const found: Body[] = []
  for (let start = 0; start < ids.length; start += GET_IDS_MAX) {
    const some = await source.get(collection, ids.slice(start, start + GET_IDS_MAX))
    found.push(...some.map((one) => toRecord<Body>(one)))
  }
  return found
}

/** The first page of a query. */
export async function findRecords<Body extends ScopedRecord>(
  documents: Pick<DocumentStore, 'query'>,
  collection: string,
  query: DocumentQuery,
): Promise<readonly Body[]> {
  const page = await documents.query(collection, query)
  return page.documents.map((one) => toRecord<Body>(one))
}

/** The existing records that the caller may see, in the order of `ids`. */
export async function readRecords<Body extends ScopedRecord>(
  documents: DocumentStore,
  caller: Caller,
  wanted: { readonly collection: string; readonly ids: readonly string[] },
): Promise<readonly { readonly body: Body; readonly version: number }[]> {
  const found = await documents.get(wanted.collection, wanted.ids)
  return found
    .map((document) => ({ body: toRecord<Body>(document), version: document.version }))
    .filter(({ body }) => isInScope(body.scope, caller.scope))
}

/** @throws MemoryError `NOT_FOUND` */
export async function requireRecord<Body extends ScopedRecord>(
  documents: DocumentStore,
  caller: Caller,
  wanted: { readonly collection: string; readonly id: string },
): Promise<{ readonly body: Body; readonly version: number }> {
  const found = await documents.get(wanted.collection, [wanted.id])
  return { body: requireIn<Body>(wanted.id, found, caller), version: found[0]?.version ?? 0 }
}

/**
 * The record that was read. A record of another scope is reported as not found, so that ids of
 * others cannot be probed.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export function requireIn<Body extends ScopedRecord>(
  id: string,
  [found]: readonly StoredDocument[],
  caller: Caller,
): Body {
  const body = found === undefined ? undefined : toRecord<Body>(found)
  if (body !== undefined && isInScope(body.scope, caller.scope)) return body
  throw new MemoryError(`There is no record "${id}"`, {
    code: 'NOT_FOUND',
    hint: 'Use `fact list` or `recall` to find it.',
  })
}

// Bodies are validated on write and checksummed by the store, so reads trust them.
export function toRecord<Body extends ScopedRecord>(document: StoredDocument): Body {
  return document.body as unknown as Body
}

export function toBody(record: ScopedRecord): JsonObject {
  return record as unknown as JsonObject
}

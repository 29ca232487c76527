import { MemoryError } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json.ts'
import { isInScope, type Scope } from '../../core/scope.ts'
import type { DocumentStore, StoredDocument } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'

/** Every record says whose it is. */
export interface ScopedRecord {
  readonly id: string
  readonly scope: Scope
}

/** The records that exist and that the caller may see, in the order of `ids`. */
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
 * The record that was read. One of another scope is answered like one that does not exist, so
 * that ids of others cannot be probed.
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
    hint: 'Use `list` or `recall` to see what is there.',
  })
}

// Bodies are validated at the door and checksummed by the store, so reading trusts them.
export function toRecord<Body extends ScopedRecord>(document: StoredDocument): Body {
  return document.body as unknown as Body
}

export function toBody(record: ScopedRecord): JsonObject {
  return record as unknown as JsonObject
}

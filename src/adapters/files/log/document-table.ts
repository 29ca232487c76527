import { MemoryError } from '../../../core/errors.ts'
import { firstIndex } from '../../../core/first-index.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { CollectionDeclaration } from '../../../core/storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import type { ScannedRow } from '../../../core/storage/documents/run-query.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import { createMarks, type Marks } from './marks.ts'

/** One write as stored in the files. */
export type LoggedWrite = LoggedPut | LoggedDelete

interface LoggedPut extends DocumentKey {
  readonly kind: 'put'
  readonly version: number
  readonly body: JsonObject
}

interface LoggedDelete extends DocumentKey {
  readonly kind: 'delete'
}

export interface Row extends ScannedRow {
  /** The sequence number of the write that produced this version of the row. */
  readonly sequence: number
}

/** What remains of a deleted document, so that change feeds report the delete. */
export interface Tombstone extends DocumentKey {
  readonly sequence: number
  readonly version: 0
}

/** All documents in memory, as in the files. */
export interface DocumentTable {
  /** The sequence number of the last write, starting at 1. */
  readonly sequence: number
  /** The number of rows and tombstones. */
  readonly size: number
  /** Filled batch by batch while the files are read. */
  readonly marks: Marks
  apply(write: LoggedWrite, sequence: number): void
  find(collection: string, id: string): Row | undefined
  rows(collection: string): Iterable<Row>
  /** Rows and tombstones ordered by their last change. */
  changedAfter(sequence: number): Iterable<Row | Tombstone>
}

// Below this, cleanup is not worth it.
const STALE_PLACES_MIN = 1_000

export function createDocumentTable(collections: readonly CollectionDeclaration[]): DocumentTable {
  const declarations = new Map(collections.map((declared) => [declared.name, declared]))
  const living = new Map<string, Map<string, Row>>()
  const latest = new Map<string, Row | Tombstone>()
  // In commit order. An entry is stale once its document has changed again.
  let places: { readonly sequence: number; readonly key: string }[] = []
  let last = 0

  function keep(key: string, entry: Row | Tombstone): void {
    latest.set(key, entry)
    places.push({ sequence: entry.sequence, key })
    last = entry.sequence
    if (places.length > STALE_PLACES_MIN + 2 * latest.size) places = places.filter(isCurrent)
  }

  function isCurrent(place: { readonly sequence: number; readonly key: string }): boolean {
    return latest.get(place.key)?.sequence === place.sequence
  }

  return {
    get sequence() {
      return last
    },
    get size() {
      return latest.size
    },
    marks: createMarks(),
    apply(write, sequence) {
      const { collection, id } = write
      const rows = living.get(collection) ?? new Map<string, Row>()
      living.set(collection, rows)
      if (write.kind === 'delete') {
        rows.delete(id)
        return keep(keyOf(write), { collection, id, sequence, version: 0 })
      }
      const { version, body } = write
      const fields = readFields(declarations.get(collection), write)
      const row = { collection, id, sequence, version, json: JSON.stringify(body), fields }
      rows.set(id, row)
      keep(keyOf(write), row)
    },
    find: (collection, id) => living.get(collection)?.get(id),
    rows: (collection) => living.get(collection)?.values() ?? [],
    *changedAfter(sequence) {
      const first = firstIndex(places.length, (at) => (places[at]?.sequence ?? 0) > sequence)
      for (const place of places.slice(first)) {
        const entry = latest.get(place.key)
        if (entry?.sequence === place.sequence) yield entry
      }
    },
  }
}

// Collection names contain no slash, so keys are unique.
function keyOf(key: DocumentKey): string {
  return `${key.collection}/${key.id}`
}

// Documents of collections that are no longer declared are kept, but cannot be queried.
function readFields(declaration: CollectionDeclaration | undefined, put: LoggedPut): FieldValues {
  if (declaration === undefined) return {}
  try {
    return extractFields(declaration, put.body)
  } catch (cause) {
    throw new MemoryError(`${put.collection}/${put.id} does not fit its declared fields`, {
      code: 'INVALID_CONFIG',
      hint: 'It was written under another declaration. Declare the field as it was.',
      cause,
    })
  }
}

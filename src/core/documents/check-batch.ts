import { invalidInput, MemoryError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { isStorableText } from '../text/clean-text.ts'
import { renderBody } from './check-json.ts'
import type { CollectionDeclaration } from './collection.ts'
import { extractFields, type FieldValues } from './extract-fields.ts'
import { CHANGES_LIMIT_MAX, GET_IDS_MAX, ID_LENGTH_MAX, WRITES_MAX } from './limits.ts'

/** A write as the document store port states it. */
export type UncheckedWrite =
  | {
      readonly kind: 'put'
      readonly collection: string
      readonly id: string
      readonly body: JsonObject
      readonly expectedVersion?: number
    }
  | {
      readonly kind: 'delete'
      readonly collection: string
      readonly id: string
      readonly expectedVersion?: number
    }

/** A write that may be stored as it is, with all that an adapter needs of its body. */
export type CheckedWrite = CheckedPut | CheckedDelete

export interface CheckedPut {
  readonly kind: 'put'
  readonly declaration: CollectionDeclaration
  readonly id: string
  readonly expectedVersion: number | undefined
  /** The body as it is stored. Parsing it gives the document that `get` resolves to. */
  readonly json: string
  readonly fields: FieldValues
}

export interface CheckedDelete {
  readonly kind: 'delete'
  readonly declaration: CollectionDeclaration
  readonly id: string
  readonly expectedVersion: number | undefined
}

/**
 * Checks all that can be checked without looking at what is stored, so that every adapter
 * refuses alike, and before it has touched anything.
 *
 * @throws MemoryError `INVALID_INPUT`, `LIMIT_EXCEEDED`; that of the first write that is wrong.
 */
export function checkBatch(
  collections: readonly CollectionDeclaration[],
  batch: { readonly writes: readonly UncheckedWrite[] },
): readonly CheckedWrite[] {
  if (batch.writes.length > WRITES_MAX) {
    throw new MemoryError(`A batch may hold ${WRITES_MAX} writes, not ${batch.writes.length}`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Write in several batches.',
    })
  }
  return batch.writes.map((write) => checkWrite(collections, write))
}

function checkWrite(
  collections: readonly CollectionDeclaration[],
  write: UncheckedWrite,
): CheckedWrite {
  const { id, expectedVersion } = write
  const declaration = findCollection(collections, write.collection)
  if (!isId(id)) {
    throw invalidInput(
      `An id must be a text of 1 to ${ID_LENGTH_MAX} characters`,
      'It may not hold NUL or half of a surrogate pair.',
    )
  }
  if (expectedVersion !== undefined && !isVersion(expectedVersion)) {
    throw invalidInput('expectedVersion must be a whole number from 0', 'Leave it out, or read it.')
  }
  if (write.kind === 'delete') return { kind: 'delete', declaration, id, expectedVersion }
  const json = renderBody(write.body)
  const fields = extractFields(declaration, write.body)
  return { kind: 'put', declaration, id, expectedVersion, json, fields }
}

/** @throws MemoryError `INVALID_INPUT` when there is no such collection. */
export function findCollection(
  collections: readonly CollectionDeclaration[],
  name: string,
): CollectionDeclaration {
  const declaration = collections.find((candidate) => candidate.name === name)
  if (declaration !== undefined) return declaration
  throw invalidInput(
    `There is no collection "${name}"`,
    `Declared: ${collections.map((candidate) => candidate.name).join(', ')}.`,
  )
}

/**
 * Refuses too many ids. An id that no document can have is not wrong: it is not there.
 *
 * @throws MemoryError `LIMIT_EXCEEDED`
 */
export function checkIds(ids: readonly string[]): void {
  if (ids.length <= GET_IDS_MAX) return
  throw new MemoryError(`At most ${GET_IDS_MAX} documents can be read at once`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Read in several calls.',
  })
}

/** True when a document may have this id. Databases would change or refuse any other. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= ID_LENGTH_MAX && isStorableText(id)
}

/** @throws MemoryError `INVALID_INPUT` */
export function checkChangesLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= CHANGES_LIMIT_MAX) return
  throw invalidInput(`limit must be a whole number from 1 to ${CHANGES_LIMIT_MAX}`)
}

/**
 * Compares the version that a write expects with the one that is there (0 for none).
 *
 * @throws MemoryError `CONFLICT`
 */
export function checkVersion(write: CheckedWrite, currentVersion: number): void {
  const { declaration, id, expectedVersion } = write
  if (expectedVersion === undefined || expectedVersion === currentVersion) return
  throw new MemoryError(
    `${declaration.name}/${id} has version ${currentVersion}, not ${expectedVersion}`,
    { code: 'CONFLICT', hint: 'Read the document again, then try once more.', isRetryable: true },
  )
}

function isVersion(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0
}

import { invalidInput, MemoryError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import type { CollectionDeclaration } from './collection.ts'
import { extractFields, type FieldValues } from './extract-fields.ts'
import {
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  CHANGES_LIMIT_MAX,
  GET_IDS_MAX,
  ID_LENGTH_MAX,
  WRITES_MAX,
} from './limits.ts'

/** A write as defined by the document store port. */
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

/** A validated write, with everything an adapter needs from its body. */
export type CheckedWrite = CheckedPut | CheckedDelete

export interface CheckedPut {
  readonly kind: 'put'
  readonly declaration: CollectionDeclaration
  readonly id: string
  readonly expectedVersion: number | undefined
  /** The stored body. Parsing it gives the document that `get` resolves to. */
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
 * Checks everything that can be checked without reading the store, so that all adapters reject the
 * same batches, before touching anything.
 *
 * @throws MemoryError `INVALID_INPUT`, `LIMIT_EXCEEDED`, for the first invalid write.
 */
export function checkBatch(
  collections: readonly CollectionDeclaration[],
  batch: { readonly writes: readonly UncheckedWrite[] },
): readonly CheckedWrite[] {
  if (batch.writes.length > WRITES_MAX) {
    throw new MemoryError(
      `A batch takes at most ${WRITES_MAX} writes, not ${batch.writes.length}`,
      {
        code: 'LIMIT_EXCEEDED',
        hint: 'Write in several batches.',
      },
    )
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
      'It must not contain NUL or half of a surrogate pair.',
    )
  }
  if (expectedVersion !== undefined && !isVersion(expectedVersion)) {
    throw invalidInput('expectedVersion must be an integer from 0', 'Omit it, or read it first.')
  }
  if (write.kind === 'delete') return { kind: 'delete', declaration, id, expectedVersion }
  const json = renderBody(write.body)
  const fields = extractFields(declaration, write.body)
  return { kind: 'put', declaration, id, expectedVersion, json, fields }
}

/** @throws MemoryError `INVALID_INPUT` when there is no such collection. */
export function findCollection(collections: readonly CollectionDeclaration[], name: string) {
  const declaration = collections.find((candidate) => candidate.name === name)
  if (declaration !== undefined) return declaration
  throw invalidInput(
    `There is no collection "${name}"`,
    `Declared: ${collections.map((candidate) => candidate.name).join(', ')}.`,
  )
}

/**
 * Rejects too many ids. An id that no document can have is not an error: it is not found.
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

/** True when a document may have this id. Databases would change or reject any other. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= ID_LENGTH_MAX && isStorableText(id)
}

/** @throws MemoryError `INVALID_INPUT` */
export function checkChangesLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= CHANGES_LIMIT_MAX) return
  throw invalidInput(`limit must be a whole number from 1 to ${CHANGES_LIMIT_MAX}`)
}

/**
 * Compares the version that a write expects with the stored one (0 for none).
 *
 * @throws MemoryError `CONFLICT`
 */
export function checkVersion(write: CheckedWrite, currentVersion: number): void {
  const { declaration, id, expectedVersion } = write
  if (expectedVersion === undefined || expectedVersion === currentVersion) return
  throw new MemoryError(
    `${declaration.name}/${id} has version ${currentVersion}, not ${expectedVersion}`,
    { code: 'CONFLICT', hint: 'Read the document again, then retry.', isRetryable: true },
  )
}

function isVersion(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0
}

/**
 * Serializes a body to the stored JSON. Rejects what JSON would silently change (NaN, dates,
 * functions), because a store must return what it was given. An `undefined` property counts as
 * absent.
 *
 * @throws MemoryError `INVALID_INPUT` for non-JSON values; `LIMIT_EXCEEDED` for a body that is too
 *   large or too deeply nested.
 */
function renderBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('A body must be a JSON object', 'Wrap the value: { "value": … }.')
  }
  checkNested(body, 1, { left: BODY_BYTES_MAX })
  const json = JSON.stringify(body)
  if (json.length > BODY_BYTES_MAX || Buffer.byteLength(json) > BODY_BYTES_MAX) throw tooLarge()
  return json
}

/**
 * The bytes left for the rest of a body. Counted during the walk, erring on the low side, so that
 * an object with many references to itself ends the walk early.
 */
interface Budget {
  left: number
}

function checkJson(value: unknown, depth: number, budget: Budget): void {
  budget.left -= typeof value === 'string' ? value.length + 1 : 1
  if (budget.left < 0) throw tooLarge()
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (typeof value !== 'object') {
    throw invalidInput(
      `A body must not contain ${typeof value === 'number' ? value : `a value of type ${typeof value}`}`,
      'Only JSON survives storage: text, finite numbers, true, false, null, lists and objects.',
    )
  }
  checkNested(value, depth + 1, budget)
}

function checkNested(value: object, depth: number, budget: Budget): void {
  if (depth > BODY_DEPTH_MAX) {
    throw tooMuch(
      `A body can be at most ${BODY_DEPTH_MAX} levels deep`,
      'Flatten it, or store it as text.',
    )
  }
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, depth, budget)
    return
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    throw invalidInput('A body must not contain a class instance', 'Store it as text or a number.')
  }
  for (const item of Object.values(value)) {
    if (item !== undefined) checkJson(item, depth, budget)
  }
}

function tooLarge(): MemoryError {
  const hint = 'Keep large content as a blob, and its hash in the body.'
  return tooMuch(`A body can have at most ${BODY_BYTES_MAX} bytes of JSON`, hint)
}

function tooMuch(message: string, hint: string): MemoryError {
  return new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint })
}

/** The cursor of a store that numbers its changes. @throws MemoryError `INVALID_INPUT` */
export function readSequence(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of the page before.')
}

import { createHash } from 'node:crypto'
import { isObject } from '../../core/json.ts'
import type { FieldValue, FieldValues } from '../../core/storage/documents/extract-fields.ts'
import type { Scalar } from '../../core/storage/documents/filter.ts'
import { partName } from '../../core/storage/vectors/check-vectors.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import type { EmbeddedPart, VectorEntry } from '../../ports/vector-index.ts'

/** The only named vector. A point without it holds the watermark. */
export const VECTOR = 'meaning'

export interface QdrantPoint {
  readonly id: string
  readonly vector: Readonly<Record<string, readonly number[]>>
  readonly payload: Readonly<Record<string, unknown>>
}

/** How a payload key is indexed. */
export type PayloadIndex = 'keyword' | 'float' | 'integer'

/** The keys that every point has. */
export const OWN_KEYS: Readonly<Record<string, PayloadIndex>> = {
  partition: 'keyword',
  doc: 'keyword',
  name: 'keyword',
  has: 'keyword',
  place: 'integer',
}

/**
 * A point for each part. Its id follows from the document and the part, so that writing it twice
 * is the same as once.
 */
export function toPoints(entry: VectorEntry, parts: readonly EmbeddedPart[]): QdrantPoint[] {
  const { collection, id, partition, attributes } = entry
  const doc = docOf(entry)
  const fields = Object.assign({}, ...Object.entries(attributes).map(toFields)) as object
  return parts.map(({ part, hash, values }, place) => ({
    id: pointId(doc, part),
    vector: { [VECTOR]: [...values] },
    payload: {
      ...fields,
      ...{ partition, doc, collection, id, part, hash, place },
      name: partName(part),
      has: Object.keys(attributes),
      attributes: JSON.stringify(attributes),
    },
  }))
}

export function docOf({ collection, id }: DocumentKey): string {
  return sha256(`${collection}\u0000${id}`).slice(0, 32)
}

function pointId(doc: string, part: string): string {
  const hex = sha256(`${doc}\u0000${part}`)
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to))
  return `${a}-${b}-8${c}-8${d}-${e}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What a point that came back says. Undefined for one that Loci did not write. */
export interface StoredPoint extends DocumentKey {
  readonly part: string
  readonly hash: string
  readonly place: number
  readonly attributes: FieldValues
  readonly values: Float32Array
  readonly score: number
}

export function readPoint(point: unknown): StoredPoint | undefined {
  if (!isObject(point) || !isObject(point.payload) || !isObject(point.vector)) return undefined
  const { collection, id, part, hash, place, attributes } = point.payload
  const values = point.vector[VECTOR]
  const texts = [collection, id, part, hash, attributes]
  if (!texts.every((text) => typeof text === 'string') || !Array.isArray(values)) return undefined
  return {
    collection: String(collection),
    id: String(id),
    part: String(part),
    hash: String(hash),
    place: Number(place),
    attributes: JSON.parse(String(attributes)) as FieldValues,
    values: Float32Array.from(values as readonly number[]),
    score: Number(point.score ?? 0),
  }
}

/**
 * An attribute as payload. A field may be of another kind in another collection, and Qdrant takes
 * the items of a list for values, so that each kind has a key of its own.
 */
function toFields([field, value]: readonly [string, FieldValue]): Record<string, unknown> {
  if (typeof value === 'object') return { [listKey(field)]: value }
  const equal = { [equalKey(field)]: equalValue(value) }
  if (typeof value === 'number') return { ...equal, [numberKey(field)]: value }
  const prefixes = typeof value === 'string' ? prefixesOf(value) : []
  return prefixes.length === 0 ? equal : { ...equal, [prefixKey(field)]: prefixes }
}

/** Of a text its beginnings of these lengths are kept. Shorter ones would pass too much. */
const PREFIX_LENGTHS = [8, 16, 32, 64, 128]

/** What every text of a range begins with, if both of its ends do; the longest comes last. */
export function prefixesOf(text: string): readonly string[] {
  const lengths = PREFIX_LENGTHS.filter((length) => length <= text.length)
  return lengths.map((length) => text.slice(0, length).toWellFormed())
}

/** The beginnings of texts. */
export function prefixKey(field: string): string {
  return `p_${escapeName(field)}`
}

/** Texts, numbers and truth values, to be compared for equality. */
export function equalKey(field: string): string {
  return `e_${escapeName(field)}`
}

/** Lists of texts. */
export function listKey(field: string): string {
  return `l_${escapeName(field)}`
}

/** Numbers, to be compared by size. */
export function numberKey(field: string): string {
  return `n_${escapeName(field)}`
}

export function equalValue(value: Scalar): string {
  // Adding zero turns -0 into 0, which it equals.
  return typeof value === 'number'
    ? `n:${value + 0}`
    : `${typeof value === 'string' ? 't' : 'b'}:${value}`
}

/** The index of a key that `toFields` made. */
export function indexOfKey(key: string): PayloadIndex | undefined {
  if (/^[elp]_/u.test(key)) return 'keyword'
  return key.startsWith('n_') ? 'float' : OWN_KEYS[key]
}

// A dot in a key would be a path.
function escapeName(field: string): string {
  return field.replace(
    /[^A-Za-z0-9]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}_`,
  )
}

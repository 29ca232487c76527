import { partName } from '../../../core/storage/vectors/check-vectors.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import { reserve } from '../reserve.ts'

export interface PartKey extends DocumentKey {
  readonly part: string
}

/**
 * The document and part of each row. The live rows of a document are always contiguous, because
 * they are written together.
 */
export interface RowKeys {
  append(key: PartKey): void
  /** Appends the keys of a block, as rendered by `renderKeys`. */
  appendBlock(bytes: Uint8Array): void
  /** Equal for live rows of the same document, and only for those. */
  documentOf(row: number): number
  keyOf(row: number): PartKey
}

export function createRowKeys(): RowKeys {
  const collections: string[] = []
  const ids: string[] = []
  const parts: string[] = []
  const names = new Map<string, string>()
  let documentOf = new Uint32Array(0)

  // Collections and parts repeat in every row; one copy of each is enough.
  function share(text: string, last: string | undefined): string {
    if (text === last) return last
    const known = names.get(text)
    if (known === undefined) names.set(text, text)
    return known ?? text
  }

  function append({ collection, id, part }: PartKey): void {
    const last = collections.at(-1)
    if (ids.at(-1) !== id || last !== collection) {
      collections.push(share(collection, last))
      ids.push(id)
    }
    documentOf = reserve(documentOf, parts.length + 1)
    documentOf[parts.length] = ids.length - 1
    parts.push(share(part, parts.at(-1)))
  }

  return {
    append,
    appendBlock(bytes) {
      // One reused object for all rows: a block has thousands of them.
      const key = { ...NO_KEY }
      const texts = readTexts(bytes)
      for (let at = 0; at < texts.length; at += 3) {
        key.collection = texts[at] || key.collection
        key.id = texts[at + 1] || key.id
        key.part = texts[at + 2] || key.part
        append(key)
      }
    },
    documentOf: (row) => documentOf[row] ?? 0,
    keyOf(row) {
      const document = documentOf[row] ?? 0
      return {
        collection: collections[document] ?? '',
        id: ids[document] ?? '',
        part: parts[row] ?? '',
      }
    },
  }
}

const NO_KEY = { collection: '', id: '', part: '' }
// Not contained in any name; and no name is empty, so that an empty one can mean: as before.
const SEPARATOR = '\u0000'

/** Renders row keys for storage: the three names of each, empty if unchanged. */
export function renderKeys(keys: readonly PartKey[]): Uint8Array {
  const names = keys.flatMap((key, row) => {
    const last = keys[row - 1] ?? NO_KEY
    return [
      key.collection === last.collection ? '' : key.collection,
      key.id === last.id ? '' : key.id,
      key.part === last.part ? '' : key.part,
    ]
  })
  return Buffer.from(names.join(SEPARATOR), 'utf8')
}

function readTexts(bytes: Uint8Array): readonly string[] {
  if (bytes.length === 0) return []
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  return text.split(SEPARATOR)
}

// Declared fields begin with a letter, so these two cannot collide with one.
export const PARTITION_FIELD = '#partition'
export const PART_FIELD = '#part'

/** The fields a row can be filtered by. */
export function filterFields<Fields extends object>(row: {
  readonly partition: string
  readonly part: string
  readonly attributes: Fields
}): Fields & Record<typeof PARTITION_FIELD | typeof PART_FIELD, string> {
  const { attributes, partition, part } = row
  return { ...attributes, [PARTITION_FIELD]: partition, [PART_FIELD]: partName(part) }
}

import { partName } from '../../../core/vectors/check-vectors.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import { reserve } from './reserve.ts'

export interface PartKey extends DocumentKey {
  readonly part: string
}

/**
 * Which document and part each row belongs to. The living rows of a document always follow
 * each other, because they are written together.
 */
export interface RowKeys {
  append(key: PartKey): void
  /** Equal for living rows of the same document, and only for those. */
  documentOf(row: number): number
  keyOf(row: number): PartKey
}

export function createRowKeys(): RowKeys {
  const documents: DocumentKey[] = []
  const parts: string[] = []
  const names = new Map<string, string>()
  let documentOf = new Uint32Array(0)

  // Collections and parts repeat in every row; one copy of each is enough.
  const share = (text: string, last: string | undefined): string => {
    if (text === last) return last
    const known = names.get(text)
    if (known === undefined) names.set(text, text)
    return known ?? text
  }

  return {
    append({ collection, id, part }) {
      const last = documents.at(-1)
      if (last?.id !== id || last.collection !== collection) {
        documents.push({ collection: share(collection, last?.collection), id })
      }
      documentOf = reserve(documentOf, parts.length + 1)
      documentOf[parts.length] = documents.length - 1
      parts.push(share(part, parts.at(-1)))
    },
    documentOf: (row) => documentOf[row] ?? 0,
    keyOf(row) {
      const { collection, id } = documents[documentOf[row] ?? 0] ?? { collection: '', id: '' }
      return { collection, id, part: parts[row] ?? '' }
    },
  }
}

const NOBODY: PartKey = { collection: '', id: '', part: '' }
// Stands in no name; and no name is empty, so that an empty one can mean: as before.
const SEPARATOR = '\u0000'

/** Keys of rows for storing: the three names of each, left empty where they are as before. */
export function renderKeys(keys: readonly PartKey[]): Uint8Array {
  const names = keys.flatMap((key, row) => {
    const last = keys[row - 1] ?? NOBODY
    return [
      key.collection === last.collection ? '' : key.collection,
      key.id === last.id ? '' : key.id,
      key.part === last.part ? '' : key.part,
    ]
  })
  return Buffer.from(names.join(SEPARATOR), 'utf8')
}

export function* readKeys(bytes: Uint8Array): Generator<PartKey> {
  if (bytes.length === 0) return
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('utf8')
    .split(SEPARATOR)
  let last = NOBODY
  for (let at = 0; at < names.length; at += 3) {
    last = {
      collection: names[at] || last.collection,
      id: names[at + 1] || last.id,
      part: names[at + 2] || last.part,
    }
    yield last
  }
}

// Declared fields begin with a letter, so these two cannot meet one.
export const PARTITION_FIELD = '#partition'
export const PART_FIELD = '#part'

/** What a row can be filtered by. */
export function filterFields<Fields extends object>(row: {
  readonly partition: string
  readonly part: string
  readonly attributes: Fields
}): Fields & Record<typeof PARTITION_FIELD | typeof PART_FIELD, string> {
  const { attributes, partition, part } = row
  return { ...attributes, [PARTITION_FIELD]: partition, [PART_FIELD]: partName(part) }
}

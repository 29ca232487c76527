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
  const share = (text: string): string => {
    const known = names.get(text)
    if (known === undefined) names.set(text, text)
    return known ?? text
  }

  return {
    append({ collection, id, part }) {
      const last = documents.at(-1)
      if (last?.id !== id || last.collection !== collection) {
        documents.push({ collection: share(collection), id })
      }
      documentOf = reserve(documentOf, parts.length + 1)
      documentOf[parts.length] = documents.length - 1
      parts.push(share(part))
    },
    documentOf: (row) => documentOf[row] ?? 0,
    keyOf(row) {
      const { collection, id } = documents[documentOf[row] ?? 0] ?? { collection: '', id: '' }
      return { collection, id, part: parts[row] ?? '' }
    },
  }
}

/** Keys of rows as text: `[["notes","id","whole","whole#1"], …]`, a list a document. */
export function renderKeys(keys: readonly PartKey[]): string {
  const lists: string[][] = []
  let last: PartKey | undefined
  for (const key of keys) {
    if (last?.id !== key.id || last.collection !== key.collection) {
      lists.push([key.collection, key.id])
    }
    lists.at(-1)?.push(key.part)
    last = key
  }
  return JSON.stringify(lists)
}

export function readKeys(text: string): readonly PartKey[] {
  const lists = JSON.parse(text) as readonly (readonly [string, string, ...string[]])[]
  return lists.flatMap(([collection, id, ...parts]) =>
    parts.map((part) => ({ collection, id, part })),
  )
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

import type { RecordKind, SearchDescription } from '../../core/records/record-kind.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import { describeDocument } from './build-entries.ts'

/** What a batch of writes means for the indexes. */
export interface DescribedWrites {
  readonly findable: readonly (DocumentKey & { readonly description: SearchDescription })[]
  readonly deletes: readonly DocumentKey[]
}

export function describeWrites(
  kinds: readonly RecordKind[],
  writes: readonly DocumentWrite[],
): DescribedWrites {
  const searchable = new Set(
    kinds.filter((kind) => kind.isSearchable).map((kind) => kind.collection.name),
  )
  // Of several writes of one document the last one counts.
  const last = new Map(writes.map((write) => [`${write.collection}/${write.id}`, write]))
  const described = [...last.values()]
    .filter((write) => searchable.has(write.collection))
    .map((write) => ({
      collection: write.collection,
      id: write.id,
      description: write.kind === 'put' ? describeDocument(kinds, write).description : undefined,
    }))
  return {
    findable: described.flatMap(({ description, ...key }) =>
      description === undefined ? [] : [{ ...key, description }],
    ),
    deletes: described.flatMap(({ description, ...key }) =>
      description === undefined ? [key] : [],
    ),
  }
}

import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import type { DerivedIndex, DocumentKey, IndexedDocument } from '../../../ports/derived-index.ts'
import type {
  ChangePage,
  DocumentChange,
  DocumentStore,
  StoredDocument,
} from '../../../ports/document-store.ts'
import { readIntactDocuments } from '../records/read-intact.ts'
import { createQueue } from './background.ts'
import { type DescribedDocument, describeDocument, pickKey, renderKey } from './build-entries.ts'

export interface FollowOptions {
  /** When aborted, no further step is started; the current one is finished. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number) => void
}

/** Keeps one derived index in sync with the store. */
export interface Follower {
  readonly name: 'text' | 'vectors'
  readonly index: DerivedIndex<IndexedDocument>
  /** Resolves when the index has followed everything written before the call. */
  catchUp(options: FollowOptions): Promise<void>
  /** Processes every document again; `fromNothing` deletes every entry first. */
  startOver(options: FollowOptions & { readonly fromNothing: boolean }): Promise<void>
}

export interface FollowerParts<Entry extends IndexedDocument> {
  readonly name: 'text' | 'vectors'
  readonly index: DerivedIndex<Entry>
  readonly documents: DocumentStore
  readonly kinds: readonly RecordKind[]
  /** The size of the first step. Small if documents are expensive: the process may end soon. */
  readonly firstStep: number
  buildEntries(documents: readonly Findable[]): Promise<readonly Entry[]>
  /** Called for unreadable documents. They are not indexed. */
  onDamaged(key: DocumentKey): void
}

type Findable = DocumentKey & {
  readonly description: NonNullable<DescribedDocument['description']>
}

/** Documents per step. Small, so that a crash repeats little and a stop is quick. */
const STEP_MAX = 128
const NOTHING = { upserts: [], deletes: [] } as const

export function createFollower<Entry extends IndexedDocument>(
  parts: FollowerParts<Entry>,
): Follower {
  const { index } = parts

  async function follow({ signal, onProgress }: FollowOptions): Promise<void> {
    let isNew = false
    for (let done = 0, step = parts.firstStep; ; step = Math.min(2 * step, STEP_MAX)) {
      signal?.throwIfAborted()
      const taken = await takeStep(step)
      isNew ||= taken === 'wiped'
      if (typeof taken !== 'number') continue
      done += taken
      onProgress?.(done)
      if (taken < step) break
    }
    if (isNew) await index.optimize()
  }

  // Every step states its start. If another process, or a wipe, moved the watermark in between,
  // the step is refused, and the next one starts from the current watermark.
  async function takeStep(limit: number): Promise<number | 'wiped' | 'refused'> {
    const from = await index.watermark()
    const page = await parts.documents.changes(from, limit)
    if (page.startedOver === true) {
      // The index has followed a different store.
      await index.wipe()
      return 'wiped'
    }
    const isApplied = page.cursor === from || (await applyPage(parts, from, page))
    return isApplied ? page.changes.length : 'refused'
  }

  async function forgetWatermark(): Promise<void> {
    const from = await index.watermark()
    if (!(await index.apply(NOTHING, { from, to: undefined }))) await forgetWatermark()
  }

  const alone = createQueue()
  return {
    name: parts.name,
    index: index as unknown as DerivedIndex<IndexedDocument>,
    catchUp: (options) => alone(() => follow(options)),
    startOver: (options) =>
      alone(async () => {
        await (options.fromNothing ? index.wipe() : forgetWatermark())
        await follow(options)
      }),
  }
}

async function applyPage<Entry extends IndexedDocument>(
  parts: FollowerParts<Entry>,
  from: string | undefined,
  { changes, cursor }: ChangePage,
): Promise<boolean> {
  const searchable = new Set(
    parts.kinds.filter((kind) => kind.isSearchable).map((kind) => kind.collection.name),
  )
  const relevant = changes.filter((change) => searchable.has(change.collection))
  const found = await readDocuments(parts, relevant)
  const described = found.map((document) => describeDocument(parts.kinds, document))
  const findable = described.filter((document): document is Findable => {
    return document.description !== undefined
  })
  const upserts = await parts.buildEntries(findable)
  const kept = new Set(upserts.map(renderKey))
  const deletes = relevant.filter((change) => !kept.has(renderKey(change))).map(pickKey)
  return await parts.index.apply({ upserts, deletes }, { from, to: cursor })
}

async function readDocuments<Entry extends IndexedDocument>(
  { documents: store, onDamaged }: FollowerParts<Entry>,
  changes: readonly DocumentChange[],
): Promise<readonly StoredDocument[]> {
  const living = changes.filter((change) => !change.isDeleted)
  const collections = [...new Set(living.map((change) => change.collection))]
  const groups = await Promise.all(
    collections.map(async (collection) => {
      const ids = living.filter((change) => change.collection === collection).map(({ id }) => id)
      const { documents, damagedIds } = await readIntactDocuments(store, { collection, ids })
      for (const id of damagedIds) onDamaged({ collection, id })
      return documents
    }),
  )
  return groups.flat()
}

import type { RecordKind } from '../../core/records/record-kind.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DerivedIndex, DocumentKey, IndexedDocument } from '../../ports/derived-index.ts'
import type {
  ChangePage,
  DocumentChange,
  DocumentStore,
  StoredDocument,
} from '../../ports/document-store.ts'
import { type DescribedDocument, describeDocument } from './build-entries.ts'

interface FollowOptions {
  /** Stop after this long, even if there is more to do. */
  readonly timeLimitMs?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number) => void
}

/** Keeps one derived index in step with the store. */
export interface Follower {
  readonly name: 'text' | 'vectors'
  readonly index: DerivedIndex<IndexedDocument>
  /** Resolves to true when the index has caught up, false when the time was over before. */
  catchUp(options?: FollowOptions): Promise<boolean>
  /** Goes through every document again, whatever the watermark says. */
  startOver(options?: FollowOptions): Promise<boolean>
}

export interface FollowerParts<Entry extends IndexedDocument> {
  readonly name: 'text' | 'vectors'
  readonly index: DerivedIndex<Entry>
  readonly documents: DocumentStore
  readonly kinds: readonly RecordKind[]
  readonly clock: Clock
  buildEntries(documents: readonly Findable[], signal?: AbortSignal): Promise<readonly Entry[]>
}

type Findable = DocumentKey & {
  readonly description: NonNullable<DescribedDocument['description']>
}

/** Documents a step. Small, so that a time limit is kept and a crash repeats little. */
const STEP_DOCUMENTS = 128

export function createFollower<Entry extends IndexedDocument>(
  parts: FollowerParts<Entry>,
): Follower {
  const { index, clock } = parts
  // Two at once would do the same work twice, so the second waits for the first.
  let running: Promise<boolean> | undefined

  async function follow(from: string | undefined, options: FollowOptions): Promise<boolean> {
    const deadlineMs = clock.now() + (options.timeLimitMs ?? Number.POSITIVE_INFINITY)
    let cursor = from
    let done = 0
    let isEnd = false
    while (!isEnd && clock.now() <= deadlineMs) {
      options.signal?.throwIfAborted()
      const page = await parts.documents.changes(cursor, STEP_DOCUMENTS)
      if (page.cursor !== cursor) await applyPage(parts, page, options.signal)
      cursor = page.cursor
      done += page.changes.length
      options.onProgress?.(done)
      isEnd = page.changes.length < STEP_DOCUMENTS
    }
    return isEnd
  }

  async function alone(work: () => Promise<boolean>): Promise<boolean> {
    while (running !== undefined) await running.catch(() => false)
    running = work()
    try {
      return await running
    } finally {
      running = undefined
    }
  }

  return {
    name: parts.name,
    index: index as unknown as DerivedIndex<IndexedDocument>,
    catchUp: (options = {}) => alone(async () => follow(await index.watermark(), options)),
    startOver: (options = {}) => alone(() => follow(undefined, options)),
  }
}

async function applyPage<Entry extends IndexedDocument>(
  parts: FollowerParts<Entry>,
  { changes, cursor }: ChangePage,
  signal: AbortSignal | undefined,
): Promise<void> {
  const searchable = new Set(
    parts.kinds.filter((kind) => kind.isSearchable).map((kind) => kind.collection.name),
  )
  const relevant = changes.filter((change) => searchable.has(change.collection))
  const found = await readDocuments(parts.documents, relevant)
  const described = found.map((document) => describeDocument(parts.kinds, document))
  const findable = described.filter((document): document is Findable => {
    return document.description !== undefined
  })
  const upserts = await parts.buildEntries(findable, signal)
  const kept = new Set(upserts.map(renderKey))
  const deletes = relevant.filter((change) => !kept.has(renderKey(change)))
  await parts.index.apply({ upserts, deletes: deletes.map(pickKey) }, cursor)
}

async function readDocuments(
  store: DocumentStore,
  changes: readonly DocumentChange[],
): Promise<readonly StoredDocument[]> {
  const living = changes.filter((change) => !change.isDeleted)
  const collections = [...new Set(living.map((change) => change.collection))]
  const groups = await Promise.all(
    collections.map((collection) => {
      const ids = living.filter((change) => change.collection === collection).map(({ id }) => id)
      return store.get(collection, ids)
    }),
  )
  return groups.flat()
}

function renderKey({ collection, id }: DocumentKey): string {
  return `${collection}/${id}`
}

function pickKey({ collection, id }: DocumentKey): DocumentKey {
  return { collection, id }
}

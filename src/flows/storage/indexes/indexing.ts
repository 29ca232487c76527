import type { Notice } from '../../../core/storage/notice.ts'
import type { RecordKind, SearchDescription } from '../../../core/storage/records/record-kind.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import type { VectorEntry } from '../../../ports/vector-index.ts'
import type { MemoryDeps } from '../../context.ts'
import { type Background, createBackground } from './background.ts'
import { buildTextEntry, buildVectorEntries, describeDocument } from './build-entries.ts'
import { createFollower, type Follower } from './follow-store.ts'
import { createIndexKeeper, type IndexKeeper, type IndexStatus } from './index-keeper.ts'

/** How long a query waits for an index that is behind, before it is answered without it. */
const WAIT_MS = { text: 2_000, vectors: 300 } as const
/** A short-lived command should keep what it embedded. */
const FIRST_STEP = { text: 128, vectors: 16 } as const
/** How long a write waits for an index that is not carried. */
const WRITE_WAIT_MS = 2_000

/** What a write defers or skips. */
export interface IndexedWriteOptions {
  /** `later`: the write does not wait for the model; the index follows in the background. */
  readonly vectors?: 'now' | 'later'
  /** Ids of facts whose index entries are unchanged. */
  readonly foundAsBefore?: ReadonlySet<string>
}

/** Keeps the derived indexes in sync with the documents. */
export interface Indexing {
  /** Writes documents together with their index entries. */
  write(writes: readonly DocumentWrite[], options?: IndexedWriteOptions): Promise<void>
  /**
   * Updates the indexes, or the named one, within a time limit. Resolves to notices for the
   * reader.
   */
  freshen(only?: 'text' | 'vectors'): Promise<readonly Notice[]>
  /** Brings every index up to date, without a time limit. */
  catchUp(): Promise<void>
  /** Starts to update every index in the background, such as after a change of model. */
  keepUp(): void
  /** Runs a search; if the index is damaged, rebuilds it and runs the search once more. */
  search<Result>(name: 'text' | 'vectors', run: () => Promise<Result>): Promise<Result>
  /** Rebuilds every index from the documents. `fromNothing` also embeds everything again. */
  rebuild(options: { readonly fromNothing: boolean }): Promise<void>
  verify(): Promise<readonly IndexStatus[]>
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  close(): Promise<void>
}

export function createIndexing(deps: MemoryDeps): Indexing {
  const background = createBackground(deps.events)
  const keepers = createFollowers(deps, background).map((follower) =>
    createIndexKeeper(follower, background, deps),
  )

  return {
    write: (writes, options = {}) => writeAll(writes, options, keepers, background, deps),
    async freshen(only) {
      const wanted = keepers.filter(({ name }) => only === undefined || name === only)
      const found = await Promise.all(wanted.map((keeper) => keeper.freshen(WAIT_MS[keeper.name])))
      return found.filter((one) => one !== undefined)
    },
    async catchUp() {
      await Promise.all(keepers.map((keeper) => keeper.catchUp()))
    },
    keepUp() {
      for (const keeper of keepers) {
        // Failures here are reported as an event; the next query retries.
        keeper.freshen(0).catch(() => {})
      }
    },
    async search(name, run) {
      const keeper = keepers.find((candidate) => candidate.name === name)
      return keeper === undefined ? await run() : await keeper.search(run)
    },
    async rebuild(options) {
      for (const keeper of keepers) await keeper.rebuild(options)
    },
    verify: () => Promise.all(keepers.map((keeper) => keeper.status())),
    settle: background.settle,
    close: background.stop,
  }
}

function createFollowers(deps: MemoryDeps, background: Background): readonly Follower[] {
  const { documents, text, meaning, kinds } = deps
  const onDamaged = ({ collection, id }: DocumentKey) =>
    background.report(`reading ${collection}/${id}`, new Error('The document is damaged'))
  const words = createFollower<TextEntry>({
    name: 'text',
    index: text,
    documents,
    kinds,
    onDamaged,
    firstStep: FIRST_STEP.text,
    buildEntries: async (found) => found.map((entry) => buildTextEntry(entry, entry.description)),
  })
  if (meaning === undefined) return [words]
  const vectors = createFollower<VectorEntry>({
    name: 'vectors',
    index: meaning.vectors,
    documents,
    kinds,
    onDamaged,
    firstStep: FIRST_STEP.vectors,
    buildEntries: (found) =>
      buildVectorEntries(found, meaning, {
        signal: background.deadline,
        onRefused: (error) => background.report('embedding', error),
      }),
  })
  return [words, vectors]
}

// Indexes that the store carries are written in its transaction, the others follow at once.
async function writeAll(
  writes: readonly DocumentWrite[],
  options: IndexedWriteOptions,
  keepers: readonly IndexKeeper[],
  background: Background,
  deps: MemoryDeps,
): Promise<void> {
  const { documents, meaning, kinds } = deps
  const changed = writes.filter((write) => options.foundAsBefore?.has(write.id) !== true)
  const { findable, deletes } = describeWrites(kinds, changed)
  const text = documents.carries.has('text')
    ? { upserts: findable.map((entry) => buildTextEntry(entry, entry.description)), deletes }
    : undefined
  // A failing model never loses a memory: the index falls behind and catches up later.
  const embedded =
    meaning !== undefined && documents.carries.has('vectors') && options.vectors !== 'later'
      ? await buildVectorEntries(findable, meaning, {
          onRefused: (error) => background.report('embedding', error),
        }).catch((error): undefined => background.report('embedding', error))
      : undefined

  await documents.write({
    writes,
    indexes: {
      ...(text === undefined ? {} : { text }),
      ...(embedded === undefined ? {} : { vectors: { upserts: embedded, deletes } }),
    },
  })
  for (const keeper of keepers) {
    if (!documents.carries.has(keeper.name)) await keeper.freshen(WRITE_WAIT_MS)
  }
}

/** The index changes of a batch of writes. */
interface DescribedWrites {
  readonly findable: readonly (DocumentKey & { readonly description: SearchDescription })[]
  readonly deletes: readonly DocumentKey[]
}

function describeWrites(
  kinds: readonly RecordKind[],
  writes: readonly DocumentWrite[],
): DescribedWrites {
  const searchable = new Set(
    kinds.filter((kind) => kind.isSearchable).map((kind) => kind.collection.name),
  )
  // Of several writes to one document the last one counts.
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

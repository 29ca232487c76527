import { MemoryError } from '../../../core/errors.ts'
import type { DocumentQuery } from '../../../core/storage/documents/query.ts'
import type { DocumentStore, DocumentWrite, StoredDocument } from '../../../ports/document-store.ts'
import type { MemoryEvent } from '../../../ports/event-sink.ts'
import type { MemoryContext } from '../../context.ts'
import type { IndexedWriteOptions } from '../indexes/indexing.ts'
import { type ScopedRecord, toBody } from './read-records.ts'

/** A sequence of changes that are written atomically. */
export interface Draft {
  /** Documents including the uncommitted changes of this draft. */
  get(collection: string, ids: readonly string[]): Promise<readonly StoredDocument[]>
  /** The first page of a store query, each document including uncommitted changes. */
  find(collection: string, query: DocumentQuery): Promise<readonly StoredDocument[]>
  /** The records that this draft puts into a collection. */
  puts(collection: string): readonly StoredDocument[]
  /** Puts a record. A record that this draft has not read must be new. */
  put(collection: string, record: ScopedRecord): void
  /** Deletes a record that this draft has read. */
  remove(collection: string, id: string): void
  /** Emits an event once the draft is written. */
  tell(event: MemoryEvent): void
}

/** How often a draft is retried when another process wrote concurrently. */
const ATTEMPTS_MAX = 20

/**
 * Runs `work` on a draft and writes the result. Calls with the same turn are serialized; if
 * another process wrote in between, the work is repeated on the current state.
 */
export async function writeDraft<Result>(
  turn: string,
  deps: MemoryContext,
  work: (draft: Draft) => Promise<Result>,
  options: IndexedWriteOptions = {},
): Promise<Result> {
  return await deps.turns.take(turn, async () => {
    for (let attempt = 1; ; attempt++) {
      const open = createDraft(deps.documents)
      const result = await work(open.draft)
      if (await isWritten(open, deps, { ...options, isLast: attempt === ATTEMPTS_MAX }))
        return result
    }
  })
}

/** Runs `work` on a draft, and writes the result if wanted. */
export type DraftRun = <Result>(work: (draft: Draft) => Promise<Result>) => Promise<Result>

/** A dry run: all work shares one draft that is never written. */
export function rehearse(deps: MemoryContext): DraftRun {
  const { draft } = createDraft(deps.documents)
  return (work) => work(draft)
}

async function isWritten(
  { writes, events }: OpenDraft,
  deps: MemoryContext,
  options: IndexedWriteOptions & { readonly isLast: boolean },
): Promise<boolean> {
  try {
    if (writes.size > 0) {
      await deps.indexing.write([...writes.values(), ...(deps.carried ?? [])], options)
      deps.carried?.clear()
    }
  } catch (error) {
    if (!MemoryError.is(error, 'CONFLICT') || options.isLast) throw error
    return false
  }
  for (const event of events) deps.events.emit(event)
  return true
}

interface OpenDraft {
  readonly draft: Draft
  readonly writes: ReadonlyMap<string, DocumentWrite>
  readonly events: readonly MemoryEvent[]
}

function createDraft(documents: DocumentStore): OpenDraft {
  const known = new Map<string, StoredDocument | undefined>()
  const versions = new Map<string, number>()
  const writes = new Map<string, DocumentWrite>()
  const events: MemoryEvent[] = []
  const keyOf = (collection: string, id: string): string => `${collection}/${id}`
  // The stored version: several changes in a draft are one write.
  const versionOf = (key: string): number => versions.get(key) ?? 0
  const note = (document: StoredDocument): void => {
    const key = keyOf(document.collection, document.id)
    known.set(key, document)
    versions.set(key, document.version)
  }

  const draft: Draft = {
    async get(collection, ids) {
      const unknown = ids.filter((id) => !known.has(keyOf(collection, id)))
      if (unknown.length > 0) {
        const found = await documents.get(collection, [...new Set(unknown)])
        for (const id of unknown) known.set(keyOf(collection, id), undefined)
        for (const document of found) note(document)
      }
      return ids.flatMap((id) => known.get(keyOf(collection, id)) ?? [])
    },
    async find(collection, query) {
      const { documents: found } = await documents.query(collection, query)
      for (const one of found) if (!known.has(keyOf(collection, one.id))) note(one)
      return found.flatMap(({ id }) => known.get(keyOf(collection, id)) ?? [])
    },
    puts: (collection) =>
      [...writes.values()].flatMap((write) =>
        write.collection === collection ? (known.get(keyOf(collection, write.id)) ?? []) : [],
      ),
    put(collection, record) {
      const key = keyOf(collection, record.id)
      const version = versionOf(key)
      const body = toBody(record)
      known.set(key, { collection, id: record.id, version, body })
      writes.set(key, { kind: 'put', collection, id: record.id, body, expectedVersion: version })
    },
    remove(collection, id) {
      const key = keyOf(collection, id)
      if (known.get(key) === undefined) return
      known.set(key, undefined)
      const version = versionOf(key)
      // A record that only this draft put was never stored.
      if (version === 0) writes.delete(key)
      else writes.set(key, { kind: 'delete', collection, id, expectedVersion: version })
    },
    tell(event) {
      events.push(event)
    },
  }
  return { draft, writes, events }
}

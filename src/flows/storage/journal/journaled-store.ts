import { MemoryError } from '../../../core/errors.ts'
import type { JournalLine } from '../../../core/storage/records/journal-line.ts'
import { buildStoreState, STORE_STATES } from '../../../core/storage/records/store-state.ts'
import type { ChangePage, DocumentStore, DocumentWrite } from '../../../ports/document-store.ts'
import type { CollectionLine } from '../../../ports/record-journal.ts'
import { renderKey } from '../indexes/build-entries.ts'
import { readIntactDocuments } from '../records/read-intact.ts'
import { toBody } from '../records/read-records.ts'
import { readStoreState } from '../records/read-store-state.ts'
import { writePastIndexes } from '../records/write-path.ts'
import type { JournalDeps } from './journal-deps.ts'
import {
  DELETED,
  hashOfLine,
  isDerived,
  readStoreLines,
  toJournalLines,
} from './journaled-lines.ts'
import { readJournal } from './read-journal.ts'

/** A store whose records are also kept in a journal, which survives the loss of the store. */
export interface JournaledStore extends DocumentStore {
  /** Removes deleted and replaced data from the journal. */
  pack(): Promise<void>
  /** Syncs the journal, and runs `work` before any other writer. */
  inStep<Result>(work: () => Promise<Result>): Promise<Result>
}

const PAGE = 1_000

/**
 * Lets a journal follow a store. A write is acknowledged when it is durable in both: first in the
 * store, then, read from its change feed, in the journal. If a crash comes in between, the next
 * writer or opener catches up. The store is not written while the two are being synced, so that
 * no write seems older than the journal.
 */
export async function openJournaledStore(deps: JournalDeps): Promise<JournaledStore> {
  const { documents, journal } = deps

  // Resolves to false if the journal has not followed this store.
  async function follow(derived: ReadonlySet<string> = new Set()): Promise<boolean> {
    const state = await journal.state()
    if (state === undefined || state.store !== (await readStoreState('name', documents)))
      return false
    for (let { cursor } = state; ; ) {
      const page = await changesAfter(cursor, documents)
      if (page === undefined) return false
      if (page.cursor === cursor) return true
      const journaled = page.changes.filter((change) => !derived.has(renderKey(change)))
      const lines = await toJournalLines(journaled, deps)
      await journal.append(lines, { store: state.store, cursor: page.cursor })
      cursor = page.cursor
    }
  }

  async function bringInStep(): Promise<void> {
    const isAsLeft = await journal.isAsLeft()
    // First the changes that a crash kept from the journal, which wins in a merge.
    const hasFollowed = await follow()
    // Lines from elsewhere, such as another machine, count like those of this one.
    if (!isAsLeft || !hasFollowed) await mergeJournal(deps)
  }

  await journal.alone(bringInStep)

  return {
    ...documents,
    write: (batch) =>
      journal.alone(async () => {
        await bringInStep()
        const derived = await findDerived(batch.writes, deps)
        const versions = await documents.write(batch)
        await follow(derived).catch((cause: unknown) => {
          throw notYetJournaled(cause)
        })
        return versions
      }),
    pack: () =>
      journal.alone(async () => {
        await bringInStep()
        await journal.pack()
      }),
    inStep: (work) =>
      journal.alone(async () => {
        await bringInStep()
        return await work()
      }),
  }
}

// A retry would apply it twice.
function notYetJournaled(cause: unknown): MemoryError {
  const why = cause instanceof Error ? cause.message : String(cause)
  const hint = MemoryError.is(cause) ? cause.hint : undefined
  return new MemoryError(`This is stored but not yet in loci/: ${why}`, {
    code: 'STORE_FAILED',
    hint: `Do not repeat the call: the next write or opening completes it.${hint === undefined ? '' : ` ${hint}`}`,
    cause,
  })
}

/** `undefined` if the cursor cannot be from this store. */
async function changesAfter(
  cursor: string,
  documents: DocumentStore,
): Promise<ChangePage | undefined> {
  try {
    const page = await documents.changes(cursor, PAGE)
    return page.startedOver === true ? undefined : page
  } catch (error) {
    // It came from another kind of store.
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    return undefined
  }
}

/** Derived records that are being deleted: known only before the write. */
async function findDerived(
  writes: readonly DocumentWrite[],
  { documents, kinds }: JournalDeps,
): Promise<ReadonlySet<string>> {
  const derived = new Set<string>()
  for (const { collection } of kinds.filter((kind) => kind.isDerived !== undefined)) {
    const ids = writes
      .filter((write) => write.kind === 'delete' && write.collection === collection.name)
      .map(({ id }) => id)
    if (ids.length === 0) continue
    const wanted = { collection: collection.name, ids }
    for (const { id, body } of (await readIntactDocuments(documents, wanted)).documents) {
      if (isDerived(collection.name, body, kinds)) derived.add(renderKey({ ...wanted, id }))
    }
  }
  return derived
}

/**
 * Merges a journal and a store that it has not followed: a new one, another one, or one restored
 * from a backup. If both have a record, the journal wins, including deletes; records that only
 * the store has are kept, and added to the journal. The merge is idempotent, so after a crash it
 * is simply repeated.
 */
async function mergeJournal(deps: JournalDeps): Promise<void> {
  const { journal } = deps
  await journal.pack()
  const { hashes } = await readJournal(deps, (collection, lines) =>
    putLines(collection, lines, deps),
  )
  const store = deps.nextName()
  const name = buildStoreState('name', store)
  const named = { kind: 'put', collection: STORE_STATES, id: name.id, body: toBody(name) } as const
  await writePastIndexes([named], deps)
  for await (const { lines, cursor } of readStoreLines(deps)) {
    const isSaid = ({ collection, line }: CollectionLine): boolean =>
      (hashes.get(`${collection}/${line.id}`) ?? DELETED) === hashOfLine(line)
    const unsaid = lines.filter((one) => !isSaid(one))
    await journal.append(unsaid, { store, cursor })
  }
}

async function putLines(
  collection: string,
  lines: readonly JournalLine[],
  deps: JournalDeps,
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const found = await readIntactDocuments(deps.documents, { collection, ids })
  const stored = new Map(found.documents.map((one) => [one.id, one]))
  const writes = lines.flatMap((line): DocumentWrite[] => {
    const known = stored.get(line.id)
    // A line of a page that was removed and came back: the page decides that it exists.
    if (known !== undefined && isDerived(collection, known.body, deps.kinds)) return []
    if ((known === undefined ? DELETED : hashOfLine(known)) === hashOfLine(line)) return []
    return 'body' in line
      ? [{ kind: 'put', collection, id: line.id, body: line.body }]
      : [{ kind: 'delete', collection, id: line.id }]
  })
  await writeIntact(writes, deps)
}

// The store may reject a manually edited line. The other lines are still read.
async function writeIntact(writes: readonly DocumentWrite[], deps: JournalDeps): Promise<void> {
  try {
    await writePastIndexes(writes, deps)
  } catch (error) {
    if (!REFUSALS.some((code) => MemoryError.is(error, code))) throw error
    if (writes.length === 1) return
    const middle = writes.length >> 1
    await writeIntact(writes.slice(0, middle), deps)
    await writeIntact(writes.slice(middle), deps)
  }
}

const REFUSALS = ['INVALID_INPUT', 'LIMIT_EXCEEDED'] as const

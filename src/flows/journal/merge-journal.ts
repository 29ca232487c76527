import { MemoryError } from '../../core/errors.ts'
import type { JournalLine } from '../../core/records/journal-line.ts'
import { buildStoreState, STORE_STATES } from '../../core/records/store-state.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { CollectionLine } from '../../ports/record-journal.ts'
import { toBody } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { JournalDeps } from './journal-deps.ts'
import { DELETED, hashOfLine, isDerived, readStoreLines } from './journaled-lines.ts'
import { readJournal } from './read-journal.ts'

/**
 * Makes one of a journal and a store that it has not followed: a new one, another one, or what a
 * backup brought back. The journal is right wherever both speak of the same record, also that one
 * is gone; what only the store has is kept, and added to the journal. Doing it again changes
 * nothing, so a crash in between only leaves it to be done again.
 */
export async function mergeJournal(deps: JournalDeps): Promise<void> {
  const { documents, journal } = deps
  await journal.pack()
  const { hashes } = await readJournal(deps, (collection, lines) =>
    putLines(collection, lines, deps),
  )
  const store = deps.nextName()
  const name = buildStoreState('name', store)
  await documents.write({
    writes: [{ kind: 'put', collection: STORE_STATES, id: name.id, body: toBody(name) }],
  })
  for await (const { lines, cursor } of readStoreLines(deps)) {
    const isSaid = ({ collection, line }: CollectionLine): boolean =>
      (hashes.get(`${collection}/${line.id}`) ?? DELETED) === hashOfLine(line)
    const unsaid = lines.filter((one) => !isSaid(one))
    await journal.append(unsaid, { store, cursor })
  }
}

// Written past the indexes, which follow before the first answer.
async function putLines(
  collection: string,
  lines: readonly JournalLine[],
  deps: JournalDeps,
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const found = await readSoundDocuments(deps.documents, { collection, ids })
  const stored = new Map(found.documents.map((one) => [one.id, one]))
  const writes = lines.flatMap((line): DocumentWrite[] => {
    const known = stored.get(line.id)
    // A line of a page that went and came back: the page says that it is there.
    if (known !== undefined && isDerived(collection, known.body, deps.kinds)) return []
    if ((known === undefined ? DELETED : hashOfLine(known)) === hashOfLine(line)) return []
    return 'body' in line
      ? [{ kind: 'put', collection, id: line.id, body: line.body }]
      : [{ kind: 'delete', collection, id: line.id }]
  })
  if (writes.length > 0) await writeSound(writes, deps)
}

// A line that somebody edited may be none that the store takes; the others are not kept out by it.
async function writeSound(writes: readonly DocumentWrite[], deps: JournalDeps): Promise<void> {
  try {
    await deps.documents.write({ writes })
  } catch (error) {
    if (!REFUSALS.some((code) => MemoryError.is(error, code))) throw error
    if (writes.length === 1) return
    const middle = writes.length >> 1
    await writeSound(writes.slice(0, middle), deps)
    await writeSound(writes.slice(middle), deps)
  }
}

const REFUSALS = ['INVALID_INPUT', 'LIMIT_EXCEEDED'] as const

import { type Check, finding } from '../../../core/storage/finding.ts'
import type { JournalDeps } from './journal-deps.ts'
import { DELETED, hashOfLine, readStoreLines } from './journaled-lines.ts'
import type { JournaledStore } from './journaled-store.ts'
import { readJournal } from './read-journal.ts'

/** The maximum number of locations to list. */
const SHOWN = 5

/** Whether the journal is readable and matches the store. For `doctor`. */
export async function checkJournal(
  store: JournaledStore,
  deps: JournalDeps,
): Promise<readonly Check[]> {
  const first = await store.inStep(() => compare(deps))
  // Another writer may have written to the store and not yet to the journal.
  const { records, differing, damaged } =
    first.differing.length === 0 ? first : await store.inStep(() => compare(deps))
  if (damaged.length > 0) return [finding('journal-damaged', { records, lines: list(damaged) })]
  if (differing.length === 0) return [finding('journal-in-step', { records })]
  return [finding('journal-differs', { records, places: list(differing) })]
}

interface Comparison {
  readonly records: number
  /** Records that differ in the store. */
  readonly differing: readonly string[]
  readonly damaged: readonly string[]
}

async function compare(deps: JournalDeps): Promise<Comparison> {
  const { hashes, damaged } = await readJournal(deps)
  const left = new Map([...hashes].filter(([, hash]) => hash !== DELETED))
  const records = left.size
  const differing: string[] = []
  for await (const { lines } of readStoreLines(deps)) {
    for (const { collection, line } of lines) {
      const key = `${collection}/${line.id}`
      if ('body' in line && left.get(key) !== hashOfLine(line)) differing.push(key)
      left.delete(key)
    }
  }
  return { records, differing: [...differing, ...left.keys()], damaged }
}

function list(places: readonly string[]): string {
  const more = places.length - SHOWN
  return `${places.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

import type { JournalLine } from '../../../core/storage/records/journal-line.ts'
import type { JournalDeps } from './journal-deps.ts'
import { hashOfLine } from './journaled-lines.ts'

/** The content of a journal. */
export interface KnownRecords {
  /** The last state of each record as a hash, by collection and id. */
  readonly hashes: ReadonlyMap<string, string>
  /** The locations of damaged lines. */
  readonly damaged: readonly string[]
}

/** Lines written in one batch. */
const TOGETHER = 200

/** Reads every file of the journal, and passes on its lines a few hundred at a time. */
export async function readJournal(
  { journal, kinds }: Pick<JournalDeps, 'journal' | 'kinds'>,
  show: (collection: string, lines: readonly JournalLine[]) => Promise<void> = async () => {},
): Promise<KnownRecords> {
  const hashes = new Map<string, string>()
  const damaged: string[] = []
  for (const { name } of kinds.map(({ collection }) => collection)) {
    let lines: JournalLine[] = []
    for await (const { number, line } of journal.read(name)) {
      if (line === undefined) {
        damaged.push(journal.cite(name, number))
        continue
      }
      hashes.set(`${name}/${line.id}`, hashOfLine(line))
      lines.push(line)
      if (lines.length < TOGETHER) continue
      await show(name, lines)
      lines = []
    }
    if (lines.length > 0) await show(name, lines)
  }
  return { hashes, damaged }
}

import { checkTextEntry } from '../../../core/storage/documents/text-limits.ts'
import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import { entryChecksum, packTerm, renderTerms } from './entry-record.ts'
import { createTermNumbers } from './term-numbers.ts'
import { packWhenLong } from './text-pack.ts'
import { readState, type TextTables } from './text-schema.ts'

/** Writes entries. Every call must be inside `SqliteDatabase.write`. */
export interface TextWriter {
  apply(tables: TextTables, changes: IndexChanges<TextEntry>): void
}

/** The change by one call to the statistics of a partition. */
interface Difference {
  documents: number
  length: number
}

export function createTextWriter(): TextWriter {
  const numbers = createTermNumbers()

  function insert(tables: TextTables, entry: TextEntry, pid: number): void {
    const packed = new Float64Array(entry.terms.length)
    for (const [at, { term, count }] of entry.terms.entries()) {
      packed[at] = packTerm(numbers.numberOf(tables, pid, term), count)
    }
    const { collection, id: key, length } = entry
    const attributes = JSON.stringify(entry.attributes)
    const terms = renderTerms(packed)
    const checksum = entryChecksum({ collection, id: key, pid, length, attributes, terms })
    tables
      .statement(
        `insert into text_entry_# (collection, id, pid, length, attributes, terms, checksum)
         values (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(collection, key, pid, length, attributes, terms, checksum)
  }

  return {
    apply(tables, { upserts, deletes }) {
      for (const entry of upserts) checkTextEntry(entry)
      if (upserts.length + deletes.length === 0) return
      numbers.begin(tables, readState(tables))
      const differences = new Map<number, Difference>()
      let dead = 0
      for (const key of [...deletes, ...upserts]) dead += bury(tables, key, differences)
      for (const entry of upserts) {
        const pid = pidOf(tables, entry.partition)
        insert(tables, entry, pid)
        note(differences, pid, { documents: 1, length: entry.length })
      }
      for (const [pid, difference] of differences) count(tables, pid, difference)
      tables
        .statement(
          `update text_index
           set version = version + 1, next_term = ?, unswept = unswept + ? where number = #`,
        )
        .run(numbers.next, dead)
      packWhenLong(tables, readState(tables), upserts.length)
    },
  }
}

/** Deletes the entry of a document, if there is one, and returns the number deleted. */
function bury(
  tables: TextTables,
  { collection, id }: DocumentKey,
  differences: Map<number, Difference>,
): number {
  const row = tables
    .statement(
      'delete from text_entry_# where collection = ? and id = ? returning ord, pid, length',
    )
    .get(collection, id)
  if (row === undefined) return 0
  tables.statement('insert into text_dead_# (ord) values (?)').run(row.ord ?? 0)
  note(differences, Number(row.pid), { documents: -1, length: -Number(row.length) })
  return 1
}

function pidOf(tables: TextTables, partition: string): number {
  const row = tables
    .statement('select pid from text_partition_# where partition = ?')
    .get(partition)
  if (row !== undefined) return Number(row.pid)
  const added = tables
    .statement('insert into text_partition_# (partition, documents, total_length) values (?, 0, 0)')
    .run(partition)
  return Number(added.lastInsertRowid)
}

function note(differences: Map<number, Difference>, pid: number, change: Difference): void {
  const difference = differences.get(pid) ?? { documents: 0, length: 0 }
  difference.documents += change.documents
  difference.length += change.length
  differences.set(pid, difference)
}

function count(tables: TextTables, pid: number, { documents, length }: Difference): void {
  tables
    .statement(
      `update text_partition_# set documents = documents + ?, total_length = total_length + ?
       where pid = ?`,
    )
    .run(documents, length, pid)
}

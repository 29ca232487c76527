import { checkTextEntry } from '../../../core/text/text-limits.ts'
import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { entryChecksum, packTerm, renderTerms } from './entry-record.ts'
import { createTermNumbers } from './term-numbers.ts'
import { packWhenLong } from './text-pack.ts'
import { readState } from './text-schema.ts'

/** Writes entries. Every call must be inside `SqliteDatabase.write`. */
export interface TextWriter {
  apply(changes: IndexChanges<TextEntry>): void
}

/** What one call changes in the statistics of a partition. */
interface Difference {
  documents: number
  length: number
}

export function createTextWriter(database: SqliteDatabase, id: string): TextWriter {
  const numbers = createTermNumbers(database)

  function insert(entry: TextEntry, pid: number): void {
    const packed = new Float64Array(entry.terms.length)
    for (const [at, { term, count }] of entry.terms.entries()) {
      packed[at] = packTerm(numbers.numberOf(pid, term), count)
    }
    const { collection, id: key, length } = entry
    const attributes = JSON.stringify(entry.attributes)
    const terms = renderTerms(packed)
    const checksum = entryChecksum({ collection, id: key, pid, length, attributes, terms })
    database
      .statement(
        `insert into text_entry (collection, id, pid, length, attributes, terms, checksum)
         values (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(collection, key, pid, length, attributes, terms, checksum)
  }

  return {
    apply({ upserts, deletes }) {
      for (const entry of upserts) checkTextEntry(entry)
      if (upserts.length + deletes.length === 0) return
      numbers.begin(readState(database, id))
      const differences = new Map<number, Difference>()
      let dead = 0
      for (const key of [...deletes, ...upserts]) dead += bury(database, key, differences)
      for (const entry of upserts) {
        const pid = pidOf(database, entry.partition)
        insert(entry, pid)
        note(differences, pid, { documents: 1, length: entry.length })
      }
      for (const [pid, difference] of differences) count(database, pid, difference)
      database
        .statement(
          'update text_state set version = version + 1, next_term = ?, unswept = unswept + ?',
        )
        .run(numbers.next, dead)
      packWhenLong(database, readState(database, id), upserts.length)
    },
  }
}

/** Deletes the entry of a document, if there is one, and returns how many that were. */
function bury(
  database: SqliteDatabase,
  { collection, id }: DocumentKey,
  differences: Map<number, Difference>,
): number {
  const row = database
    .statement('delete from text_entry where collection = ? and id = ? returning ord, pid, length')
    .get(collection, id)
  if (row === undefined) return 0
  database.statement('insert into text_dead (ord) values (?)').run(row.ord ?? 0)
  note(differences, Number(row.pid), { documents: -1, length: -Number(row.length) })
  return 1
}

function pidOf(database: SqliteDatabase, partition: string): number {
  const row = database
    .statement('select pid from text_partition where partition = ?')
    .get(partition)
  if (row !== undefined) return Number(row.pid)
  const added = database
    .statement('insert into text_partition (partition, documents, total_length) values (?, 0, 0)')
    .run(partition)
  return Number(added.lastInsertRowid)
}

function note(differences: Map<number, Difference>, pid: number, change: Difference): void {
  const difference = differences.get(pid) ?? { documents: 0, length: 0 }
  difference.documents += change.documents
  difference.length += change.length
  differences.set(pid, difference)
}

function count(database: SqliteDatabase, pid: number, { documents, length }: Difference): void {
  database
    .statement(
      `update text_partition set documents = documents + ?, total_length = total_length + ?
       where pid = ?`,
    )
    .run(documents, length, pid)
}

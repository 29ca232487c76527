import { join } from 'node:path'
import { openConnection } from '../../src/adapters/sqlite/sqlite-driver.ts'

/** The same statements in a table of FTS5, as somebody would write it by hand. */
export interface PlainWords {
  /** How many were inserted, in earlier runs too. */
  count(): number
  insert(texts: readonly string[]): void
  /** The ten best rows, numbered from 1 as they were inserted. */
  search(question: string): readonly { readonly row: number }[]
  close(): void
}

export async function openPlainWords(folder: string): Promise<PlainWords> {
  const connection = await openConnection(join(folder, 'plain.sqlite'))
  connection.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create virtual table if not exists words using fts5 (text, tokenize = 'porter unicode61');`)
  const begin = connection.prepare('begin immediate')
  const commit = connection.prepare('commit')
  const insert = connection.prepare('insert into words (text) values (?)')
  const search = connection.prepare(
    'select rowid as row, text, rank from words where words match ? order by rank limit 10',
  )
  return {
    count: () => Number(connection.prepare('select max(rowid) as n from words').get()?.n ?? 0),
    insert(texts) {
      begin.run()
      for (const text of texts) insert.run(text)
      commit.run()
    },
    search(question) {
      const words = question.match(/\p{L}+|\p{N}+/gu) ?? []
      return search
        .all(words.map((word) => `"${word}"`).join(' OR '))
        .map(({ row }) => ({ row: Number(row) }))
    },
    close: () => connection.close(),
  }
}

import { openConnection, type SqliteConnection } from '../../src/adapters/sqlite/sqlite-driver.ts'
import type { BenchRecord } from './corpus.ts'

/** What a careful engineer would write by hand: one table, the same indexes, FTS5, vectors as blobs. */
export interface PlainStore {
  readonly connection: SqliteConnection
  insert(batch: readonly BenchRecord[]): void
  get(id: string): unknown
  latestOfKind(kind: string): unknown
  search(words: readonly string[]): unknown
  close(): void
}

export async function openPlain(path: string): Promise<PlainStore> {
  const connection = await openConnection(path)
  connection.exec(`
    pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -32000;
    create table plain (id text primary key, body text, created_at text, kind text, half real,
      twentieth real, thousandth real, importance real, vector blob);
    create index plain_created on plain (created_at, id);
    create index plain_kind on plain (kind, id);
    create index plain_half on plain (half, id);
    create index plain_twentieth on plain (twentieth, id);
    create index plain_thousandth on plain (thousandth, id);
    create index plain_importance on plain (importance, id);
    create virtual table words using fts5 (text, content = '', tokenize = 'unicode61');`)
  const begin = connection.prepare('begin immediate')
  const commit = connection.prepare('commit')
  const insert = connection.prepare('insert into plain values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertWords = connection.prepare('insert into words (rowid, text) values (?, ?)')
  const get = connection.prepare('select body from plain where id = ?')
  const latest = connection.prepare(
    'select id, body from plain where kind = ? order by id desc limit 20',
  )
  const search = connection.prepare(
    'select rowid, rank from words where words match ? order by rank limit 20',
  )

  return {
    connection,
    insert(batch) {
      begin.run()
      for (const { id, text, body, vector } of batch) {
        const { lastInsertRowid } = insert.run(
          id,
          JSON.stringify(body),
          body.createdAt ?? null,
          body.kind ?? null,
          body.half ?? null,
          body.twentieth ?? null,
          body.thousandth ?? null,
          body.importance ?? null,
          new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
        )
        insertWords.run(lastInsertRowid, text)
      }
      commit.run()
    },
    get: (id) => JSON.parse(String(get.get(id)?.body)),
    latestOfKind: (kind) => latest.all(kind).map((row) => JSON.parse(String(row.body))),
    search: (words) => search.all(words.map((word) => `"${word}"`).join(' OR ')),
    close: () => connection.close(),
  }
}

import { join } from 'node:path'
import { openConnection } from '../../src/adapters/sqlite/sqlite-driver.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'

/** The same episodes as rows of JSON, as somebody would write it by hand. */
export interface PlainEpisodes {
  insert(id: string, episode: EpisodeInput): void
  get(id: string): unknown
  latestOf(domain: string, type: string): unknown
  close(): void
}

export async function openPlainEpisodes(folder: string): Promise<PlainEpisodes> {
  const connection = await openConnection(join(folder, 'plain.sqlite'))
  connection.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table episodes (row integer primary key, id text unique, body text, domain text, type text);
    create index episodes_domain on episodes (domain, type);`)
  const insert = connection.prepare(
    'insert into episodes (id, body, domain, type) values (?, ?, ?, ?)',
  )
  const get = connection.prepare('select body from episodes where id = ?')
  const latest = connection.prepare(
    'select body from episodes where domain = ? and type = ? order by row desc limit 10',
  )
  return {
    insert(id, episode) {
      const { task, metadata } = episode
      insert.run(id, JSON.stringify(episode), metadata?.domain ?? null, task.type ?? null)
    },
    get: (id) => JSON.parse(String(get.get(id)?.body)),
    latestOf: (domain, type) => latest.all(domain, type).map((row) => JSON.parse(String(row.body))),
    close: () => connection.close(),
  }
}

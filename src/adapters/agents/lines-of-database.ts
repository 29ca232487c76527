import { fileURLToPath } from 'node:url'
import * as zlib from 'node:zlib'
import { MemoryError } from '../../core/errors.ts'
import { isList, isObject, type JsonObject, type JsonValue, parseJson } from '../../core/json.ts'

type Value = string | number | bigint | Uint8Array | null
type Row = Readonly<Record<string, Value>>

/** The part of an SQLite connection that is used here, opened for reading only. */
export interface ReadDatabase {
  prepare(sql: string): {
    iterate(...values: Value[]): Iterable<Row>
    all(...values: Value[]): Row[]
  }
  close(): void
}

interface KnownDatabase {
  /** The tables by which it is recognised. */
  readonly tables: readonly string[]
  lines(database: ReadDatabase): Iterable<string>
}

const KNOWN: readonly KnownDatabase[] = [
  { tables: ['session', 'message', 'part'], lines: opencodeLines },
  { tables: ['session_windows', 'transcript_events'], lines: openclawLines },
  { tables: ['cursorDiskKV'], lines: cursorLines },
  { tables: ['observations', 'session_summaries'], lines: claudeMemLines },
  { tables: ['history', 'messages'], lines: mem0Lines },
]

/**
 * The records of the database of an agent or of another memory, each as a line of JSON that a
 * reader of session logs or memories knows.
 *
 * @throws MemoryError `INVALID_INPUT` for any other database.
 */
export function linesOfDatabase(database: ReadDatabase, path: string): Iterable<string> {
  const rows = database.prepare("select name from sqlite_master where type = 'table'").all()
  const tables = new Set(rows.map(({ name }) => String(name)))
  const known = KNOWN.find((one) => one.tables.every((table) => tables.has(table)))
  if (known !== undefined) return known.lines(database)
  throw new MemoryError(`${path} is a database that Loci does not know`, {
    code: 'INVALID_INPUT',
    hint: 'It reads those of opencode, OpenClaw, Cursor, claude-mem and mem0.',
  })
}

function* opencodeLines(database: ReadDatabase): Generator<string> {
  const messages = database.prepare(
    'select id, data from message where session_id = ? order by time_created, id',
  )
  const parts = database.prepare('select data from part where message_id = ? order by id')
  const sessions = database.prepare(
    'select id, parent_id, directory, time_created from session order by id',
  )
  for (const { id, parent_id: parentID, directory, time_created: created } of sessions.all()) {
    yield JSON.stringify({ info: { id, parentID, directory, time: { created: Number(created) } } })
    for (const message of messages.all(id ?? '')) {
      const inside = parts.all(message.id ?? '').map(({ data }) => textOf(data))
      yield `{"info":${textOf(message.data)},"parts":[${inside.join(',')}]}`
    }
  }
}

function* openclawLines(database: ReadDatabase): Generator<string> {
  // A session that another one has started is the work of a sub-agent: its first record says whose.
  const rows = database.prepare(
    `select event_json, event_zstd, own.spawned_by as parent_key, parent.session_id as parent
     from transcript_events event join session_windows own on own.session_id = event.session_id
     left join session_windows parent on parent.rowid = (
       select max(rowid) from session_windows
       where session_key = own.spawned_by and created_at <= own.created_at)
     order by event.session_id, seq`,
  )
  for (const { event_json: json, event_zstd: packed, parent_key: key, parent } of rows.iterate()) {
    const line = packed instanceof Uint8Array ? textOf(unpack(packed)) : textOf(json)
    yield key === null ? line : withParent(line, textOf(parent ?? key))
  }
}

function withParent(line: string, spawnedBy: string): string {
  const record = parseJson(line)
  return isObject(record) && record.type === 'session'
    ? JSON.stringify({ ...record, spawnedBy })
    : line
}

function* cursorLines(database: ReadDatabase): Generator<string> {
  const bubble = database.prepare('select value from cursorDiskKV where key = ?')
  const composers = database.prepare(
    `select value from cursorDiskKV
     where key >= 'composerData:' and key < 'composerData;' and value is not null`,
  )
  for (const { value } of composers.iterate()) {
    const composer = parseJson(textOf(value))
    if (!isObject(composer)) {
      yield textOf(value)
      continue
    }
    const { composerId, createdAt } = composer
    const bubbles = bubblesOf(composer, (id) =>
      textOf(bubble.all(`bubbleId:${composerId}:${id}`)[0]?.value),
    )
    yield JSON.stringify({ composerId, createdAt, folder: folderIn(bubbles) })
    for (const one of bubbles) yield bubbleLine(one, composer)
  }
}

function folderIn(bubbles: readonly JsonValue[]): string | undefined {
  const [uri] = bubbles.flatMap((one) =>
    isObject(one) && isList(one.workspaceUris) ? one.workspaceUris : [],
  )
  if (typeof uri !== 'string' || !uri.startsWith('file://')) return undefined
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

// Without what was attached to it, which may be whole files.
function bubbleLine(bubble: JsonValue, composer: JsonObject): string {
  if (!isObject(bubble)) return String(bubble)
  const { bubbleId, type, text, toolFormerData } = bubble
  const { composerId, createdAt: created, lastUpdatedAt = created } = composer
  const createdAt = bubble.createdAt ?? lastUpdatedAt
  return JSON.stringify({ composerId, bubbleId, type, text, toolFormerData, createdAt })
}

/** The bubbles of a composer: beside it, or in older versions in it. What cannot be read stays a text. */
function bubblesOf(
  { fullConversationHeadersOnly: headers, conversation }: JsonObject,
  read: (bubbleId: string) => string,
): readonly JsonValue[] {
  if (!isList(headers) || headers.length === 0) return isList(conversation) ? conversation : []
  return headers.flatMap((header) => {
    if (!isObject(header) || typeof header.bubbleId !== 'string') return []
    const text = read(header.bubbleId)
    return text === '' ? [] : [(parseJson(text) as JsonValue | undefined) ?? text]
  })
}

function* claudeMemLines(database: ReadDatabase): Generator<string> {
  for (const table of ['observations', 'session_summaries']) {
    for (const row of database.prepare(`select * from ${table} order by id`).iterate()) {
      yield toJson(row)
    }
  }
}

function* mem0Lines(database: ReadDatabase): Generator<string> {
  const latest = database.prepare(
    `select memory_id as id, new_memory as memory, created_at from history as one
     where rowid = (select max(rowid) from history where memory_id = one.memory_id)
       and event <> 'DELETE' order by rowid`,
  )
  for (const row of latest.iterate()) yield toJson(row)
}

function toJson(row: Row): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}

function textOf(value: Value | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  return value === null || value === undefined ? '' : String(value)
}

/** Node 22.15 and later. */
const decompress = (
  zlib as { zstdDecompressSync?: (bytes: Uint8Array, limits: object) => Uint8Array }
).zstdDecompressSync

/** What a compressed record may hold. */
const RECORD_BYTES_MAX = 32 * 1_048_576

/** @throws MemoryError `UNSUPPORTED` on a Node that has no Zstandard. */
function unpack(bytes: Uint8Array): Uint8Array {
  if (decompress !== undefined) return decompress(bytes, { maxOutputLength: RECORD_BYTES_MAX })
  throw new MemoryError('This database holds records that are compressed with Zstandard', {
    code: 'UNSUPPORTED',
    hint: 'Import it with Node 22.15 or later.',
  })
}

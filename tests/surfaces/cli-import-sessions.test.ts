import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConnection } from '../../src/adapters/sqlite/sqlite-driver.ts'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { LOG_WRITERS, logLines } from '../support/session-logs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory
let home: string

beforeEach(async () => {
  opened = await openTestMemory()
  home = temporaryFolder()
})

afterEach(async () => {
  await opened.memory.close()
})

const ERROR = 'TypeError: 합계가 없다'
const told = (session: string) => ({
  session,
  startMs: NOW_MS - 86_400_000,
  prompt: `Ripara il totale di ${session}.`,
  error: ERROR,
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

const log = (agent: string, session: string): string => logLines(agent, told(session)).join('\n')

async function run(...args: readonly string[]) {
  return await runTestCli(['import', 'sessions', ...args], { opened, environment: { HOME: home } })
}

async function descriptions(): Promise<readonly string[]> {
  const { items } = await opened.memory.episodes.search({ text: 'Ripara il totale', k: 50 })
  return items.map(({ episode }) => episode.task.description).toSorted()
}

/** A database with some rows, as its tool would leave it. */
async function database(path: string, statements: readonly (readonly [string, ...string[]])[]) {
  put(path, '')
  const connection = await openConnection(join(home, path), 'package')
  for (const [sql, ...values] of statements) connection.prepare(sql).run(...values)
  connection.close()
}

async function opencodeDatabase(path: string): Promise<void> {
  const [session, ...messages] = LOG_WRITERS.opencode(told('opencode'))
  const { info } = session as { info: { id: string; directory: string; time: { created: number } } }
  const rows = messages.flatMap((message, at) => {
    const { info: data, parts } = message as { info: object; parts: readonly object[] }
    return [
      [
        'insert into message values (?, ?, ?, ?)',
        `m${at}`,
        info.id,
        String(at),
        JSON.stringify(data),
      ],
      ...parts.map((part, number) => [
        'insert into part values (?, ?, ?)',
        `p${at}${number}`,
        `m${at}`,
        JSON.stringify(part),
      ]),
    ] as unknown as (readonly [string, ...string[]])[]
  })
  await database(path, [
    ['create table session (id text, parent_id text, directory text, time_created integer)'],
    ['create table message (id text, session_id text, time_created integer, data text)'],
    ['create table part (id text, message_id text, data text)'],
    [
      'insert into session values (?, null, ?, ?)',
      info.id,
      info.directory,
      String(info.time.created),
    ],
    ["insert into session values ('child', ?, ?, 1)", info.id, info.directory],
    ...rows,
  ])
}

async function openclawDatabase(path: string): Promise<void> {
  const insert = 'insert into transcript_events values (?, cast(? as integer), ?, null)'
  const linesOf = (window: string, session: string) =>
    logLines('openclaw', told(session)).map((line, seq): readonly [string, ...string[]] => {
      return [insert, window, String(seq), line]
    })
  await database(path, [
    [
      'create table session_windows (session_id text, session_key text, spawned_by text, created_at integer)',
    ],
    [
      'create table transcript_events (session_id text, seq integer, event_json text, event_zstd blob)',
    ],
    [
      `insert into session_windows values ('reset', 'agent:main', null, 1),
       ('openclaw', 'agent:main', null, 2), ('sub', 'agent:main:sub', 'agent:main', 3),
       ('later', 'agent:main', null, 4)`,
    ],
    ...linesOf('openclaw', 'openclaw'),
    ...linesOf('sub', 'spawned by openclaw'),
  ])
}

async function cursorDatabase(path: string): Promise<void> {
  const [composer, ...bubbles] = LOG_WRITERS.cursor(told('cursor')) as {
    readonly bubbleId: string
  }[]
  const headers = bubbles.map(({ bubbleId }) => ({ bubbleId }))
  const insert = 'insert into cursorDiskKV values (?, ?)'
  await database(path, [
    ['create table cursorDiskKV (key text unique, value blob)'],
    [
      insert,
      'composerData:cursor',
      JSON.stringify({ ...composer, fullConversationHeadersOnly: headers }),
    ],
    [insert, 'composerData:empty', '{"composerId":"empty","fullConversationHeadersOnly":[]}'],
    ...bubbles.map((one): readonly [string, ...string[]] => [
      insert,
      `bubbleId:cursor:${one.bubbleId}`,
      JSON.stringify({ ...one, workspaceUris: ['file:///srv/negozio'] }),
    ]),
  ])
}

describe('A7 CLI: loci import sessions', () => {
  test('A7 finds the sessions of every agent where it keeps them', async () => {
    put('.claude/projects/-srv/a.jsonl', log('claude-code', 'claude'))
    const sub = log('claude-code', 'sub').replaceAll('"isSidechain":false', '"isSidechain":true')
    put('.claude/projects/-srv/a/subagents/agent-1.jsonl', sub)
    put('.codex/sessions/2026/03/01/rollout-1.jsonl', log('codex', 'codex'))
    put('.codex/archived_sessions/rollout-2.jsonl', log('codex', 'archived'))
    put('.gemini/tmp/shop/chats/session-1.jsonl', log('gemini-cli', 'gemini'))
    put('.gemini/tmp/shop/logs.json', '[]')
    put('.gemini/tmp/shop/.project_root', '/srv/negozio')
    const helper = log('gemini-cli', 'spawned by gemini').replace('"main"', '"subagent"')
    put('.gemini/tmp/shop/chats/gemini/helper.jsonl', helper)
    put('.openclaw/agents/main/sessions/old.jsonl', log('openclaw', 'old'))
    await openclawDatabase('.openclaw/agents/main/agent/openclaw-agent.sqlite')
    await opencodeDatabase('.local/share/opencode/opencode.db')
    const editor = process.platform === 'darwin' ? 'Library/Application Support' : '.config'
    await cursorDatabase(`${editor}/Cursor/User/globalStorage/state.vscdb`)
    put(
      '.cursor/projects/p/agent-transcripts/t1/t1.jsonl',
      [
        {
          role: 'user',
          message: {
            content: [
              {
                type: 'text',
                text: '<user_query>\nRipara il totale di transcript.\n</user_query>',
              },
            ],
          },
        },
        {
          role: 'assistant',
          message: {
            content: [{ type: 'tool_use', name: 'Shell', input: { command: 'npm test' } }],
          },
        },
        { type: 'turn_ended', status: 'success' },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    )
    const sessions = [
      'archived',
      'claude',
      'codex',
      'cursor',
      'gemini',
      'old',
      'openclaw',
      'opencode',
      'spawned by gemini',
      'spawned by openclaw',
      'sub',
    ]
    const dry = await run('--dry-run')
    const none = await descriptions()
    const first = await run()
    const found = await descriptions()
    const second = await run()

    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('(dry run)') })
    expect(none).toEqual([])
    expect(first.code).toBe(0)
    // The transcript was written just now: it is still going on.
    expect(first.stdout).toMatch(/cursor {2}2 files\n {2}episodes: 1 stored, 1 still going on/u)
    expect(found).toEqual(sessions.map((name) => `Ripara il totale di ${name}.`))
    expect(second.stdout).toMatch(/codex {2}2 files\n {2}episodes: 2 already known/u)
    expect(await descriptions()).toEqual(found)
    for (const session of ['gemini', 'openclaw']) {
      const { items } = await opened.memory.episodes.search({ session })
      expect(items.map(({ episode }) => episode.task.description).toSorted()).toEqual([
        `Ripara il totale di ${session}.`,
        `Ripara il totale di spawned by ${session}.`,
      ])
    }
  })

  test('A7 the variables of the agents are honoured, and a folder can be named', async () => {
    put('elsewhere/claude/projects/p/a.jsonl', log('claude-code', 'moved'))
    put('backup/x/rollout-1.jsonl', log('codex', 'saved'))
    const environment = { HOME: home, CLAUDE_CONFIG_DIR: join(home, 'elsewhere/claude') }
    await runTestCli(['import', 'sessions'], { opened, environment })
    const moved = await descriptions()
    await run(join(home, 'backup'))

    expect(moved).toEqual(['Ripara il totale di moved.'])
    expect(await descriptions()).toEqual([
      'Ripara il totale di moved.',
      'Ripara il totale di saved.',
    ])
  })

  test('A7 broken lines are named by file and line: exit 13', async () => {
    const lines = logLines('codex', told('broken'))
    put(
      '.codex/sessions/2026/rollout-1.jsonl',
      [...lines.slice(0, 5), '{"cut', ...lines.slice(5)].join('\n'),
    )
    put('.claude/projects/p/notes.jsonl', '{"hello":"world"}\n')
    const { code, stdout, stderr } = await run()

    expect(code).toBe(13)
    expect(stdout).toContain('~/.codex/sessions/2026/rollout-1.jsonl:6: It is not JSON')
    expect(stdout).toContain('notes.jsonl: ~/.claude/projects/p/notes.jsonl is not a session log')
    expect(stderr).toContain('1 file and 1 line could not be read')
  })

  test('A7 no agent on this machine: says so; a folder that is not there: exit 3', async () => {
    expect(await run()).toMatchObject({ code: 0, stdout: 'No session logs were found.\n' })
    const missing = await run(join(home, 'nowhere'))
    expect(missing.stderr).toContain('There is no folder')
    expect(missing.code).not.toBe(0)
  })

  test('A7 the databases of claude-mem and mem0 are read as they are; others are named', async () => {
    await database('claude-mem.db', [
      [
        'create table observations (id integer, memory_session_id text, project text, type text, title text, facts text, narrative text, created_at text)',
      ],
      ['create table session_summaries (id integer, memory_session_id text, learned text)'],
      [
        "insert into observations values (1, 's', 'negozio', 'discovery', 'x', ?, null, '2025-05-01T00:00:00Z')",
        '["The cart service of negozio listens on port 4100."]',
      ],
    ])
    await database('history.db', [
      [
        'create table history (id text, memory_id text, old_memory text, new_memory text, event text, created_at text)',
      ],
      ['create table messages (id text)'],
      [
        "insert into history values ('1', 'm1', null, 'Ada lives in Pisa.', 'ADD', null), ('2', 'm1', 'Ada lives in Pisa.', 'Ada lives in Roma.', 'UPDATE', null), ('3', 'm2', null, 'Bo lives in Oslo.', 'ADD', null), ('4', 'm2', 'Bo lives in Oslo.', null, 'DELETE', null)",
      ],
    ])
    await database('other.db', [['create table t (x)']])
    for (const name of ['claude-mem.db', 'history.db']) {
      expect(await runTestCli(['import', join(home, name)], { opened })).toMatchObject({ code: 0 })
    }
    const other = await runTestCli(['import', join(home, 'other.db')], { opened })
    const { items } = await opened.memory.facts.list({})

    expect(items.map(({ text }) => text).toSorted()).toEqual([
      'Ada lives in Roma.',
      'The cart service of negozio listens on port 4100.',
    ])
    expect(other.stdout).toContain('a database that Loci does not know')
  })
})

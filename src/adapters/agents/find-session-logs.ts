import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import { compareText } from '../../core/language/text/compare-text.ts'

/** A file that holds sessions of an agent: a log of one, or a database of many. */
export interface SessionLog {
  /** The agent whose place it is in; `logs` in a folder that was named. */
  readonly agent: string
  readonly path: string
  /** As it is named to people and in sources: `~/.codex/sessions/…`. */
  readonly name: string
  readonly writtenAt: string
  /** The folder of the project, where the log itself does not say. */
  readonly folder?: string | undefined
}

export interface SessionPlaces {
  /** The home folder of the person. */
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
}

interface Place {
  readonly agent: string
  readonly root: string
  /** The paths of logs below it. */
  readonly path: RegExp
  /** How deep they are: files of the folder itself have the depth 1. */
  readonly depth: number
}

const LOGS_MAX = 100_000
const ANY_DEPTH = 12
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '.git'])
const ANY_LOG =
  /(?:\.jsonl|\/session-[^/]*\.json|\/opencode[^/]*\.db|\/openclaw-agent\.sqlite|\/state\.vscdb)$/u

/** Where agents keep their sessions, as their documentation or their code says. */
function placesOf({ home, environment, platform }: SessionPlaces): readonly Place[] {
  const { CLAUDE_CONFIG_DIR, CODEX_HOME, GEMINI_CLI_HOME, OPENCLAW_STATE_DIR } = environment
  const codex = CODEX_HOME || join(home, '.codex')
  const openclaw = OPENCLAW_STATE_DIR || join(home, '.openclaw')
  const data = environment.XDG_DATA_HOME || join(home, '.local', 'share')
  const claude = CLAUDE_CONFIG_DIR || join(home, '.claude')
  const gemini = join(GEMINI_CLI_HOME || home, '.gemini')
  const editor = join(configFolder({ home, environment, platform }), 'Cursor', 'User')
  const lines = /\.jsonl$/u
  return [
    { agent: 'claude-code', root: join(claude, 'projects'), path: lines, depth: 4 },
    { agent: 'codex', root: join(codex, 'sessions'), path: lines, depth: 4 },
    { agent: 'codex', root: join(codex, 'archived_sessions'), path: lines, depth: 1 },
    {
      agent: 'gemini-cli',
      root: join(gemini, 'tmp'),
      path: /\/chats\/(?:session-[^/]*\.jsonl?|[^/]+\/[^/]+\.jsonl)$/u,
      depth: 4,
    },
    {
      agent: 'openclaw',
      root: join(openclaw, 'agents'),
      path: /\/sessions\/[^/]+\.jsonl$|\/agent\/openclaw-agent\.sqlite$/u,
      depth: 3,
    },
    { agent: 'opencode', root: join(data, 'opencode'), path: /\/opencode[^/]*\.db$/u, depth: 1 },
    { agent: 'cursor', root: join(editor, 'globalStorage'), path: /\/state\.vscdb$/u, depth: 1 },
    {
      agent: 'cursor',
      root: join(home, '.cursor', 'projects'),
      path: /\/agent-transcripts\/.*\.jsonl$/u,
      depth: 4,
    },
  ]
}

function configFolder({ home, environment, platform }: SessionPlaces): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return environment.APPDATA || join(home, 'AppData', 'Roaming')
  return environment.XDG_CONFIG_HOME || join(home, '.config')
}

/**
 * The session logs in the places where agents keep them, or all in a folder, sorted by name. Links
 * are skipped.
 *
 * @throws MemoryError `NOT_FOUND` or `LIMIT_EXCEEDED`
 */
export async function findSessionLogs(
  places: SessionPlaces,
  folder?: string,
): Promise<readonly SessionLog[]> {
  const found: SessionLog[] = []
  if (folder !== undefined) await requireFolder(folder)
  const wanted =
    folder === undefined
      ? placesOf(places)
      : [{ agent: 'logs', root: folder, path: ANY_LOG, depth: ANY_DEPTH }]
  for (const { agent, root, path, depth } of wanted) {
    for await (const file of walk(root, depth)) {
      if (!path.test(`/${relative(root, file).replaceAll('\\', '/')}`)) continue
      found.push(await describeLog(agent, file, places.home))
      if (found.length > LOGS_MAX) throw tooMany()
    }
  }
  return found.toSorted((left, right) => compareText(left.name, right.name))
}

async function* walk(folder: string, depth: number): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const inside = join(folder, entry.name)
    if (entry.isFile()) yield inside
    if (entry.isDirectory() && depth > 1 && !LEFT_OUT.has(entry.name))
      yield* walk(inside, depth - 1)
  }
}

async function describeLog(agent: string, path: string, home: string): Promise<SessionLog> {
  const { mtime } = await stat(path)
  const below = relative(home, path)
  const name = (below.startsWith('..') ? path : join('~', below)).replaceAll('\\', '/')
  const folder = (await readRoot(dirname(path))) ?? (await readRoot(dirname(dirname(path))))
  const known = folder === undefined ? {} : { folder: folder.trim() }
  return { agent, path, name, writtenAt: mtime.toISOString(), ...known }
}

// Gemini CLI names the folder of a project beside its chats; those of sub-agents lie deeper.
async function readRoot(chats: string): Promise<string | undefined> {
  return await readFile(join(chats, '..', '.project_root'), 'utf8').catch(() => undefined)
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() === true) return
  throw new MemoryError(`There is no folder ${folder}`, {
    code: 'NOT_FOUND',
    hint: 'Leave it out to look where the agents on this machine keep their sessions; pass one file to loci import.',
  })
}

function tooMany(): MemoryError {
  return new MemoryError(`There are more than ${LOGS_MAX} session logs`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Import their folders one by one.',
  })
}

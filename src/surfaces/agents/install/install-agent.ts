import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { type Check, finding } from '../../../core/storage/finding.ts'
import {
  AGENTS,
  type Agent,
  type AgentFile,
  type AgentName,
  type InstallScope,
} from './agent-table.ts'
import { hashOf, missingFolders, readText, replaceFile } from './config-files.ts'
import { addPart, type LociCommand, removePart } from './edit-text.ts'
import { HOOK_SCRIPT, scriptIn } from './hook-script.ts'

/** Where to install: the folders of this machine. */
export interface InstallPlace {
  readonly scope: InstallScope
  /** The folder of the user, `~`. */
  readonly userFolder: string
  readonly projectFolder: string
  /** The folder of the memory, which keeps what was there before. */
  readonly home: string
  /** Set if agents have to name that folder. */
  readonly namedHome: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: string
}

/** A file that changes; `undefined` where there is none. */
export interface FileChange {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What was installed, to take it back. */
interface Installed {
  readonly agent: AgentName
  readonly scope: InstallScope
  readonly projectFolder: string
  readonly namedHome?: string | undefined
  readonly files: readonly InstalledFile[]
}

interface InstalledFile {
  readonly path: string
  /** The file beside this record that has its bytes from before. */
  readonly backup?: string | undefined
  readonly sha256: string
  /** Folders that were made for it, outermost first. */
  readonly folders: readonly string[]
}

const RECORD = 'installed.json'

/** What `install` would change; empty if everything is there. @throws MemoryError `INVALID_INPUT` */
export function planInstall(name: AgentName, place: InstallPlace): readonly FileChange[] {
  return filesOf(name, place).flatMap(({ path, parts }) => {
    const before = readText(path)
    const after = parts.reduce(
      (text, part) => addPartTo(path, text, part, commandOf(name, place)),
      before ?? '',
    )
    return after === before ? [] : [{ path, before, after }]
  })
}

function addPartTo(path: string, ...given: Parameters<typeof addPart>): string {
  try {
    return addPart(...given)
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    throw invalidInput(`${path}: ${error.message}`, error.hint)
  }
}

/** Writes the changes, and keeps what was there. */
export function install(
  name: AgentName,
  place: InstallPlace,
  changes: readonly FileChange[],
): void {
  const folder = recordFolder(name, place)
  const known = readRecord(folder)?.files ?? []
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = changes.map(({ path, before, after = '' }, index): InstalledFile => {
    const old = known.find((one) => one.path === path)
    const backup = `${index}-${Date.now()}.before`
    const original = old === undefined ? before : originalOf(name, place, { ...old, folder })
    if (original !== undefined) writeFileSync(join(folder, backup), original, { mode: 0o600 })
    const folders = old?.folders ?? missingFolders(dirname(path))
    mkdirSync(dirname(path), { recursive: true })
    replaceFile(path, after)
    return {
      path,
      ...(original !== undefined && { backup }),
      sha256: hashOf(after),
      folders,
    }
  })
  const others = known.filter(({ path }) => !changes.some((one) => one.path === path))
  const { scope, projectFolder, namedHome } = place
  const record: Installed = {
    agent: name,
    scope,
    projectFolder,
    namedHome,
    files: [...others, ...files],
  }
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
}

/** What `uninstall` would change: back to the bytes from before, or just without what Loci wrote. */
export function planUninstall(name: AgentName, place: InstallPlace): readonly FileChange[] {
  const folder = recordFolder(name, place)
  const files = readRecord(folder)?.files ?? []
  const recorded = files.map((file) => {
    return { path: file.path, after: originalOf(name, place, { ...file, folder }) }
  })
  const unrecorded = filesOf(name, place)
    .filter(({ path }) => !files.some((one) => one.path === path))
    .map(({ path }) => ({ path, after: withoutParts(name, place, { path, before: '' }) }))
  // The script is of all agents: the last one takes it along.
  const isShared = installedIn(place.home).some((one) => one !== folder)
  const kept = isShared ? scriptOf(place) : undefined
  return [...recorded, ...unrecorded].flatMap(({ path, after }) => {
    const before = readText(path)
    return before === after || path === kept ? [] : [{ path, before, after }]
  })
}

export function uninstall(
  name: AgentName,
  place: InstallPlace,
  changes: readonly FileChange[],
): void {
  const folder = recordFolder(name, place)
  const files = readRecord(folder)?.files ?? []
  for (const { path, after } of changes) {
    if (after === undefined) rmSync(path, { force: true })
    else replaceFile(path, after)
  }
  const script = scriptOf(place)
  const ofScript = script === undefined ? [] : [dirname(dirname(script)), dirname(script)]
  const made = [...ofScript, ...files.flatMap(({ folders }) => folders)]
  for (const one of made.toReversed()) {
    try {
      rmdirSync(one)
    } catch {
      // Somebody uses it.
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

/** One check for each agent that Loci was installed into. */
export function checkInstalled(place: Omit<InstallPlace, 'scope'>): readonly Check[] {
  return installedIn(place.home).flatMap((folder) => {
    const record = readRecord(folder)
    return record === undefined ? [] : [checkAgent(record, { ...place, ...record })]
  })
}

/** The folders of the records. */
function installedIn(home: string): readonly string[] {
  const root = join(home, 'agents')
  return existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : []
}

function checkAgent({ agent, scope }: Installed, place: InstallPlace): Check {
  const { title } = AGENTS[agent]
  const install = scope === 'project' ? `${agent} --project` : agent
  try {
    const [missing] = planInstall(agent, place)
    if (missing !== undefined) {
      return finding('agent-changed', { agent, install, path: missing.path })
    }
  } catch (error) {
    return finding('agent-unreadable', { agent, install, why: (error as Error).message })
  }
  return finding(isOnPath(place) ? 'agent-installed' : 'command-unknown', { agent, title })
}

/** True if `loci` can be started by its name, as agents do. */
export function isOnPath({
  environment,
  platform,
}: Pick<InstallPlace, 'environment' | 'platform'>): boolean {
  const [separator, names] =
    platform === 'win32' ? [';', ['loci.cmd', 'loci.exe']] : [':', ['loci']]
  return (environment.PATH ?? '')
    .split(separator)
    .some((folder) => folder !== '' && names.some((name) => existsSync(join(folder, name))))
}

// The bytes from before, unless somebody changed the file since.
function originalOf(
  name: AgentName,
  place: InstallPlace,
  { path, backup, sha256, folder }: InstalledFile & { readonly folder: string },
): string | undefined {
  const before = backup === undefined ? undefined : readText(join(folder, backup))
  const now = readText(path)
  if (now === undefined || hashOf(now) === sha256) return now === undefined ? undefined : before
  return withoutParts(name, place, { path, before: before ?? '' })
}

function withoutParts(
  name: AgentName,
  place: InstallPlace,
  { path, before }: { readonly path: string; readonly before: string },
): string | undefined {
  const { parts } = filesOf(name, place).find((one) => one.path === path) ?? { parts: [] }
  return parts
    .toReversed()
    .reduce<string | undefined>(
      (text, part) =>
        text === undefined ? text : removePart(text, part, commandOf(name, place), before),
      readText(path),
    )
}

function commandOf(agent: AgentName, place: InstallPlace): LociCommand {
  return { agent, home: place.namedHome, script: scriptIn('~', place) }
}

function scriptOf(place: InstallPlace): string | undefined {
  return scriptIn(place.userFolder, place)
}

function filesOf(
  name: AgentName,
  place: InstallPlace,
): readonly { readonly path: string; readonly parts: AgentFile['parts'] }[] {
  const agent: Agent = AGENTS[name]
  const files = agent.files.flatMap(({ parts, ...paths }) => {
    const path = paths[place.scope]
    return path === undefined ? [] : [{ path: locate(path, agent, place), parts }]
  })
  const script = scriptOf(place)
  if (files.length === 0) {
    throw invalidInput(`${agent.title} has no settings of a project`, 'Leave out --project.')
  }
  if (script === undefined) return files
  return [...files, { path: script, parts: [{ kind: 'file', text: HOOK_SCRIPT }] }]
}

function locate(path: string, { moved }: Agent, place: InstallPlace): string {
  if (!path.startsWith('~')) return resolve(place.projectFolder, path)
  const folder = moved === undefined ? undefined : place.environment[moved.variable]
  if (moved !== undefined && folder && path.startsWith(`${moved.folder}/`)) {
    return resolve(folder, path.slice(moved.folder.length + 1))
  }
  if (path.startsWith('~code/')) return join(codeFolder(place), path.slice('~code/'.length))
  return join(place.userFolder, path.slice('~/'.length))
}

/** Where VS Code keeps the settings of a user. */
function codeFolder({ platform, userFolder, environment }: InstallPlace): string {
  if (platform === 'darwin') return join(userFolder, 'Library/Application Support/Code/User')
  const data = platform === 'win32' ? environment.APPDATA : environment.XDG_CONFIG_HOME
  return join(data || join(userFolder, '.config'), 'Code/User')
}

function recordFolder(name: AgentName, { home, scope, projectFolder }: InstallPlace): string {
  const project = scope === 'project' ? `-${hashOf(projectFolder).slice(0, 12)}` : ''
  return join(home, 'agents', `${name}-${scope}${project}`)
}

function readRecord(folder: string): Installed | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as Installed
  } catch {
    return undefined
  }
}

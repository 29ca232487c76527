import { homedir } from 'node:os'
import { findHome } from '../../compose/find-home.ts'
import { invalidInput } from '../../core/errors.ts'
import { makeUnifiedDiff } from '../../core/language/syntax/make-unified-diff.ts'
import type { View } from '../../operations/views/style.ts'
import { AGENTS, type AgentName } from '../agents/install/agent-table.ts'
import {
  checkInstalled,
  type FileChange,
  type InstallPlace,
  install,
  isOnPath,
  planInstall,
  planUninstall,
  uninstall,
} from '../agents/install/install-agent.ts'
import type { CliWorld } from './cli-world.ts'
import type { Flags } from './read-flags.ts'

const NOT_ON_PATH =
  'Agents start Loci by its name, and "loci" is not on the PATH. Install the package globally.'

/** `loci install <agent>` and `loci uninstall <agent>`: shows what changes, asks, and does it. */
export async function runInstall(
  kind: 'install' | 'uninstall',
  flags: Flags,
  world: CliWorld,
  view: View,
): Promise<number> {
  const { io } = world
  const name = flags.input.agent as AgentName
  const place = placeOf(flags, world)
  const changes = (kind === 'install' ? planInstall : planUninstall)(name, place)
  const { title, next } = AGENTS[name]
  const isDry = flags.input.dryRun === true
  const isDone = !isDry && changes.length > 0 && (await isWanted(changes, flags, world, view))
  if (isDone) (kind === 'install' ? install : uninstall)(name, place, changes)
  if (flags.globals.json === true) {
    io.print(JSON.stringify({ agent: name, changed: isDone, files: changes }, null, 2))
    return 0
  }
  if (isDry) io.print(renderChanges(changes, view))
  if (changes.length === 0) io.print(`Nothing to do: ${title} is ${kind}ed.`)
  if (!isDone) return 0
  io.print(kind === 'install' ? `Installed. ${next}` : `Removed. Restart ${title}.`)
  if (kind === 'install' && !isOnPath(place)) io.printError(NOT_ON_PATH)
  return 0
}

async function isWanted(
  changes: readonly FileChange[],
  flags: Flags,
  { io }: CliWorld,
  view: View,
): Promise<boolean> {
  if (flags.input.yes === true) return true
  if (io.confirm === undefined) {
    throw invalidInput('Nobody can be asked here', 'Look at --dry-run, then use --yes.')
  }
  io.print(renderChanges(changes, view))
  return await io.confirm('Write this? [y/N] ')
}

function placeOf({ globals, input }: Flags, { environment }: CliWorld): InstallPlace {
  const home = typeof globals.home === 'string' ? globals.home : undefined
  return {
    scope: input.project === true ? 'project' : 'user',
    userFolder: environment.HOME || homedir(),
    projectFolder: process.cwd(),
    home: findHome(home, environment),
    namedHome: home === undefined ? undefined : findHome(home, environment),
    environment,
    platform: process.platform,
  }
}

/** What the doctor says of the agents that Loci was installed into. */
export function checkAgents(flags: Flags, world: CliWorld): ReturnType<typeof checkInstalled> {
  return checkInstalled(placeOf(flags, world))
}

function renderChanges(changes: readonly FileChange[], { style }: View): string {
  return changes
    .flatMap(({ path, before, after }) => {
      const change = after === undefined ? 'delete' : before === undefined ? 'create' : 'change'
      const lines = makeUnifiedDiff(before ?? '', after ?? '', path).split('\n')
      return [style.bold(`${change} ${path}`), ...lines.map((line) => paint(line, style)), '']
    })
    .join('\n')
}

function paint(line: string, style: View['style']): string {
  if (line.startsWith('+')) return style.good(line)
  return line.startsWith('-') ? style.bad(line) : line
}

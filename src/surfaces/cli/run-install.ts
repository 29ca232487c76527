import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { findHome } from '../../compose/find-home.ts'
import { invalidInput } from '../../core/errors.ts'
import { makeUnifiedDiff } from '../../core/language/syntax/make-unified-diff.ts'
import type { View } from '../../operations/views/style.ts'
import { pluginFiles } from '../agents/install/agent-plugin.ts'
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

const KINDS = {
  install: {
    plan: planInstall,
    apply: install,
    said: (name: AgentName) => `Installed. ${AGENTS[name].next}`,
  },
  uninstall: {
    plan: planUninstall,
    apply: uninstall,
    said: (name: AgentName) => `Removed. Restart ${AGENTS[name].title}.`,
  },
} as const

/** `loci install <agent>` and `loci uninstall <agent>`: shows what changes, asks, and does it. */
export async function runInstall(
  kind: keyof typeof KINDS,
  flags: Flags,
  world: CliWorld,
  view: View,
): Promise<number> {
  if (typeof flags.input.plugin === 'string') return writePlugin(flags.input.plugin, flags, world)
  const { io } = world
  const name = flags.input.agent as AgentName
  const place = placeOf(flags, world)
  const { plan, apply, said } = KINDS[kind]
  const changes = plan(name, place)
  const isDone = changes.length > 0 && (await isWanted(changes, flags, world, view))
  if (isDone) apply(name, place, changes)
  if (flags.globals.json === true) {
    io.print(JSON.stringify({ agent: name, changed: isDone, files: changes }, null, 2))
    return 0
  }
  if (isDone) io.print(said(name))
  if (isDone && kind === 'install' && !isOnPath(place)) io.printError(NOT_ON_PATH)
  if (changes.length === 0) io.print(`Nothing to do: ${AGENTS[name].title} is ${kind}ed.`)
  return 0
}

function writePlugin(given: string, flags: Flags, world: CliWorld): number {
  const folder = resolve(given)
  if (existsSync(folder)) throw invalidInput(`There is already ${folder}`, 'Name a new folder.')
  const name = flags.input.agent as AgentName
  const files = pluginFiles(name, placeOf(flags, world), world.version)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  world.io.print(flags.globals.json === true ? JSON.stringify({ folder }) : `Written to ${folder}.`)
  return 0
}

async function isWanted(
  changes: readonly FileChange[],
  flags: Flags,
  { io }: CliWorld,
  view: View,
): Promise<boolean> {
  if (flags.input.dryRun === true) {
    if (flags.globals.json !== true) io.print(renderChanges(changes, view))
    return false
  }
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
      const lines = makeUnifiedDiff(before ?? '', after ?? '', path.replace(/^\//u, '')).split('\n')
      return [style.bold(`${change} ${path}`), ...lines.map((line) => paint(line, style)), '']
    })
    .join('\n')
}

function paint(line: string, style: View['style']): string {
  if (line.startsWith('+')) return style.good(line)
  return line.startsWith('-') ? style.bad(line) : line
}

import { invalidInput, MemoryError } from '../../core/errors.ts'
import { createStyle, type View } from '../../operations/views/style.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import { type Command, findCommand, findGroup, ROOT_COMMAND, toFlagName } from './commands.ts'
import { EXIT_CODES, EXIT_FAILED } from './exit-codes.ts'
import { readFlags } from './read-flags.ts'

/** The columns of a terminal that does not report its width. */
const COLUMNS_DEFAULT = 80

/** Runs one command line and resolves to the exit code. Independent of `process`. */
export async function runCli(args: readonly string[], world: CliWorld): Promise<number> {
  try {
    return await dispatch(args, world)
  } catch (error) {
    return reportError(error, { io: world.io, isJson: args.includes('--json') })
  }
}

async function dispatch(args: readonly string[], world: CliWorld): Promise<number> {
  const { io } = world
  const view = createView(world)
  const { words, flags: before, rest } = splitCommand(args)
  if (words.length === 0) return await runRoot(before, world, view)
  if (words[0] === 'complete') {
    const { completeWords } = await import('./complete.ts')
    io.print((await completeWords([...words.slice(1), ...rest])).join('\n'))
    return 0
  }
  const isGroup = words.length === 1 && (await findGroup(words[0] ?? '')) !== undefined
  if (isGroup && asksForHelp([...before, ...rest])) return await showHelp(words, world, view)
  const { command, length } = await findCommand(words)
  const given = [...before, ...words.slice(length), ...rest]
  if (asksForHelp(given)) return await showHelp(words.slice(0, length), world, view)
  return await runFound(command, given, world, view)
}

async function runFound(
  command: Command,
  args: readonly string[],
  world: CliWorld,
  view: View,
): Promise<number> {
  const { io } = world
  const flags = readFlags(args, command)
  switch (command.name) {
    case 'help':
      return await showHelp((flags.input.command ?? []) as readonly string[], world, view)
    case 'version':
      io.print(flags.globals.json === true ? JSON.stringify(world.version) : world.version)
      return 0
    case 'completion': {
      requireFields(flags.input, command)
      const { renderCompletion } = await import('./complete.ts')
      io.print(renderCompletion(String(flags.input.shell)))
      return 0
    }
    case 'serve':
      return await (await import('./run-servers.ts')).runServe(flags, world)
    case 'open':
      return await (await import('./run-open.ts')).runOpen(flags, world)
    case 'mcp':
      return await (await import('./run-servers.ts')).runMcp(flags, world)
    case 'install':
    case 'uninstall':
      requireFields(flags.input, command)
      return await (await import('./run-install.ts')).runInstall(command.name, flags, world, view)
    case 'backup restore':
      requireFields(flags.input, command)
      return await (await import('./run-transfer.ts')).runRestore(flags, world, view)
    case 'migrate':
      requireFields(flags.input, command)
      return await (await import('./run-transfer.ts')).runMigrate(flags, world, view)
    case 'export':
      return await (await import('./run-transfer.ts')).runExport(flags, world)
    case 'import sessions':
      return await (await import('./run-transfer.ts')).runImportSessions(flags, world, view)
    case 'import':
      requireFields(flags.input, command)
      return await (await import('./run-transfer.ts')).runImport(flags, world, view)
    default:
      requireFields(flags.input, command)
      return await (await import('./run-command.ts')).runOperation(command, flags, world, view)
  }
}

/** `loci` alone shows the state of the memory; `loci --help` shows the commands. */
async function runRoot(args: readonly string[], world: CliWorld, view: View): Promise<number> {
  // Other tools print their version for -V.
  const known = args.map((arg) => (arg === '-V' ? '-v' : arg))
  const flags = readFlags(known, ROOT_COMMAND)
  if (flags.view.version === true) {
    world.io.print(world.version)
    return 0
  }
  if (flags.globals.help === true) return await showHelp([], world, view)
  return await (await import('./show-state.ts')).showState(flags, world, view)
}

async function showHelp(words: readonly string[], world: CliWorld, view: View): Promise<number> {
  const { renderHelpFor } = await import('./render-help.ts')
  world.io.print(await renderHelpFor(words, view))
  return 0
}

/**
 * The words that name a command, the flags before them, and the rest. The value of a flag
 * before the command is not a command.
 */
function splitCommand(args: readonly string[]): {
  readonly words: readonly string[]
  readonly flags: readonly string[]
  readonly rest: readonly string[]
} {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true) {
    at += WITH_VALUE.has(args[at] ?? '') ? 2 : 1
  }
  const words = args.slice(at, at + 1)
  const second = args[at + 1]
  if (words.length > 0 && second !== undefined && !second.startsWith('-')) words.push(second)
  return { words, flags: args.slice(0, at), rest: args.slice(at + words.length) }
}

const WITH_VALUE: ReadonlySet<string> = new Set(['--home', '--config', '--workspace'])

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const flags = end === -1 ? args : args.slice(0, end)
  return flags.includes('--help') || flags.includes('-h')
}

function requireFields(input: Readonly<Record<string, unknown>>, command: Command): void {
  const missing = command.fields.find((field) => field.isRequired && !(field.name in input))
  if (missing === undefined) return
  const what =
    missing.name === command.positional ? `<${missing.name}>` : `--${toFlagName(missing.name)}`
  throw invalidInput(`"${command.name}" needs ${what}`, `See loci ${command.name} --help.`)
}

function createView({ io, environment }: CliWorld): View {
  const { NO_COLOR, FORCE_COLOR } = environment
  const isColoured = Boolean(FORCE_COLOR) || (io.isTerminal && !NO_COLOR)
  return {
    style: createStyle(isColoured),
    // Some terminals report 0 columns.
    columns: io.columns === undefined ? Number.POSITIVE_INFINITY : io.columns || COLUMNS_DEFAULT,
    nowMs: io.now(),
    isExplaining: false,
  }
}

function reportError(
  error: unknown,
  { io, isJson }: { readonly io: CliIo; readonly isJson: boolean },
): number {
  const known = MemoryError.is(error)
    ? { code: error.code, message: error.message, hint: error.hint, issues: error.issues }
    : { code: 'UNEXPECTED', message: describe(error), hint: UNEXPECTED_HINT }
  io.printError(
    isJson
      ? JSON.stringify({ error: known })
      : [`Error: ${known.message}`, ...(known.hint === undefined ? [] : [known.hint])].join('\n'),
  )
  return MemoryError.is(error) ? EXIT_CODES[error.code] : EXIT_FAILED
}

const UNEXPECTED_HINT = 'This is a bug in Loci. Run `loci doctor`, and please report it.'

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

import { invalidInput, MemoryError } from '../../core/errors.ts'
import { closestWord } from '../../core/text/closest-word.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import { type Command, listCommands, ROOT_COMMAND, SHORT_NAMES } from './commands.ts'
import { EXIT_CODES, EXIT_FAILED } from './exit-codes.ts'
import { createStyle, type View } from './format/style.ts'
import { readFlags } from './read-flags.ts'
import { nameOf, renderCommandHelp, renderHelp } from './render-help.ts'
import { runMcp, runOperation, runServe } from './run-command.ts'
import { runExport, runImport } from './run-transfer.ts'

/** Runs one command line and resolves to the exit code. Knows nothing of `process`. */
export async function runCli(args: readonly string[], world: CliWorld): Promise<number> {
  const { name, rest } = findCommandName(args)
  try {
    return await dispatch(name, rest, world)
  } catch (error) {
    return reportError(error, { io: world.io, isJson: rest.includes('--json') })
  }
}

async function dispatch(
  name: string | undefined,
  rest: readonly string[],
  world: CliWorld,
): Promise<number> {
  const { io } = world
  const view = createView(world)
  const commands = listCommands()
  if (name === undefined) {
    const { version } = readFlags(rest, ROOT_COMMAND).view
    io.print(version === true ? world.version : renderHelp(commands, view))
    return 0
  }
  const command = findCommand(name, commands)
  if (asksForHelp(rest)) {
    io.print(renderCommandHelp(command, view))
    return 0
  }
  const flags = readFlags(rest, command)
  requireFields(flags.input, command)
  switch (command.name) {
    case 'help':
      io.print(renderHelpFor(flags.input.command, commands, view))
      return 0
    case 'version':
      io.print(flags.globals.json === true ? JSON.stringify(world.version) : world.version)
      return 0
    case 'serve':
      return await runServe(flags, world)
    case 'export':
      return await runExport(flags, world)
    case 'import':
    case 'import-runs':
      return await runImport(command.name, flags, world, view)
    case 'mcp':
      return await runMcp(flags, world)
    default:
      return await runOperation(command, flags, world, view)
  }
}

/** The first word that is not a flag, nor the value of a flag that stands before it. */
function findCommandName(args: readonly string[]): {
  readonly name: string | undefined
  readonly rest: readonly string[]
} {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true) {
    at += args[at] === '--home' || args[at] === '--config' ? 2 : 1
  }
  return { name: args[at], rest: [...args.slice(0, at), ...args.slice(at + 1)] }
}

function findCommand(name: string, commands: readonly Command[]): Command {
  const whole = SHORT_NAMES.get(name) ?? name
  const command = commands.find((candidate) => candidate.name === whole)
  if (command !== undefined) return command
  const names = commands.map((candidate) => candidate.name)
  const near = closestWord(name.slice(0, 40), names)
  const suggestion = near === undefined ? '' : `Did you mean "${near}"? `
  throw invalidInput(
    `There is no command "${name.slice(0, 40)}"`,
    `${suggestion}See loci --help for all of them.`,
  )
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const flags = end === -1 ? args : args.slice(0, end)
  return flags.includes('--help') || flags.includes('-h')
}

function requireFields(input: Readonly<Record<string, unknown>>, command: Command): void {
  const missing = command.fields.find((field) => field.isRequired && !(field.name in input))
  if (missing === undefined) return
  throw invalidInput(
    `"${command.name}" needs ${missing.name === command.positional ? 'a' : 'the flag'} ${missing.name}`,
    `Usage: loci ${nameOf(command)}. See loci ${command.name} --help.`,
  )
}

function renderHelpFor(name: unknown, commands: readonly Command[], view: View): string {
  if (typeof name !== 'string') return renderHelp(commands, view)
  return renderCommandHelp(findCommand(name, commands), view)
}

function createView({ io, environment }: CliWorld): View {
  const allowsColour = environment.NO_COLOR === undefined || environment.NO_COLOR === ''
  return {
    style: createStyle(io.isTerminal && allowsColour),
    columns: io.columns ?? Number.POSITIVE_INFINITY,
    nowMs: io.now(),
    isExplaining: false,
  }
}

function reportError(
  error: unknown,
  given: { readonly io: CliIo; readonly isJson: boolean },
): number {
  const known = MemoryError.is(error)
    ? { code: error.code, message: error.message, hint: error.hint }
    : { code: 'UNEXPECTED', message: describe(error), hint: UNEXPECTED_HINT }
  given.io.printError(
    given.isJson
      ? JSON.stringify({ error: known })
      : [`Error: ${known.message}`, ...(known.hint === undefined ? [] : [known.hint])].join('\n'),
  )
  return MemoryError.is(error) ? EXIT_CODES[error.code] : EXIT_FAILED
}

const UNEXPECTED_HINT = 'This is a fault of Loci. `loci doctor` may tell more; please report it.'

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

import type { OpenedContext, OpenOptions } from '../../compose/open-context.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Surface } from '../../core/storage/records/provenance.ts'
import { callOperation, type Health } from '../../operations/call.ts'
import type { Operation } from '../../operations/operation.ts'
import { renderResult } from '../../operations/views/render-result.ts'
import type { View } from '../../operations/views/style.ts'
import { callServer } from './call-server.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import type { Command } from './commands.ts'
import { EXIT_FAILED } from './exit-codes.ts'
import type { Flags } from './read-flags.ts'
import { createReporter, type Reporter } from './report-events.ts'

/** The largest text read from stdin. */
const INPUT_BYTES_MAX = 1_048_576
/** After this it answers with what is indexed, and says so. The next command resumes there. */
const CATCH_UP_MS = 30_000

/** Runs one operation and prints its result. */
export async function runOperation(
  command: Command,
  flags: Flags,
  world: CliWorld,
  view: View,
): Promise<number> {
  const { operation } = command
  if (operation === undefined) throw new Error(`Broken invariant: ${command.name} cannot be run`)
  const { io } = world
  const isJson = flags.globals.json === true
  const input = await fillFromStdin(flags.input, command, io)
  const reporter = createReporter(io, { showsProgress: !isJson })
  const show = (result: unknown): number => {
    reporter.finish()
    const shown = { ...view, isExplaining: flags.view.explain === true }
    io.print(isJson ? JSON.stringify(result, null, 2) : render(operation, result, shown))
    return operation.cli?.isFailure?.(result) === true ? EXIT_FAILED : 0
  }
  const isDoctor = operation.name === 'admin.doctor'
  const served = await callServer(operation, input, flags, world)
  if (served !== undefined) return show(served.result)
  try {
    return await withMemory({ flags, world, reporter, surface: 'cli' }, async (opened) => {
      const { context, owner } = opened
      const isWaiting = operation.cli?.waitsForIndexes === true
      const isReading = operation.effect === 'reads'
      if (isWaiting && isReading) await context.catchUp(CATCH_UP_MS)
      const given = await completeId(operation, input, opened)
      const result = await callOperation(operation, given, owner, context)
      // Afterwards: `workspace sync` reports what it read itself.
      if (isWaiting && !isReading) await context.catchUp(CATCH_UP_MS)
      return show(isDoctor ? await withAgents(result as Health, flags, world) : result)
    })
  } catch (error) {
    // Diagnosing a memory that cannot be opened is the doctor's job.
    if (!isDoctor || !MemoryError.is(error)) throw error
    const options = openOptions({ flags, world, reporter, surface: 'cli' })
    return show(await world.parts.examine(options, error))
  }
}

// The agents of this machine are beside the memory, not in it.
async function withAgents(health: Health, flags: Flags, world: CliWorld): Promise<Health> {
  const { checkAgents } = await import('./run-install.ts')
  const checks = checkAgents(flags, world)
  const isWarning = health.status === 'ok' && checks.some(({ status }) => status !== 'ok')
  const status = isWarning ? 'warning' : health.status
  return { ...health, status, checks: [...health.checks, ...checks] }
}

function render(operation: Operation, result: unknown, view: View): string {
  return operation.cli?.show?.(result, view) ?? renderResult(result, view)
}

/** Ids may be abbreviated to any unique prefix. */
async function completeId(
  operation: Operation,
  input: Flags['input'],
  { context, owner }: OpenedContext,
): Promise<Flags['input']> {
  const collections = COLLECTIONS[operation.name] ?? COLLECTIONS[operation.group]
  if (typeof input.id !== 'string' || collections === undefined) return input
  const { resolveId } = await import('../../operations/resolve-id.ts')
  return { ...input, id: await resolveId(input.id, collections, owner, context) }
}

/** The collections that contain the ids of an operation or its group. */
const COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  forget: ['facts', 'episodes'],
  undo: ['facts', 'episodes'],
  feedback: ['episodes', 'patterns', 'bug-patterns', 'code-rules'],
  'admin.purge': ['facts'],
  '': ['facts'],
  facts: ['facts'],
  questions: ['questions'],
  tasks: ['tasks'],
  episodes: ['episodes'],
  patterns: ['patterns'],
  bugs: ['bug-patterns'],
  rules: ['code-rules'],
}

export interface Opening {
  readonly flags: Flags
  readonly world: CliWorld
  readonly reporter: Reporter
  readonly surface: Surface
}

export function openOptions({ flags, world, reporter, surface }: Opening): OpenOptions {
  const { home, config, workspace, create } = flags.globals
  return {
    create: create === true || world.environment.LOCI_CREATE === 'true',
    ...(typeof home === 'string' ? { home } : {}),
    ...(typeof config === 'string' ? { configFile: config } : {}),
    ...(typeof workspace === 'string' ? { config: { workspace: { folder: workspace } } } : {}),
    environment: world.environment,
    surface,
    // A server runs long enough for somebody to look.
    traces: surface === 'http',
    onEvent: reporter.onEvent,
  }
}

/** Opens the memory, and always closes it. */
export async function withMemory(
  given: Opening,
  use: (opened: OpenedContext) => Promise<number>,
): Promise<number> {
  const { world, reporter } = given
  try {
    const opened = await world.parts.open(openOptions(given))
    reporter.setLevel(opened.config.logLevel)
    try {
      return await use(opened)
    } finally {
      await opened.context.close()
    }
  } finally {
    reporter.finish()
  }
}

async function fillFromStdin(
  input: Flags['input'],
  command: Command,
  io: CliIo,
): Promise<Flags['input']> {
  const { positional } = command
  if (positional === undefined || input[positional] !== '-') return input
  const text = await readStdin(io, INPUT_BYTES_MAX, 'Split it, one statement per call.')
  return { ...input, [positional]: text }
}

/** All of stdin. @throws MemoryError `INVALID_INPUT`, or `LIMIT_EXCEEDED` with the hint. */
export async function readStdin(io: CliIo, bytesMax: number, hint: string): Promise<string> {
  const bytes = await io.readInput(bytesMax)
  if (bytes.byteLength > bytesMax) {
    const message = `Stdin holds more than ${bytesMax} bytes`
    throw new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint })
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(/\r?\n$/, '')
  } catch (cause) {
    throw new MemoryError('Stdin is not UTF-8', {
      code: 'INVALID_INPUT',
      hint: 'Convert it first: iconv -t utf-8',
      cause,
    })
  }
}

import { setTimeout } from 'node:timers/promises'
import type { OpenedMemory, OpenOptions } from '../../compose/open-memory.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Door } from '../../core/records/provenance.ts'
import { timeZoneOf } from '../../core/time/time-zone.ts'
import { scheduleNightly } from '../schedule-nightly.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import type { Command } from './commands.ts'
import { EXIT_FAILED } from './exit-codes.ts'
import type { View } from './format/style.ts'
import { formatResult } from './format-result.ts'
import type { Flags } from './read-flags.ts'
import { createReporter, type Reporter } from './report-events.ts'

/** The largest text that is taken from stdin. */
const INPUT_BYTES_MAX = 1_048_576

/** These resolve to a verdict, and a script must be able to act on it. */
const VERDICTS: ReadonlySet<string> = new Set(['health', 'doctor', 'reindex'])

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
    io.print(isJson ? JSON.stringify(result, null, 2) : formatResult(command.name, result, shown))
    return hasFailed(command.name, result) ? EXIT_FAILED : 0
  }
  try {
    return await withMemory({ flags, world, reporter, door: 'cli' }, async ({ memory }) =>
      show(await operation.run(memory, input)),
    )
  } catch (error) {
    // What cannot even be opened is what a doctor is for.
    if (command.name !== 'doctor' || !MemoryError.is(error)) throw error
    const options = openOptions({ flags, world, reporter, door: 'cli' })
    return show(await world.doors.examine(options, error))
  }
}

/** Serves HTTP until the process is asked to stop. */
export async function runServe(flags: Flags, world: CliWorld): Promise<number> {
  const { io, doors } = world
  const isJson = flags.globals.json === true
  const reporter = createReporter(io, { showsProgress: !isJson })
  return await withMemory({ flags, world, reporter, door: 'http' }, async (opened) => {
    const { server } = opened.config
    opened.memory.keepUp()
    const running = await doors.serveHttp(opened, {
      host: (flags.input.host as string | undefined) ?? server.host,
      port: (flags.input.port as number | undefined) ?? server.port,
      onLog: reporter.onLog,
    })
    const isOpen = opened.callers.length === 0
    io.print(
      isJson
        ? JSON.stringify({ url: running.url })
        : renderWelcome(running.url, opened.home, isOpen),
    )
    const nights = startNights(opened, reporter)
    await doors.untilStopped()
    await nights?.stop()
    await running.stop()
    if (!isJson) io.print('Stopped.')
    return 0
  })
}

/** Who serves for days learns at night. */
function startNights(
  { memory, config, callers }: OpenedMemory,
  { onLog }: Reporter,
): { stop(): Promise<void> } | undefined {
  const { at, minutesMax } = config.nightly
  if (at === 'off') return undefined
  const tenants = new Set(callers.map(({ scope }) => scope.tenant))
  tenants.delete(config.identity.tenant)
  const others = [...tenants].map((tenant) =>
    memory.as({ scope: { tenant }, door: 'library', isOwner: true }),
  )
  return scheduleNightly([memory, ...others], {
    at,
    minutesMax,
    zone: timeZoneOf(config.timeZone),
    onLog,
    now: () => Date.now(),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}),
  })
}

/** Serves MCP over stdio until the client goes. Prints nothing else to stdout. */
export async function runMcp(flags: Flags, world: CliWorld): Promise<number> {
  const { doors, io } = world
  const reporter = createReporter(io, { showsProgress: false })
  return await withMemory({ flags, world, reporter, door: 'mcp' }, async (opened) => {
    opened.memory.keepUp()
    await doors.serveMcp(opened, { onLog: reporter.onLog, stopped: doors.untilStopped() })
    return 0
  })
}

export interface Opening {
  readonly flags: Flags
  readonly world: CliWorld
  readonly reporter: Reporter
  readonly door: Door
}

function openOptions({ flags, world, reporter, door }: Opening): OpenOptions {
  const { home, config, workspace, create } = flags.globals
  return {
    create: create === true || world.environment.LOCI_CREATE === 'true',
    ...(typeof home === 'string' ? { home } : {}),
    ...(typeof config === 'string' ? { configFile: config } : {}),
    ...(typeof workspace === 'string' ? { config: { workspace: { folder: workspace } } } : {}),
    environment: world.environment,
    door,
    onEvent: reporter.onEvent,
  }
}

/** Opens the memory, and closes it whatever happens. */
export async function withMemory(
  given: Opening,
  use: (opened: OpenedMemory) => Promise<number>,
): Promise<number> {
  const { world, reporter } = given
  try {
    const opened = await world.doors.open(openOptions(given))
    reporter.setLevel(opened.config.logLevel)
    try {
      return await use(opened)
    } finally {
      await opened.memory.close()
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
  const bytes = await io.readInput(INPUT_BYTES_MAX)
  if (bytes.byteLength > INPUT_BYTES_MAX) {
    throw new MemoryError(`Stdin holds more than ${INPUT_BYTES_MAX} bytes`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Pass it in pieces, one statement each.',
    })
  }
  return { ...input, [positional]: decodeText(bytes) }
}

/** @throws MemoryError `INVALID_INPUT` */
export function decodeText(bytes: Uint8Array): string {
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

function hasFailed(name: string, result: unknown): boolean {
  return VERDICTS.has(name) && (result as { readonly status?: string }).status === 'failed'
}

function renderWelcome(url: string, home: string, isOpen: boolean): string {
  const key = isOpen ? '' : ` -H 'authorization: Bearer <key>'`
  const json = `-H 'content-type: application/json'`
  return [
    `Loci listens on ${url}`,
    `Memory: ${home}`,
    '',
    'Three things to try:',
    `  curl ${url}/health`,
    `  curl${key} ${json} -d '{"text":"Ada drinks green tea."}' ${url}/v1/facts`,
    `  curl${key} ${json} -d '{"query":"what does Ada drink?"}' ${url}/v1/recall`,
    '',
    `MCP: ${url}/mcp   OpenAPI: ${url}/openapi.json   Stop: Ctrl-C`,
  ].join('\n')
}

import { setTimeout } from 'node:timers/promises'
import type { OpenedContext } from '../../compose/open-context.ts'
import type { Caller } from '../../operations/call.ts'
import { backupJob, type DailyJob, nightlyJob, scheduleDaily } from '../schedule-daily.ts'
import type { CliWorld } from './cli-world.ts'
import type { Flags } from './read-flags.ts'
import { createReporter, type Reporter } from './report-events.ts'
import { openOptions, withMemory } from './run-command.ts'

/** Serves HTTP until the process is asked to stop. */
export async function runServe(flags: Flags, world: CliWorld): Promise<number> {
  const { io, parts } = world
  const isJson = flags.globals.json === true
  const reporter = createReporter(io, { showsProgress: !isJson })
  const idleMinutes = flags.input['idle-minutes'] as number | undefined
  // A server that may stop at any time is not needed beside another.
  const isSpare = idleMinutes !== undefined
  if (isSpare && (await parts.findServer(flags.globals.home as string)) !== undefined) return 0
  return await withMemory({ flags, world, reporter, surface: 'http' }, async (opened) => {
    const { server } = opened.config
    opened.context.indexing.keepUp()
    const idle = watchIdle(idleMinutes)
    // First: who finds the server may stop it at once, and it has taken calls by then.
    const stopped = parts.untilStopped()
    const running = await parts.serveHttp(opened, {
      host: (flags.input.host as string | undefined) ?? server.host,
      port: (flags.input.port as number | undefined) ?? server.port,
      isSpare,
      onLog(entry) {
        if (entry.event === 'request-answered') idle.touch()
        reporter.onLog(entry)
      },
    })
    const isOpen = opened.callers.length === 0
    io.print(
      isJson
        ? JSON.stringify({ url: running.url })
        : renderWelcome(running.url, opened.home, isOpen),
    )
    const daily = startDaily(opened, reporter)
    await Promise.race([stopped, idle.reached, running.replaced ?? stopped])
    for (const job of daily) await job.stop()
    await running.stop()
    if (!isJson) io.print('Stopped.')
    return 0
  })
}

/** Resolves `reached` when no request came for so long; never without a limit. */
function watchIdle(minutes: number | undefined): {
  readonly reached: Promise<void>
  touch(): void
} {
  let timer: NodeJS.Timeout | undefined
  const reached = new Promise<void>((resolve) => {
    if (minutes !== undefined) timer = globalThis.setTimeout(resolve, minutes * MINUTE_MS).unref()
  })
  return { reached, touch: () => timer?.refresh() }
}

const MINUTE_MS = 60_000

function startDaily(opened: OpenedContext, { onLog }: Reporter) {
  const { context, owner, config } = opened
  const jobs: readonly (readonly [string, DailyJob])[] = [
    [config.nightly.at, nightlyJob(ownersOf(opened), context, config.nightly)],
    [config.backups.schedule, backupJob(owner, context, config.backups)],
  ]
  return jobs
    .filter(([at]) => at !== 'off')
    .map(([at, job]) =>
      scheduleDaily(job, {
        at,
        zone: context.zone,
        onLog,
        now: () => Date.now(),
        wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}),
      }),
    )
}

/** The owner of each tenant that has a key. */
function ownersOf({ owner, config, callers }: OpenedContext): readonly Caller[] {
  const tenants = new Set(callers.map(({ scope }) => scope.tenant))
  tenants.delete(config.identity.tenant)
  const others = [...tenants].map(
    (tenant): Caller => ({ scope: { tenant }, surface: 'library', isOwner: true }),
  )
  return [owner, ...others]
}

/** Serves MCP over stdio until the client disconnects. Prints nothing else to stdout. */
export async function runMcp(flags: Flags, world: CliWorld): Promise<number> {
  const { parts, io } = world
  const reporter = createReporter(io, { showsProgress: false })
  const { toolsets, 'output-schemas': hasOutputSchemas } = flags.input
  const { checkToolsets } = await import('../mcp/toolsets.ts')
  await checkToolsets(toolsets as readonly string[] | undefined)
  const opening = parts
    .open(openOptions({ flags, world, reporter, surface: 'mcp' }))
    .then((opened) => {
      reporter.setLevel(opened.config.logLevel)
      opened.context.indexing.keepUp()
      return opened
    })
  try {
    await parts.serveMcp(opening, {
      toolsets: toolsets as readonly string[] | undefined,
      hasOutputSchemas: hasOutputSchemas === true,
      onLog: reporter.onLog,
      stopped: parts.untilStopped(),
    })
  } finally {
    const opened = await opening
    await opened.context.close()
  }
  return 0
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
    `  curl${key} ${json} -d '{"text":"Ada drinks green tea."}' ${url}/v1/remember`,
    `  curl${key} ${json} -d '{"query":"what does Ada drink?"}' ${url}/v1/recall`,
    '',
    `MCP: ${url}/mcp   OpenAPI: ${url}/openapi.json   Stop: Ctrl-C`,
  ].join('\n')
}

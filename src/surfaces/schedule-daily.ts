import { MemoryError } from '../core/errors.ts'
import type { TimeZone } from '../core/language/time/time-zone.ts'
import { nextRunAt } from '../core/learning/nightly/nightly-run.ts'
import { backups } from '../operations/backups.ts'
import { type Caller, callOperation, type MemoryContext } from '../operations/call.ts'
import { admin } from '../operations/upkeep.ts'
import type { LogEntry } from './log-entry.ts'

export interface Schedule {
  /** The time of day, such as `03:30`. */
  readonly at: string
  readonly zone: TimeZone
  readonly onLog: (entry: LogEntry) => void
  now(): number
  /** Resolves after this time, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** What is done every day. */
export interface DailyJob {
  /** Begins the names of its log events: `nightly-run` or `backup`. */
  readonly name: string
  /** One run for each of these, sequentially. */
  readonly callers: readonly Caller[]
  /** @param due When this run was to start. Resolves to what is logged. */
  run(caller: Caller, due: number): Promise<string>
}

/** An upper bound: much longer timers overflow and fire at once. */
const WAIT_MAX_MS = 3_600_000

/** Runs a job at the same time of every day. */
export function scheduleDaily(job: DailyJob, schedule: Schedule): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepRunning(job, schedule, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepRunning(job: DailyJob, schedule: Schedule, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = nextRunAt(schedule.at, schedule.now(), schedule.zone)
    // The machine may sleep in the meantime: the clock is checked every hour.
    while (!signal.aborted && schedule.now() < due) {
      await schedule.wait(Math.min(WAIT_MAX_MS, due - schedule.now()), signal)
    }
    for (const caller of job.callers) {
      if (!signal.aborted) await runOnce(job, caller, due, schedule)
    }
  }
}

async function runOnce(
  { name, run }: DailyJob,
  caller: Caller,
  due: number,
  { onLog }: Schedule,
): Promise<void> {
  try {
    onLog({ level: 'info', event: `${name}-ended`, message: await run(caller, due) })
  } catch (error) {
    // Another process may be running it.
    const isBusy = MemoryError.is(error, 'CONFLICT')
    const message = error instanceof Error ? error.message : String(error)
    onLog({ level: isBusy ? 'info' : 'error', event: `${name}-failed`, message })
  }
}

/** Cleans up and learns. Several hosts may serve one memory, each with this schedule. */
export function nightlyJob(
  callers: readonly Caller[],
  context: MemoryContext,
  { minutesMax }: { readonly minutesMax: number },
): DailyJob {
  return {
    name: 'nightly-run',
    callers,
    async run(caller, due) {
      const last = await callOperation(admin.operations.stats, { nightly: true }, caller, context)
      if (Date.parse(last.nightly?.startedAt ?? '') >= due) return 'done by another host'
      const { nightly } = admin.operations
      return (await callOperation(nightly, { minutesMax }, caller, context)).status
    },
  }
}

/** Backs up the whole memory, and deletes old backups. */
export function backupJob(
  owner: Caller,
  context: MemoryContext,
  { keep }: { readonly keep: number },
): DailyJob {
  return {
    name: 'backup',
    callers: [owner],
    async run(caller) {
      const made = await callOperation(backups.operations.create, { keep }, caller, context)
      if (made.problems.length > 0) throw new Error(made.problems.join(' '))
      return made.path
    },
  }
}

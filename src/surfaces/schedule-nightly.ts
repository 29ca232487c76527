import { MemoryError } from '../core/errors.ts'
import type { TimeZone } from '../core/language/time/time-zone.ts'
import { nextRunAt } from '../core/learning/nightly/nightly-run.ts'
import { type Caller, callOperation, type MemoryContext } from '../operations/call.ts'
import { admin } from '../operations/upkeep.ts'
import type { LogEntry } from './log-entry.ts'

export interface NightSchedule {
  /** The time of day, such as `03:30`. */
  readonly at: string
  readonly zone: TimeZone
  readonly minutesMax: number
  readonly onLog: (entry: LogEntry) => void
  now(): number
  /** Resolves after this time, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** An upper bound: much longer timers overflow and fire at once. */
const WAIT_MAX_MS = 3_600_000

/** Runs the nightly job for each of these owners every night, sequentially. */
export function scheduleNightly(
  owners: readonly Caller[],
  context: MemoryContext,
  schedule: NightSchedule,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepRunning(owners, context, schedule, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepRunning(
  owners: readonly Caller[],
  context: MemoryContext,
  schedule: NightSchedule,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = nextRunAt(schedule.at, schedule.now(), schedule.zone)
    // The machine may sleep in the meantime: the clock is checked every hour.
    while (!signal.aborted && schedule.now() < due) {
      await schedule.wait(Math.min(WAIT_MAX_MS, due - schedule.now()), signal)
    }
    for (const owner of owners) {
      if (!signal.aborted) await runOnce(owner, context, { ...schedule, due })
    }
  }
}

async function runOnce(
  owner: Caller,
  context: MemoryContext,
  { minutesMax, onLog, due }: NightSchedule & { readonly due: number },
): Promise<void> {
  try {
    // Several hosts may serve one memory, each with this schedule.
    const last = await callOperation(admin.operations.stats, { nightly: true }, owner, context)
    if (Date.parse(last.nightly?.startedAt ?? '') >= due) {
      onLog({ level: 'info', event: 'nightly-run-ended', message: 'done by another host' })
      return
    }
    const { status } = await callOperation(admin.operations.nightly, { minutesMax }, owner, context)
    onLog({ level: 'info', event: 'nightly-run-ended', message: status })
  } catch (error) {
    // Another process may be running it.
    const isBusy = MemoryError.is(error, 'CONFLICT')
    const message = error instanceof Error ? error.message : String(error)
    onLog({ level: isBusy ? 'info' : 'error', event: 'nightly-run-failed', message })
  }
}

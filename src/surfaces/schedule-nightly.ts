import { MemoryError } from '../core/errors.ts'
import { nextRunAt } from '../core/nightly/nightly-run.ts'
import type { TimeZone } from '../core/time/time-zone.ts'
import type { LogEntry } from './log-entry.ts'

/** What can be run at night: a memory. */
export interface NightRunner {
  nightly(input: { readonly minutesMax: number }): Promise<{ readonly status: string }>
}

export interface NightSchedule {
  /** The time of day, such as `03:30`. */
  readonly at: string
  readonly zone: TimeZone
  readonly minutesMax: number
  readonly onLog: (entry: LogEntry) => void
  now(): number
  /** Resolves after so long, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Timers that are longer than this fire at once. */
const WAIT_MAX_MS = 3_600_000

/** Runs the nightly run of these memories every night, one after the other, until it is stopped. */
export function scheduleNightly(
  memories: readonly NightRunner[],
  schedule: NightSchedule,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepRunning(memories, schedule, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepRunning(
  memories: readonly NightRunner[],
  schedule: NightSchedule,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = nextRunAt(schedule.at, schedule.now(), schedule.zone)
    // The machine may sleep meanwhile: the clock is asked again every hour.
    while (!signal.aborted && schedule.now() < due) {
      await schedule.wait(Math.min(WAIT_MAX_MS, due - schedule.now()), signal)
    }
    for (const memory of memories) {
      if (!signal.aborted) await runOnce(memory, schedule)
    }
  }
}

async function runOnce(memory: NightRunner, { minutesMax, onLog }: NightSchedule): Promise<void> {
  try {
    const { status } = await memory.nightly({ minutesMax })
    onLog({ level: 'info', event: 'nightly-run-ended', message: status })
  } catch (error) {
    // Another process may be at it: then it is done.
    const isBusy = MemoryError.is(error, 'CONFLICT')
    const message = error instanceof Error ? error.message : String(error)
    onLog({ level: isBusy ? 'info' : 'error', event: 'nightly-run-failed', message })
  }
}

import type { Config } from '../../compose/config-schema.ts'
import type { OpenOptions } from '../../compose/open-context.ts'
import { cutTo } from '../../operations/views/display-width.ts'
import { toLine } from '../../operations/views/printable.ts'
import type { LogEntry } from '../log-entry.ts'
import type { CliIo } from './cli-world.ts'

type MemoryEvent = Parameters<NonNullable<OpenOptions['onEvent']>>[0]
type Progress = Extract<MemoryEvent, { kind: 'work-progressed' }>

/** Reports progress and warnings on stderr while a command runs. */
export interface Reporter {
  readonly onEvent: (event: MemoryEvent) => void
  readonly onLog: (entry: LogEntry) => void
  /** Known only once the configuration is read; until then everything is buffered. */
  setLevel(level: Config['logLevel']): void
  /** Clears the progress line, so that a result can be printed. */
  finish(): void
}

const SEVERITY = { silent: 0, error: 1, info: 2, debug: 3 } as const
/** Faster updates cannot be read. */
const TERMINAL_INTERVAL_MS = 100
const PLAIN_INTERVAL_MS = 5_000
/** The buffer size until the level is known. */
const WAITING_MAX = 1_000

export function createReporter(io: CliIo, options: { readonly showsProgress: boolean }): Reporter {
  let level: Config['logLevel'] | undefined
  const waiting: LogEntry[] = []
  const progress = createProgressLine(io)

  function log(entry: LogEntry): void {
    if (level === undefined) {
      if (waiting.length < WAITING_MAX) waiting.push(entry)
      return
    }
    if (SEVERITY[entry.level] > SEVERITY[level]) return
    progress.clear()
    const time = new Date(io.now()).toISOString()
    io.printError(JSON.stringify({ time, ...entry }))
  }

  return {
    onEvent(event) {
      if (event.kind !== 'work-progressed') log(toLogEntry(event))
      else if (options.showsProgress) progress.show(event)
    },
    onLog: log,
    setLevel(known) {
      level = known
      for (const entry of waiting.splice(0)) log(entry)
    },
    finish: () => progress.clear(),
  }
}

const LEVELS = {
  'background-failed': 'error',
  'index-repaired': 'info',
  'model-loaded': 'info',
  'record-changed': 'debug',
} as const

function toLogEntry(event: Exclude<MemoryEvent, Progress>): LogEntry {
  const { kind, ...fields } = event
  return { level: LEVELS[kind], event: kind, ...fields }
}

function createProgressLine(io: CliIo): { show(progress: Progress): void; clear(): void } {
  const intervalMs = io.isErrorTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS
  // In a terminal the first line is shown at once. Elsewhere only slow work is worth
  // a line.
  let shownAtMs = io.isErrorTerminal ? Number.NEGATIVE_INFINITY : io.now()
  let isOnScreen = false

  return {
    show(progress) {
      const nowMs = io.now()
      if (nowMs - shownAtMs < intervalMs) return
      shownAtMs = nowMs
      const line = renderProgress(progress)
      if (!io.isErrorTerminal) {
        io.printError(line)
        return
      }
      io.writeError(`\r\u001b[K${cutTo(line, (io.columns ?? 80) - 1)}`)
      isOnScreen = true
    },
    clear() {
      if (isOnScreen) io.writeError('\r\u001b[K')
      isOnScreen = false
    },
  }
}

function renderProgress({ work, done, total }: Progress): string {
  if (total === undefined || total === 0) return `${toLine(work)}: ${done}`
  const percent = Math.floor((100 * done) / total)
  return `${toLine(work)}: ${done} of ${total} (${percent} %)`
}

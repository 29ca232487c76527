import type { OpenedMemory, OpenOptions } from '../../compose/open-memory.ts'
import type { LogEntry } from '../log-entry.ts'

/** What a command reads from and writes to. */
export interface CliIo {
  /** Writes a line to stdout. */
  print(text: string): void
  /** Writes a line to stderr. */
  printError(text: string): void
  /** Writes to stderr as it is, for a line that is rewritten. */
  writeError(text: string): void
  /** True when a person looks at stdout. */
  readonly isTerminal: boolean
  /** True when a person looks at stderr. */
  readonly isErrorTerminal: boolean
  /** The width of the terminal; `undefined` when there is none. */
  readonly columns: number | undefined
  /** All of stdin, or the first bytes of it when there are more than `bytesMax`. */
  readInput(bytesMax: number): Promise<Uint8Array>
  now(): number
}

interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** What a command can start. Loaded only when a command needs it. */
export interface CliDoors {
  open(options: OpenOptions): Promise<OpenedMemory>
  /** Looks around when `open` failed. */
  examine(options: OpenOptions, failure: unknown): ReturnType<OpenedMemory['memory']['doctor']>
  serveHttp(
    opened: OpenedMemory,
    options: {
      readonly host: string
      readonly port: number
      readonly onLog: (entry: LogEntry) => void
    },
  ): Promise<RunningServer>
  /** Resolves when the client has gone, or when `stopped` resolves. */
  serveMcp(
    opened: OpenedMemory,
    options: { readonly onLog: (entry: LogEntry) => void; readonly stopped: Promise<void> },
  ): Promise<void>
  /** Resolves when the process is asked to stop. */
  untilStopped(): Promise<void>
}

/** Everything outside a command. */
export interface CliWorld {
  readonly io: CliIo
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly version: string
  readonly doors: CliDoors
}

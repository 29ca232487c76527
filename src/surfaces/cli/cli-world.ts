import type { OpenedContext, OpenOptions } from '../../compose/open-context.ts'
import type { RestoreBackupInput, RestoredBackup } from '../../core/storage/records/backup.ts'
import type { Health } from '../../operations/call.ts'
import type { LogEntry } from '../log-entry.ts'

/** What a command reads from and writes to. */
export interface CliIo {
  /** Writes a line to stdout. */
  print(text: string): void
  /** Writes a line to stderr. */
  printError(text: string): void
  /** Writes to stderr as it is, for a line that is rewritten. */
  writeError(text: string): void
  /** True when stdout is a terminal. */
  readonly isTerminal: boolean
  /** True when stderr is a terminal. */
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

export interface McpOptions {
  readonly toolsets?: readonly string[] | undefined
  readonly hasOutputSchemas?: boolean | undefined
  readonly onLog: (entry: LogEntry) => void
  readonly stopped: Promise<void>
}

/** What a command can start. Loaded only when a command needs it. */
export interface CliParts {
  open(options: OpenOptions): Promise<OpenedContext>
  /** Restores a backup into the home that the options name. */
  restore(input: RestoreBackupInput, options: OpenOptions): Promise<RestoredBackup>
  /** Diagnoses the environment when `open` failed. */
  examine(options: OpenOptions, failure: unknown): Promise<Health>
  serveHttp(
    opened: OpenedContext,
    options: {
      readonly host: string
      readonly port: number
      readonly onLog: (entry: LogEntry) => void
    },
  ): Promise<RunningServer>
  /**
   * Responds before the memory is open: agents time out quickly. Resolves when the
   * client has gone, or when `stopped` resolves.
   */
  serveMcp(opening: Promise<OpenedContext>, options: McpOptions): Promise<void>
  /** The address and key of a server that runs on this home, if one does. */
  findServer(home: string | undefined): Promise<RunningServerAddress | undefined>
  /** Resolves when the process is asked to stop. */
  untilStopped(): Promise<void>
}

export interface RunningServerAddress {
  readonly url: string
  readonly key: string
}

/** Everything outside a command. */
export interface CliWorld {
  readonly io: CliIo
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly version: string
  readonly parts: CliParts
}

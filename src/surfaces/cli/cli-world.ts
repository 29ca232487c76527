import type { OpenedContext, OpenOptions } from '../../compose/open-context.ts'
import type { RunningServer } from '../../compose/running-server.ts'
import type { SessionLog } from '../../compose/session-logs.ts'
import type { RestoreBackupInput, RestoredBackup } from '../../core/storage/records/backup.ts'
import type { MigrateMemoryInput, Migration } from '../../core/storage/records/migration.ts'
import type { Health } from '../../operations/call.ts'
import type { HttpServer } from '../http/serve-http.ts'
import type { LogEntry } from '../log-entry.ts'

/** The input and output of a command. */
export interface CliIo {
  /** Writes a line to stdout. */
  print(text: string): void
  /** Writes a line to stderr. */
  printError(text: string): void
  /** Writes to stderr verbatim, for a line that is rewritten. */
  writeError(text: string): void
  /** True if stdout is a terminal. */
  readonly isTerminal: boolean
  /** True if stderr is a terminal. */
  readonly isErrorTerminal: boolean
  /** The width of the terminal; `undefined` if there is none. */
  readonly columns: number | undefined
  /** All of stdin, or only its beginning if it exceeds `bytesMax`. */
  readInput(bytesMax: number): Promise<Uint8Array>
  /** Asks the person; absent if there is none. */
  confirm?(question: string): Promise<boolean>
  now(): number
}

export interface McpOptions {
  readonly toolsets?: readonly string[] | undefined
  readonly hasOutputSchemas?: boolean | undefined
  readonly onLog: (entry: LogEntry) => void
  readonly stopped: Promise<void>
}

/** What a command can start. Lazily loaded. */
export interface CliParts {
  open(options: OpenOptions): Promise<OpenedContext>
  /** Restores a backup into the home given in the options. */
  restore(input: RestoreBackupInput, options: OpenOptions): Promise<RestoredBackup>
  /** Copies the memory of the home given in the options to another kind of storage. */
  migrate(input: MigrateMemoryInput, options: OpenOptions): Promise<Migration>
  /** Diagnoses the environment after `open` failed. */
  examine(options: OpenOptions, failure: unknown): Promise<Health>
  /** The session logs of the agents on this machine, or all in a folder. */
  findSessionLogs(folder: string | undefined): Promise<readonly SessionLog[]>
  /** True for an SQLite database, whatever its name. */
  isDatabase(path: string): Promise<boolean>
  /** The lines of a session log, in chunks, or of a database of an agent or of another memory. */
  readSessionLog(path: string): AsyncIterable<string>
  /** `replaced` resolves when a spare server is not the one that commands find. */
  serveHttp(
    opened: OpenedContext,
    options: {
      readonly host: string
      readonly port: number
      /** True for one that is not needed beside another on the same home. */
      readonly isSpare: boolean
      readonly onLog: (entry: LogEntry) => void
    },
  ): Promise<HttpServer & { readonly replaced?: Promise<void> }>
  /**
   * Responds before the memory is open: agents time out quickly. Resolves when the
   * client has disconnected, or when `stopped` resolves.
   */
  serveMcp(opening: Promise<OpenedContext>, options: McpOptions): Promise<void>
  /** The address and key of a server running on this home, if any. */
  findServer(home: string | undefined): Promise<RunningServer | undefined>
  /** Starts the browser of this machine, or the program that `BROWSER` names; false if there is none. */
  openBrowser(url: string): Promise<boolean>
  /** Resolves when the process is asked to stop. */
  untilStopped(): Promise<void>
}

/** The environment of a command. */
export interface CliWorld {
  readonly io: CliIo
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly version: string
  readonly parts: CliParts
}

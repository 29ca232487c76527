import { diagnoseFailure } from '../../../src/compose/diagnose.ts'
import { migrateMemory } from '../../../src/compose/migrate-memory.ts'
import { restoreMemory } from '../../../src/compose/open-backups.ts'
import { type OpenedContext, openContext } from '../../../src/compose/open-context.ts'
import { findSessionLogs, isDatabase, readSessionLog } from '../../../src/compose/session-logs.ts'
import type { CliIo, CliParts } from '../../../src/surfaces/cli/cli-world.ts'
import { runCli } from '../../../src/surfaces/cli/run-cli.ts'
import { NOW_MS } from './open-test-memory.ts'

export interface CliOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface TestCliOptions {
  /** Used instead of opening one. It stays open. */
  readonly opened?: OpenedContext
  readonly columns?: number
  readonly isTerminal?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly stdin?: Uint8Array
  readonly parts?: Partial<CliParts>
  /** The time, at each reading. */
  readonly now?: () => number
}

/** Runs a command line in this process. */
export async function runTestCli(
  args: readonly string[],
  options: TestCliOptions = {},
): Promise<CliOutcome> {
  let stdout = ''
  let stderr = ''
  const io: CliIo = {
    print: (text) => {
      stdout += `${text}\n`
    },
    printError: (text) => {
      stderr += `${text}\n`
    },
    writeError: (text) => {
      stderr += text
    },
    isTerminal: options.isTerminal ?? false,
    isErrorTerminal: options.isTerminal ?? false,
    columns: options.columns,
    readInput: async () => options.stdin ?? new Uint8Array(),
    now: options.now ?? (() => NOW_MS),
  }
  const { opened } = options
  const code = await runCli(args, {
    io,
    environment: options.environment ?? {},
    version: '0.0.0-test',
    parts: {
      open: opened === undefined ? openContext : async () => keepOpen(opened),
      restore: restoreMemory,
      migrate: migrateMemory,
      examine: diagnoseFailure,
      findSessionLogs: (folder) => findSessionLogs(options.environment ?? {}, folder),
      isDatabase,
      readSessionLog,
      serveHttp: () => Promise.reject(new Error('not in this test')),
      serveMcp: () => Promise.reject(new Error('not in this test')),
      findServer: async () => undefined,
      openBrowser: async () => false,
      untilStopped: () => Promise.resolve(),
      ...options.parts,
    },
  })
  return { code, stdout, stderr }
}

function keepOpen(opened: OpenedContext): OpenedContext {
  const { context, config } = opened
  return {
    ...opened,
    owner: { scope: config.identity, surface: 'cli', isOwner: true },
    context: { ...context, close: async () => {} },
  }
}

import { diagnoseFailure } from '../../../src/compose/diagnose.ts'
import type { OpenedMemory } from '../../../src/compose/open-memory.ts'
import { openMemory } from '../../../src/compose/open-memory.ts'
import type { CliDoors, CliIo } from '../../../src/surfaces/cli/cli-world.ts'
import { runCli } from '../../../src/surfaces/cli/run-cli.ts'
import { NOW_MS } from './open-test-memory.ts'

export interface CliOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface TestCliOptions {
  /** Used instead of opening one. It stays open. */
  readonly opened?: OpenedMemory
  readonly columns?: number
  readonly isTerminal?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly stdin?: Uint8Array
  readonly doors?: Partial<CliDoors>
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
    doors: {
      open: opened === undefined ? openMemory : async () => keepOpen(opened),
      examine: diagnoseFailure,
      serveHttp: () => Promise.reject(new Error('not in this test')),
      serveMcp: () => Promise.reject(new Error('not in this test')),
      untilStopped: () => Promise.resolve(),
      ...options.doors,
    },
  })
  return { code, stdout, stderr }
}

function keepOpen(opened: OpenedMemory): OpenedMemory {
  const { config } = opened
  const memory = opened.memory.as({ scope: config.identity, door: 'cli', isOwner: true })
  return { ...opened, memory: { ...memory, close: async () => {} } }
}

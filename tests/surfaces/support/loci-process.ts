import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))

/** How to start `loci` as it is installed, whatever the working folder is. `npm test` builds it. */
export const LOCI_COMMAND: { readonly command: string; readonly args: readonly string[] } = {
  command: process.execPath,
  args: [MAIN],
}

export interface ProcessOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The environment of a child process: a home of its own and no model to load. */
export function environmentOf(home: string): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LOCI_HOME: home, LOCI_EMBEDDER_KIND: 'none' }
}

export function startLoci(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(LOCI_COMMAND.command, [...LOCI_COMMAND.args, ...args], { env })
}

/** Runs `loci` as its users do and waits for its end. */
export async function runLoci(
  args: readonly string[],
  env: Record<string, string>,
  stdin?: Uint8Array,
): Promise<ProcessOutcome> {
  const child = startLoci(args, env)
  child.stdin?.end(stdin)
  return await outcomeOf(child)
}

export async function outcomeOf(child: ChildProcess): Promise<ProcessOutcome> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

/** Resolves to the first match in what the process prints. Rejects when it ends before. */
export async function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let seen = ''
  return await new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      seen += text
      const match = pattern.exec(seen)
      if (match !== null) resolve(match[1] ?? match[0])
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      seen += text
    })
    child.once('close', (code) => reject(new Error(`Ended with ${code} after: ${seen}`)))
  })
}

/** A folder that is gone after `use`. */
export async function withHome<Result>(use: (home: string) => Promise<Result>): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'loci-surfaces-'))
  try {
    return await use(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

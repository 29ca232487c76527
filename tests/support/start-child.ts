import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundleChild } from './bundle-child.ts'

export interface Child {
  readonly pid: number
  /** Every whole line that it has printed until now. */
  lines(): readonly string[]
  /** Resolves when it has printed this many lines; rejects when it ends before. */
  printed(count: number): Promise<void>
  /** Sends a line to its standard input. */
  say(text: string): void
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>
  /** Resolves to its exit code. */
  ended(): Promise<number | null>
}

/** Starts a TypeScript file of this folder as a process of its own. */
export function startChild(file: string, args: readonly string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [bundleChild(path), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ending = once(child, 'close')
  let output = ''
  let errors = ''
  let isEnded = false
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.on('close', () => {
    isEnded = true
  })
  const lines = (): readonly string[] => output.split('\n').slice(0, -1)

  return {
    pid: child.pid ?? 0,
    lines,
    async printed(count) {
      while (lines().length < count) {
        if (isEnded) throw new Error(`The child ended too early: ${errors}`)
        await Promise.race([once(child.stdout ?? child, 'data'), ending])
      }
    },
    say(text) {
      child.stdin?.write(`${text}\n`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ending
    },
    async ended() {
      await ending
      if (child.exitCode !== 0) throw new Error(`The child failed: ${errors}`)
      return child.exitCode
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MemoryError } from '../../core/errors.ts'
import type { ModelMessage, ProcessSettings, WorkMessage } from './messages.ts'
import type { RuntimeReport } from './model-runtime.ts'

/** The parent's handle to the model process. Works on slices one after the other. */
export interface ModelProcess {
  /** False after a crash, after a failed load and after `stop`. */
  readonly isAlive: boolean
  /** The vector or the probabilities of each entry. */
  work(message: WorkMessage): Promise<readonly Float32Array[]>
  /** Keeps this process alive while there is work, and lets it exit when there is none. */
  hold(isHeld: boolean): void
  stop(): Promise<void>
}

interface Turn {
  resolve(values: Float32Array): void
  reject(error: MemoryError): void
}

// Far above the slowest slice; a model that takes longer is hung.
const SLICE_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 2_000

export function startModelProcess(
  settings: ProcessSettings,
  onRuntime?: (report: RuntimeReport) => void,
): ModelProcess {
  const child = forkModel(settings)
  let isAlive = true
  const turns: Turn[] = []

  function settle(act: (turn: Turn) => void): void {
    const current = turns.shift()
    if (current !== undefined) act(current)
  }

  function die(error: MemoryError): void {
    isAlive = false
    for (const { reject } of turns.splice(0)) reject(error)
  }

  child.on('message', (message: ModelMessage) => {
    if (message.kind === 'ready') onRuntime?.(message.report)
    else if (message.kind === 'values') settle(({ resolve }) => resolve(message.values))
    else if (message.isFinal) die(toError(message))
    else settle(({ reject }) => reject(toError(message)))
  })
  child.on('error', (cause) => die(processFailed(`could not be started: ${cause.message}`, cause)))
  child.on('exit', (code, signal) => die(processFailed(`ended (${signal ?? `code ${code}`})`)))

  return {
    get isAlive() {
      return isAlive
    },
    async work(message) {
      const watchdog = setTimeout(() => child.kill('SIGKILL'), SLICE_TIMEOUT_MS).unref()
      try {
        const values = await new Promise<Float32Array>((resolve, reject) => {
          turns.push({ resolve, reject })
          // A closed channel has already emitted `exit`, or is about to.
          child.send(message, () => undefined)
        })
        return split(values, message.entries.length)
      } finally {
        clearTimeout(watchdog)
      }
    },
    hold: (isHeld) => holdChild(child, isHeld),
    async stop() {
      isAlive = false
      await stopChild(child)
    },
  }
}

/**
 * A process, not a worker thread: when a thread with onnxruntime-node 1.17.0 exits, it may
 * crash the whole process, and another thread cannot load it again.
 */
function forkModel(settings: ProcessSettings): ChildProcess {
  const extension = extname(fileURLToPath(import.meta.url)) === '.ts' ? '.ts' : '.js'
  const entry = fileURLToPath(new URL(`./encoder-process${extension}`, import.meta.url))
  if (!existsSync(entry)) throw notPackaged(entry)
  try {
    return fork(entry, [JSON.stringify(settings)], {
      execArgv: extension === '.ts' ? ['--import', typeScriptLoader()] : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw processFailed(`could not be started: ${detail}`, cause)
  }
}

function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}

function holdChild(child: ChildProcess, isHeld: boolean): void {
  const action = isHeld ? 'ref' : 'unref'
  child[action]()
  // Bun's channel has neither method.
  child.channel?.[action]?.()
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  holdChild(child, true)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  if (child.connected) child.disconnect()
  await exited
  clearTimeout(killer)
}

function split(values: Float32Array, count: number): readonly Float32Array[] {
  const each = values.length / count
  return Array.from({ length: count }, (_, i) => values.slice(i * each, (i + 1) * each))
}

function toError(failure: Extract<ModelMessage, { kind: 'failed' }>): MemoryError {
  const { code, message, hint } = failure
  return new MemoryError(message, { code, hint })
}

// Bundlers only copy code they can trace, and this file is only referenced by name.
function notPackaged(entry: string): MemoryError {
  return new MemoryError(`The encoder cannot start: there is no file ${entry}`, {
    code: 'MISSING_DEPENDENCY',
    hint: 'If your application is bundled, mark loci as external in the bundler. Otherwise reinstall loci.',
  })
}

function processFailed(detail: string, cause?: unknown): MemoryError {
  return new MemoryError(`The process of the encoder ${detail}`, {
    code: 'MODEL_FAILED',
    hint: 'Try again: the next call starts a new one. If it keeps failing, free some memory.',
    isRetryable: true,
    cause,
  })
}

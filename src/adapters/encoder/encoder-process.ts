// The entry point of the model process. See start-model-process.ts for the parent.
import { MemoryError } from '../../core/errors.ts'
import { createEncoderModel, type EncoderModel } from './encoder-model.ts'
import { loadRuntime } from './load-runtime.ts'
import type { Entry, ModelMessage, ProcessSettings, WorkMessage } from './messages.ts'
import { readModelFiles } from './model-files.ts'
import { readModelInfo } from './model-info.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { loadNativeRuntime } from './native-runtime.ts'
import { loadWasmRuntime } from './wasm-runtime.ts'

interface LoadedModel {
  readonly model: EncoderModel
  readonly runtime: ModelRuntime
}

const LOADERS = { native: loadNativeRuntime, wasm: loadWasmRuntime }

// This process lives as long as the IPC channel to its parent: Ctrl-C reaches both, and the
// parent may still have texts to embed while it shuts down.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

const settings = JSON.parse(process.argv[2] ?? '') as ProcessSettings
const loading = load(settings)
loading.catch(() => undefined)

// In the order of the messages: the parent tells the answers apart by it.
let last = Promise.resolve()
process.on('message', (message: WorkMessage) => {
  last = last.then(() => answer(message))
})

async function load({ folder, runtimes }: ProcessSettings): Promise<LoadedModel> {
  const startedMs = performance.now()
  const files = await readModelFiles(folder, readModelInfo(folder))
  const model = createEncoderModel(files)
  const candidates = runtimes.map((name) => ({ name, load: () => LOADERS[name](files) }))
  const { runtime, rejected } = await loadRuntime(candidates, model, files.golden)
  const loadMs = Math.round(performance.now() - startedMs)
  const report = { runtime: runtime.name, loadMs, processId: process.pid, rejected }
  tell({ kind: 'ready', report })
  return { model, runtime }
}

async function answer(message: WorkMessage): Promise<void> {
  const loaded = await loading.catch((error: unknown) => {
    tell(toFailure(error, true))
    return undefined
  })
  if (loaded === undefined) return
  try {
    tell({ kind: 'values', values: await workThrough(message, loaded) })
  } catch (error) {
    tell(toFailure(error, false))
  }
}

async function workThrough(
  { kind, entries, reading }: WorkMessage,
  { model, runtime }: LoadedModel,
) {
  const work = async (entry: Entry): Promise<Float32Array> =>
    reading === undefined
      ? await model.embed(entry[0] ?? '', runtime, kind === 'query')
      : await model.read(entry, reading, runtime)

  const made: number[] = []
  for (const entry of entries) {
    const values = await work(entry)
    if (!values.every(Number.isFinite)) throw new Error('The model made something without a value')
    made.push(...values)
  }
  return Float32Array.from(made)
}

function toFailure(error: unknown, isFinal: boolean): ModelMessage {
  const message = error instanceof Error ? error.message : String(error)
  if (!MemoryError.is(error)) return { kind: 'failed', code: 'MODEL_FAILED', message, isFinal }
  const { code, hint } = error
  return { kind: 'failed', code, message, isFinal, ...(hint === undefined ? {} : { hint }) }
}

function tell(message: ModelMessage): void {
  // Without a callback, sending to a parent that has exited would throw an uncaught error.
  process.send?.(message, undefined, undefined, () => undefined)
}

// The entry point of the model process. See start-model-process.ts for the parent.
import { MemoryError } from '../../core/errors.ts'
import { loadRuntime, type RuntimeCandidate } from './load-runtime.ts'
import type { EmbedMessage, ModelMessage, ProcessSettings } from './messages.ts'
import { DIMENSIONS, TOKENS_MAX } from './minilm-model.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { loadNativeRuntime } from './native-runtime.ts'
import { loadWasmRuntime } from './wasm-runtime.ts'
import { locateWeights, readTokenizer, type WeightFiles } from './weights.ts'
import { createWordPiece, type Tokenizer } from './wordpiece.ts'

interface LoadedModel {
  readonly runtime: ModelRuntime
  readonly tokenizer: Tokenizer
}

// This process lives as long as the IPC channel to its parent: Ctrl-C reaches both, and the
// parent may still have texts to embed while it shuts down.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

const settings = JSON.parse(process.argv[2] ?? '') as ProcessSettings
const loading = load(settings)
loading.catch(() => undefined)

process.on('message', (message: EmbedMessage) => {
  void answer(message)
})

async function load({ runtimes, ...options }: ProcessSettings): Promise<LoadedModel> {
  const startedMs = performance.now()
  const files = await locateWeights()
  const tokenizer = createWordPiece(await readTokenizer(files))
  const candidates = runtimes.map((name) => toCandidate(name, { ...options, files }))
  const { runtime, rejected } = await loadRuntime(candidates, tokenizer)
  const { name, isGraphCached } = runtime
  const loadMs = Math.round(performance.now() - startedMs)
  const report = { runtime: name, isGraphCached, loadMs, processId: process.pid, rejected }
  tell({ kind: 'ready', report })
  return { runtime, tokenizer }
}

function toCandidate(
  name: 'native' | 'wasm',
  options: Omit<ProcessSettings, 'runtimes'> & { readonly files: WeightFiles },
): RuntimeCandidate {
  const load = () =>
    name === 'native' ? loadNativeRuntime(options) : loadWasmRuntime(options.files)
  return { name, load }
}

async function answer({ texts }: EmbedMessage): Promise<void> {
  const model = await loading.catch((error: unknown) => {
    tell(toFailure(error, true))
    return undefined
  })
  if (model === undefined) return
  try {
    tell({ kind: 'vectors', values: await embedAll(texts, model) })
  } catch (error) {
    tell(toFailure(error, false))
  }
}

async function embedAll(texts: readonly string[], model: LoadedModel): Promise<Float32Array> {
  const values = new Float32Array(texts.length * DIMENSIONS)
  for (const [i, text] of texts.entries()) {
    const vector = await model.runtime.embed(model.tokenizer.encode(text, TOKENS_MAX))
    if (!vector.every(Number.isFinite)) throw new Error('The model made a vector without length')
    values.set(vector, i * DIMENSIONS)
  }
  return values
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

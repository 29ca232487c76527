import { MemoryError } from '../../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../ports/embedder.ts'
import { READ_TEXTS_MAX, type Reader, type Reading } from '../../ports/reader.ts'
import type { ReadingKind } from './encoder-model.ts'
import type { Entry } from './messages.ts'
import { modelFolder, modelId, readModelInfo } from './model-info.ts'
import { createPump } from './model-pump.ts'
import type { RuntimeReport } from './model-runtime.ts'
import { createScriptCheck } from './readable-scripts.ts'
import { createRequestQueue, type ModelRequest, type RequestQueue } from './request-queue.ts'
import { TEXT_LETTERS_MAX } from './split-words.ts'
import { startModelProcess } from './start-model-process.ts'

export interface EncoderOptions {
  /** `any` uses the native runtime where it works, and WebAssembly elsewhere. */
  readonly runtime?: 'native' | 'wasm' | 'any'
  /** Called each time the model has been loaded, with the chosen runtime. */
  readonly onRuntime?: (report: RuntimeReport) => void
}

/** Makes vectors of texts, and reads what texts say about each other. */
export type Encoder = Embedder & Reader

/** More UTF-16 code units than this are never read. */
const TEXT_UNITS_MAX = TEXT_LETTERS_MAX * 2

/**
 * The bundled model: 384 dimensions, twenty languages, offline.
 *
 * Nothing but its description is loaded before it is used. The model runs in a child process, which
 * lives until `close` and does not keep the parent process alive.
 */
export function createEncoder(options: EncoderOptions = {}): Encoder {
  const { runtime = 'any', onRuntime } = options
  const folder = modelFolder()
  const info = readModelInfo(folder)
  const runtimes = runtime === 'any' ? (['native', 'wasm'] as const) : [runtime]
  const queue = createRequestQueue()
  const pump = createPump(queue, () => startModelProcess({ folder, runtimes }, onRuntime))

  function work(
    wanted: Pick<ModelRequest, 'kind' | 'entries' | 'reading'>,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const entries = wanted.entries.map(cutEntry)
    return new Promise((resolve, reject) => {
      queue.add(abortable({ ...wanted, entries, resolve, reject }, queue, signal))
      void pump.run()
    })
  }

  return {
    model: modelId(info),
    dimensions: info.shape.width,
    canRead: createScriptCheck(info.reads),

    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      pump.assertUsable()
      if (texts.length === 0) return []
      assertCount(texts.length, EMBED_TEXTS_MAX)
      return await work({ kind, entries: texts.map((text) => [text]) }, signal)
    },

    async read(use, texts, { language, signal } = {}) {
      signal?.throwIfAborted()
      pump.assertUsable()
      if (texts.length === 0) return []
      assertCount(texts.length, READ_TEXTS_MAX)
      const reading: ReadingKind = language === undefined ? { use } : { use, language }
      const values = await work({ kind: 'reading', entries: texts, reading }, signal)
      const name = (chances: Float32Array) =>
        Object.fromEntries(info.heads[use].map((label, i) => [label, chances[i] ?? 0]))
      return values.map((chances) => name(chances) as Reading<typeof use>)
    },

    close: () => pump.close(),
  }
}

function cutEntry(entry: Entry): Entry {
  return entry.map((text) => text.slice(0, TEXT_UNITS_MAX))
}

function abortable(request: ModelRequest, queue: RequestQueue, signal?: AbortSignal): ModelRequest {
  if (signal === undefined) return request
  const abort = (): void => {
    queue.drop(watched)
    request.reject(signal.reason)
  }
  const watched: ModelRequest = {
    ...request,
    resolve(values) {
      signal.removeEventListener('abort', abort)
      request.resolve(values)
    },
    reject(error) {
      signal.removeEventListener('abort', abort)
      request.reject(error)
    },
  }
  signal.addEventListener('abort', abort, { once: true })
  return watched
}

function assertCount(count: number, most: number): void {
  if (count <= most) return
  throw new MemoryError(`${count} texts are too many for one call`, {
    code: 'LIMIT_EXCEEDED',
    hint: `Pass at most ${most} at a time.`,
  })
}

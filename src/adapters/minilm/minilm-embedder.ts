import { MemoryError } from '../../core/errors.ts'
import { isMostlyLatin } from '../../core/language/detect-language.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../ports/embedder.ts'
import type { ProcessSettings } from './messages.ts'
import { DIMENSIONS, MODEL_ID } from './minilm-model.ts'
import type { RuntimeReport } from './model-runtime.ts'
import { type ModelProcess, startModelProcess } from './start-model-process.ts'

export interface MiniLmOptions {
  /** Where the built graph is cached, so that later starts take a fifth of the time. */
  readonly cacheFolder?: string
  /** `any` uses the native runtime where it works, and WebAssembly elsewhere. */
  readonly runtime?: 'native' | 'wasm' | 'any'
  /** Called each time the model has been loaded, with the chosen runtime. */
  readonly onRuntime?: (report: RuntimeReport) => void
}

// More than 254 tokens ever need, except for blank and unreadable text.
const TEXT_CHARACTERS_MAX = 65_536

/**
 * The bundled model: all-MiniLM-L6-v2, 384 dimensions, English, offline.
 *
 * Nothing is loaded before the first `embed`. The model runs in a child process, which lives
 * until `close` and does not keep the parent process alive.
 */
export function createMiniLmEmbedder(options: MiniLmOptions = {}): Embedder {
  const settings = toSettings(options)
  const queue = createRequestQueue()
  const pump = createPump(queue, () => startModelProcess(settings, options.onRuntime))

  return {
    model: MODEL_ID,
    dimensions: DIMENSIONS,
    // Its vocabulary is English: other scripts are split into letters, and all look alike.
    canRead: isMostlyLatin,

    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      pump.assertUsable()
      if (texts.length === 0) return []
      if (texts.length > EMBED_TEXTS_MAX) throw tooManyTexts(texts.length)
      const cut = texts.map((text) => text.slice(0, TEXT_CHARACTERS_MAX))
      return await new Promise((resolve, reject) => {
        const request = abortable({ kind, texts: cut, resolve, reject }, queue, signal)
        queue.add(request)
        void pump.run()
      })
    },

    close: () => pump.close(),
  }
}

function toSettings({ cacheFolder, runtime = 'any' }: MiniLmOptions): ProcessSettings {
  return {
    runtimes: runtime === 'any' ? ['native', 'wasm'] : [runtime],
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
  }
}

function abortable(request: EmbedRequest, queue: RequestQueue, signal?: AbortSignal): EmbedRequest {
  if (signal === undefined) return request
  const abort = (): void => {
    queue.drop(watched)
    request.reject(signal.reason)
  }
  const watched: EmbedRequest = {
    ...request,
    resolve(vectors) {
      signal.removeEventListener('abort', abort)
      request.resolve(vectors)
    },
    reject(error) {
      signal.removeEventListener('abort', abort)
      request.reject(error)
    },
  }
  signal.addEventListener('abort', abort, { once: true })
  return watched
}

function createPump(queue: RequestQueue, start: () => ModelProcess) {
  let model: ModelProcess | undefined
  let isRunning = false
  let isClosed = false
  let failure: unknown

  async function workThrough(): Promise<void> {
    for (let slice = queue.next(); slice !== undefined; slice = queue.next()) {
      if (model?.isAlive !== true) model = start()
      model.hold(true)
      try {
        queue.complete(slice, await model.embed(slice.texts))
      } catch (error) {
        if (!model.isAlive) throw error
        queue.drop(slice.request)
        slice.request.reject(error)
      }
    }
  }

  return {
    /** Runs until the queue is empty. No-op if already running. */
    async run() {
      if (isRunning) return
      isRunning = true
      try {
        await workThrough()
      } catch (error) {
        if (MemoryError.is(error) && !error.isRetryable) failure = error
        await model?.stop()
        model = undefined
        queue.rejectAll(error)
      } finally {
        isRunning = false
        model?.hold(false)
      }
    },
    /** @throws the fatal error that makes all further calls fail, if there is one. */
    assertUsable() {
      if (isClosed) throw closed()
      if (failure !== undefined) throw failure
    },
    async close() {
      isClosed = true
      queue.rejectAll(closed())
      await model?.stop()
    },
  }
}

function tooManyTexts(count: number): MemoryError {
  return new MemoryError(`${count} texts are too many for one call`, {
    code: 'LIMIT_EXCEEDED',
    hint: `Embed at most ${EMBED_TEXTS_MAX} at a time.`,
  })
}

function closed(): MemoryError {
  return new MemoryError('The embedder is closed', {
    code: 'MODEL_FAILED',
    hint: 'Open the memory again before you use it.',
  })
}

export interface EmbedRequest {
  readonly kind: 'query' | 'document'
  readonly texts: readonly string[]
  resolve(vectors: readonly Float32Array[]): void
  reject(error: unknown): void
}

/** A few texts of one request: the unit of work between pauses. */
interface Slice {
  readonly request: EmbedRequest
  readonly texts: readonly string[]
}

/** Requests in the order they are served: queries first, then the oldest. */
export interface RequestQueue {
  add(request: EmbedRequest): void
  /** Drops a request. Results of a slice in progress are discarded. */
  drop(request: EmbedRequest): void
  next(): Slice | undefined
  /** Stores the vectors of the slice, and resolves its request when it is complete. */
  complete(slice: Slice, vectors: readonly Float32Array[]): void
  rejectAll(error: unknown): void
}

// A query waits for at most one slice: about 30 ms of work on the native runtime.
const SLICE_TEXTS_MAX = 8
const SLICE_CHARACTERS_MAX = 1_200

export function createRequestQueue(): RequestQueue {
  const waiting = new Map<EmbedRequest, Float32Array[]>()

  return {
    add(request) {
      waiting.set(request, [])
    },
    drop(request) {
      waiting.delete(request)
    },
    next() {
      const requests = [...waiting.keys()]
      const request = requests.find(({ kind }) => kind === 'query') ?? requests[0]
      if (request === undefined) return undefined
      return { request, texts: sliceFrom(request.texts, waiting.get(request)?.length ?? 0) }
    },
    complete({ request }, vectors) {
      const made = waiting.get(request)
      if (made === undefined) return
      made.push(...vectors)
      if (made.length < request.texts.length) return
      waiting.delete(request)
      request.resolve(made)
    },
    rejectAll(error) {
      const requests = [...waiting.keys()]
      waiting.clear()
      for (const request of requests) request.reject(error)
    },
  }
}

function sliceFrom(texts: readonly string[], start: number): readonly string[] {
  let characters = 0
  const slice: string[] = []
  for (const text of texts.slice(start, start + SLICE_TEXTS_MAX)) {
    characters += text.length
    if (slice.length > 0 && characters > SLICE_CHARACTERS_MAX) break
    slice.push(text)
  }
  return slice
}

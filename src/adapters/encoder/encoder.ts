import { MemoryError } from '../../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../ports/embedder.ts'
import { READ_TEXTS_MAX, type Reader, type Reading } from '../../ports/reader.ts'
import type { ReadingKind } from './encoder-model.ts'
import type { Entry } from './messages.ts'
import { modelFolder, modelId, readModelInfo } from './model-info.ts'
import { createPump } from './model-pump.ts'
import type { RuntimeReport } from './model-runtime.ts'
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

/** So many readings keep the model busy for 20 to 50 ms. */
const BUSY_ENTRIES = 8

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

    isBusy: () => queue.waiting() > BUSY_ENTRIES,

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

/** The script of each language; those that are not here are written in Latin letters. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  ar: ['Arabic'],
  hi: ['Devanagari'],
  ja: ['Hiragana', 'Katakana', 'Han'],
  ko: ['Hangul'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  zh: ['Han'],
}

/** The sample size, so that a long text costs no more than a short one. */
const SAMPLE_LENGTH = 2_000

/**
 * Tells whether at least half of the letters of a text are in a script that one of the languages
 * uses. Which language of a script it is in is not found out. A text without letters passes.
 */
function createScriptCheck(languages: readonly string[]): (text: string) => boolean {
  const scripts = new Set(languages.flatMap((language) => SCRIPTS[language] ?? ['Latin']))
  const classes = [...scripts].map((script) => `\\p{Script=${script}}`).join('')
  const known = new RegExp(`[${classes}]`, 'gu')

  return (text) => {
    const letters = text.slice(0, SAMPLE_LENGTH).match(/\p{L}/gu) ?? []
    const readable = letters.join('').match(known)?.length ?? 0
    return readable * 2 >= letters.length
  }
}

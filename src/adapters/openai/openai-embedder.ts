import { MemoryError } from '../../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../ports/embedder.ts'
import { checkConnection, type OpenAiConnection } from './connection.ts'
import { post } from './post.ts'
import { readJson, unreadable } from './read-body.ts'

export interface OpenAiEmbedderOptions extends OpenAiConnection {
  /** The vector dimensions of the model. Responses with other dimensions are rejected. */
  readonly dimensions: number
  /** Asks the server for vectors of this size. Only some models support it. */
  readonly requestsDimensions?: boolean
  /** The context length of the model. Default: 8,191, as with OpenAI's own models. */
  readonly tokensMax?: number
  /** Prepended to a query; some models were trained with a prefix, such as `query: `. */
  readonly queryPrefix?: string
  /** Prepended to a stored text, such as `passage: `. */
  readonly documentPrefix?: string
  /** Texts per request. Default: 64. */
  readonly batchSize?: number
  /** For each request including its retries. Default: 30,000. */
  readonly timeoutMs?: number
}

const TOKENS_MAX = 8_191
const BATCH_SIZE = 64
const TIMEOUT_MS = 30_000
// 1,000 vectors of 4,096 numbers, about fifteen characters each.
const ANSWER_BYTES_MAX = 64 * 1_024 * 1_024

/** Embeds with any server that has OpenAI's `/embeddings`: OpenAI, Ollama, vLLM, llama.cpp. */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const connection = checkConnection(options)
  const { dimensions, tokensMax = TOKENS_MAX } = options
  const batchSize = checkSize('batchSize', options.batchSize ?? BATCH_SIZE)
  const closing = new AbortController()
  checkSize('dimensions', dimensions)

  async function embedBatch(texts: readonly string[], signal: AbortSignal | undefined) {
    return await post(connection, {
      path: 'embeddings',
      body: {
        model: connection.model,
        input: texts,
        encoding_format: 'float',
        ...(options.requestsDimensions === true ? { dimensions } : {}),
      },
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      signals: [closing.signal, signal],
      read: async (response) =>
        readVectors(await readJson(response, ANSWER_BYTES_MAX), {
          count: texts.length,
          dimensions,
        }),
    })
  }

  return {
    model: identify(options),
    dimensions,
    // Its training data is unknown, so any text is accepted.
    canRead: () => true,
    async embed(texts, { kind, signal }) {
      signal?.throwIfAborted()
      closing.signal.throwIfAborted()
      if (texts.length > EMBED_TEXTS_MAX) throw tooManyTexts(texts.length)
      const prefix = (kind === 'query' ? options.queryPrefix : options.documentPrefix) ?? ''
      const inputs = texts.map((text) => cutToTokens(prefix + text, tokensMax))
      const vectors: Float32Array[] = []
      for (let from = 0; from < inputs.length; from += batchSize) {
        vectors.push(...(await embedBatch(inputs.slice(from, from + batchSize), signal)))
      }
      return vectors
    },
    async close() {
      closing.abort(closed())
    },
  }
}

// Excludes the URL: the same model on another machine produces the same vectors.
function identify(options: OpenAiEmbedderOptions): string {
  const { model, dimensions, queryPrefix = '', documentPrefix = '' } = options
  const name = `openai/${model}/${dimensions}`
  if (queryPrefix === '' && documentPrefix === '') return name
  return `${name}/${JSON.stringify([queryPrefix, documentPrefix])}`
}

function checkSize(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 16_384) return value
  throw new MemoryError(`"${name}" is ${value}`, {
    code: 'INVALID_CONFIG',
    hint: 'Give a whole number from 1 to 16384.',
  })
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

// A conservative estimate without the model's tokenizer: most texts have four bytes per token
// in English and two to three in Korean or Chinese.
const BYTES_PER_TOKEN = 2

/** Truncates a text so that it is sure to fit, and makes it valid for any server. */
export function cutToTokens(text: string, tokensMax: number): string {
  const bytesMax = tokensMax * BYTES_PER_TOKEN
  // A lone surrogate is not valid in JSON, and OpenAI rejects empty input.
  const whole = text.slice(0, bytesMax).toWellFormed()
  if (whole === '') return ' '
  const bytes = new TextEncoder().encode(whole)
  if (bytes.byteLength <= bytesMax) return whole
  // In stream mode, the decoder holds back a cut character instead of emitting U+FFFD.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bytesMax), {
    stream: true,
  })
}

interface ExpectedVectors {
  readonly count: number
  readonly dimensions: number
}

/** Reads `{ data: [{ index, embedding }] }` into unit vectors, in order. */
function readVectors(answer: unknown, expected: ExpectedVectors): readonly Float32Array[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) throw unreadable('has no list "data"')
  if (data.length !== expected.count) {
    throw unreadable(`has ${data.length} vectors for ${expected.count} texts`)
  }
  const vectors = new Map<number, Float32Array>()
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: number; embedding?: unknown }
    vectors.set(index, toUnitVector(embedding, expected.dimensions))
  }
  return Array.from({ length: expected.count }, (_, i) => vectors.get(i) ?? fail(notNumbered(i)))
}

function toUnitVector(values: unknown, dimensions: number): Float32Array {
  if (!Array.isArray(values)) throw unreadable('has an embedding that is not a list of numbers')
  if (values.length !== dimensions) {
    throw unreadable(`has vectors of ${values.length} numbers where ${dimensions} are configured`)
  }
  let squares = 0
  for (const value of values) {
    if (typeof value !== 'number') throw unreadable('has a vector with something but numbers')
    squares += value * value
  }
  const length = Math.sqrt(squares)
  if (!(length > 0 && Number.isFinite(length))) throw unreadable('has a vector without a length')
  return Float32Array.from(values as number[], (value) => value / length)
}

function notNumbered(index: number): MemoryError {
  return unreadable(`has no vector number ${index}`)
}

function fail(error: MemoryError): never {
  throw error
}

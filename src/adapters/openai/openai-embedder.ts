import { MemoryError } from '../../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../ports/embedder.ts'
import { checkConnection, type OpenAiConnection } from './connection.ts'
import { post } from './post.ts'
import { readJson, unreadable } from './read-body.ts'

export interface OpenAiEmbedderOptions extends OpenAiConnection {
  /** How many numbers a vector of the model has. Other answers are refused. */
  readonly dimensions: number
  /** Asks the server for vectors of this size. Only some models can shorten theirs. */
  readonly requestsDimensions?: boolean
  /** What the model can read at once. 8,191 when left out, as with OpenAI's own models. */
  readonly tokensMax?: number
  /** Put before a question; some models were trained with one, such as `query: `. */
  readonly queryPrefix?: string
  /** Put before a text that is stored, such as `passage: `. */
  readonly documentPrefix?: string
  /** Texts a request. 64 when left out. */
  readonly batchSize?: number
  /** For each request with all its tries. 30,000 when left out. */
  readonly timeoutMs?: number
}

const TOKENS_MAX = 8_191
const BATCH_SIZE = 64
const TIMEOUT_MS = 30_000
// 1,000 vectors of 4,096 numbers, each of about fifteen characters.
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
    // Nothing is known about what it was trained on, so it is trusted with any text.
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

// The address is left out: the same model on another machine makes the same vectors.
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

// Without the model's own tokenizer this errs on the safe side: most texts have four bytes a
// token in English and two to three in Korean or Chinese.
const BYTES_PER_TOKEN = 2

/** Cuts a text so that it surely fits, and makes it something that any server accepts. */
export function cutToTokens(text: string, tokensMax: number): string {
  const bytesMax = tokensMax * BYTES_PER_TOKEN
  // Half a surrogate pair is not valid in JSON, and an empty input is refused by OpenAI.
  const whole = text.slice(0, bytesMax).toWellFormed()
  if (whole === '') return ' '
  const bytes = new TextEncoder().encode(whole)
  if (bytes.byteLength <= bytesMax) return whole
  // As a stream, the decoder keeps a cut character back instead of writing a question mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bytesMax), {
    stream: true,
  })
}

interface ExpectedVectors {
  readonly count: number
  readonly dimensions: number
}

/** Reads `{ data: [{ index, embedding }] }` into vectors of length 1, in order. */
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

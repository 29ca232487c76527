import { hashingEmbedder } from '../../src/testing/index.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
const inner = hashingEmbedder({ dimensions: 384 })
const openClient = (): VectorClient => ({ vectorsOf: async (texts) => (await inner.embed(texts, { kind: 'document' })).map((v) => [...v]) })
import { embedderCases } from '../../src/conformance/index.ts'
import { test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'

/** The part of a vector client that this adapter uses. */
export interface VectorClient {
  vectorsOf(
    texts: readonly string[],
    options: { readonly model: string; readonly signal?: AbortSignal },
  ): Promise<readonly (readonly number[])[]>
}

export interface ClientEmbedderOptions {
  readonly client: VectorClient
  readonly model: string
  readonly dimensions: number
}
const TEXTS_MAX = 1_000
const TEXT_LENGTH_MAX = 8_000

export function createClientEmbedder(options: ClientEmbedderOptions): Embedder {
  const { client, model, dimensions } = options
  let isClosed = false
  return {
    model: `client/${model}`,
    dimensions,
    tokensMax: 2_000,
    async embed(texts, { signal }) {
      if (isClosed) throw failed('The embedder is closed', 'Open a new one.')
      signal?.throwIfAborted()
      if (texts.length > TEXTS_MAX) {
        throw new MemoryError(`At most ${TEXTS_MAX} texts can be embedded at once`, {
          code: 'LIMIT_EXCEEDED',
          hint: 'Embed in several calls.',
        })
      }
      if (texts.length === 0) return []
      const cut = texts.map((text) => text.slice(0, TEXT_LENGTH_MAX).toWellFormed())
      const request = signal === undefined ? { model } : { model, signal }
      const vectors = await client.vectorsOf(cut, request).catch((cause: unknown) => {
        // Who gave up hears their own reason, not that of the client.
        signal?.throwIfAborted()
        throw failed('The vector client does not answer', 'Start its server; try again.', cause)
      })
      if (vectors.length !== texts.length) throw nonsense('not one vector a text')
      return vectors.map((vector) => toUnitVector(vector, dimensions))
    },
    async close() {
      isClosed = true
    },
  }
}

function toUnitVector(values: readonly number[], dimensions: number): Float32Array {
  const length = Math.hypot(...values)
  if (values.length !== dimensions) throw nonsense(`${values.length} dimensions`)
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) throw nonsense('a vector without length')
  return Float32Array.from(values, (value) => value / length)
}

function nonsense(what: string): MemoryError {
  return failed(`The vector client answered with ${what}`, 'Check the model and its dimensions.')
}

function failed(message: string, hint: string, cause?: unknown): MemoryError {
  return new MemoryError(message, {
    code: 'MODEL_FAILED',
    hint,
    isRetryable: cause !== undefined,
    cause,
  })
}
for (const { name, run } of embedderCases) {
  test(`client: ${name}`, async () => {
    const embedder = createClientEmbedder({ client: openClient(), model: 'small', dimensions: 384 })
    await run(embedder)
    await embedder.close()
  })
}

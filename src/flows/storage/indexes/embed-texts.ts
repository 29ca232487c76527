import { MemoryError } from '../../../core/errors.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../../../ports/embedder.ts'

export interface EmbedTextsOptions {
  readonly signal?: AbortSignal
  /** Called for texts that the model rejects while it accepts others. */
  onRefused(error: unknown): void
}

/** After this many rejections without a success, the model is assumed to reject everything. */
const REFUSALS_MAX = 4

interface Tally {
  accepted: number
  readonly refusals: unknown[]
}

/**
 * One vector per text, in order; `undefined` for a text that the model rejects while it accepts
 * others. The rejected text is found by bisection.
 *
 * @throws MemoryError `MODEL_FAILED` if the model is down or accepts nothing.
 */
export async function embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  options: EmbedTextsOptions,
): Promise<readonly (Float32Array | undefined)[]> {
  const tally: Tally = { accepted: 0, refusals: [] }
  const vectors: (Float32Array | undefined)[] = []
  for (let start = 0; start < texts.length; start += EMBED_TEXTS_MAX) {
    const slice = texts.slice(start, start + EMBED_TEXTS_MAX)
    vectors.push(...(await embedSlice(slice, embedder, options, tally)))
  }
  if (tally.refusals.length > 0 && tally.accepted === 0) throw tally.refusals[0]
  for (const refusal of tally.refusals) options.onRefused(refusal)
  return vectors
}

async function embedSlice(
  texts: readonly string[],
  embedder: Embedder,
  options: EmbedTextsOptions,
  tally: Tally,
): Promise<readonly (Float32Array | undefined)[]> {
  try {
    const { signal } = options
    const vectors = await embedder.embed(texts, {
      kind: 'document',
      ...(signal === undefined ? {} : { signal }),
    })
    checkVectors(vectors, texts.length, embedder)
    tally.accepted += texts.length
    return vectors
  } catch (error) {
    if (!MemoryError.is(error, 'MODEL_FAILED') || error.isRetryable) throw error
    if (texts.length === 1) return refuse(error, tally)
    const middle = texts.length >> 1
    const left = await embedSlice(texts.slice(0, middle), embedder, options, tally)
    return [...left, ...(await embedSlice(texts.slice(middle), embedder, options, tally))]
  }
}

function refuse(error: unknown, tally: Tally): readonly undefined[] {
  tally.refusals.push(error)
  if (tally.accepted === 0 && tally.refusals.length >= REFUSALS_MAX) throw error
  return [undefined]
}

// An index rejects an invalid vector, and with it the write; that is the model's fault.
function checkVectors(
  vectors: readonly Float32Array[],
  count: number,
  { model, dimensions }: Embedder,
): void {
  const isRight = (values: Float32Array) =>
    values.length === dimensions &&
    values.every(Number.isFinite) &&
    values.some((value) => value !== 0)
  if (vectors.length === count && vectors.every(isRight)) return
  throw new MemoryError(`${model} returned unusable vectors`, {
    code: 'MODEL_FAILED',
    hint: `It should return ${dimensions} finite numbers per text. Check the embedder's settings.`,
  })
}

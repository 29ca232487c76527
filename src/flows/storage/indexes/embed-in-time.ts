import { isModelFailure, MemoryError } from '../../../core/errors.ts'
import { type Notice, notice } from '../../../core/storage/notice.ts'
import type { Embedder, EmbedOptions } from '../../../ports/embedder.ts'
import type { MemoryContext } from '../../context.ts'
import { endsWithin } from './ends-within.ts'

/** The bundled model takes two seconds to build, the first time on a machine. */
const EMBEDDING_MS = 15_000

/** The vector of a query or statement, with a timeout. @throws MemoryError `MODEL_FAILED` */
export async function embedInTime(
  text: string,
  embedder: Embedder,
  kind: EmbedOptions['kind'] = 'query',
): Promise<Float32Array | undefined> {
  const work = embedder.embed([text], { kind })
  if (await endsWithin(EMBEDDING_MS, work)) return (await work)[0]
  // The caller cancelled the request for it.
  work.catch(() => {})
  throw new MemoryError(`${embedder.model} did not answer in time`, {
    code: 'MODEL_FAILED',
    hint: 'Check that the model is running; `loci doctor` tests it.',
    isRetryable: true,
  })
}

/**
 * The vector of a question. Undefined if the model cannot read it, and with a notice if the model fails:
 * a memory still finds by words.
 */
export async function embedQuestion(
  text: string,
  notices: Notice[],
  { meaning }: Pick<MemoryContext, 'meaning'>,
): Promise<Float32Array | undefined> {
  if (meaning?.embedder.canRead(text) !== true) return undefined
  try {
    return await embedInTime(text, meaning.embedder)
  } catch (error) {
    if (!isModelFailure(error)) throw error
    notices.push(notice('words-only', { why: error.message }))
    return undefined
  }
}

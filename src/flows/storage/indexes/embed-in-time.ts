import { MemoryError } from '../../../core/errors.ts'
import type { Embedder, EmbedOptions } from '../../../ports/embedder.ts'
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

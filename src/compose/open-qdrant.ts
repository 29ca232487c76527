import type { QdrantVectorIndex } from '../adapters/qdrant/index.ts'
import { MemoryError } from '../core/errors.ts'
import type { Config } from './config-schema.ts'
import { vectorIndexId } from './index-ids.ts'

/**
 * The vectors of a model in Qdrant. Nothing is asked of the server yet: a memory opens, and
 * answers by words, also while it is away.
 *
 * @throws MemoryError `INVALID_CONFIG`
 */
export async function openQdrant(
  settings: Config['vectors'],
  model: { readonly model: string; readonly dimensions: number },
): Promise<QdrantVectorIndex> {
  const { url, apiKey, prefix, timeoutMs } = settings
  if (url === undefined) {
    throw new MemoryError('Vectors in Qdrant need vectors.url', {
      code: 'INVALID_CONFIG',
      hint: 'Set it such as http://127.0.0.1:6333, or set vectors.kind to "store".',
    })
  }
  const { createQdrantVectorIndex } = await import('../adapters/qdrant/index.ts')
  const { dimensions } = model
  const id = vectorIndexId(model)
  return createQdrantVectorIndex({ id, dimensions, url, apiKey, prefix, timeoutMs })
}

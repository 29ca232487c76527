import { MemoryError } from '../../../core/errors.ts'
import { type Notice, notice } from '../../../core/storage/notice.ts'

/**
 * Runs a search with the vector of the question. While the vectors are on a server of their own
 * that is away, or were dropped on that of the documents, it runs once more without, and a notice
 * says so. If the documents are away too,
 * that fails, as it must.
 */
export async function orByWords<Result>(
  values: Float32Array | undefined,
  notices: Notice[],
  run: (values: Float32Array | undefined) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(values)
  } catch (error) {
    if (values === undefined || !isVectorsAway(error)) throw error
    notices.push(notice('words-only', { why: error.message }))
    return await run(undefined)
  }
}

/** True if it may be only the vectors that cannot be reached. */
export function isVectorsAway(error: unknown): error is MemoryError {
  return MemoryError.is(error, 'STORE_FAILED')
}

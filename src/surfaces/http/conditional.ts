import { MemoryError } from '../../core/errors.ts'
import { contentHash } from '../../core/language/text/content-hash.ts'
import { withStatus } from './http-errors.ts'

const TAG_LENGTH = 32

/** Equal for equal answers. */
export function etagOf(result: unknown): string {
  return `"${contentHash(JSON.stringify(result)).slice(0, TAG_LENGTH)}"`
}

/** True if a caller with these conditions already has the answer. */
export function isKnown({ headers }: Request, etag: string): boolean {
  return lists(headers.get('if-none-match'), etag)
}

/** @throws MemoryError `CONFLICT`, with status 412, if the record is not what the caller read. */
export function requireMatch({ headers }: Request, etag: string): void {
  if (lists(headers.get('if-match'), etag)) return
  const error = new MemoryError('It has changed since you read it', {
    code: 'CONFLICT',
    hint: 'Read it again, apply your change to that, and send its etag as if-match.',
  })
  throw withStatus(error, { status: 412, headers: { etag } })
}

// A proxy that compresses makes a tag weak.
function lists(header: string | null, etag: string): boolean {
  if (header === null) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

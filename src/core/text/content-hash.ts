import { createHash } from 'node:crypto'

/**
 * SHA-256 of the parts, in hex. Each part goes in with its length before it, so that
 * ("ab", "c") and ("a", "bc") differ.
 */
export function contentHash(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8')
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}

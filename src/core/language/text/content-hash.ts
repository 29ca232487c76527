import { hash } from 'node:crypto'

/**
 * SHA-256 of the parts, in hex. Each part is prefixed with its length, so that ("ab", "c") and
 * ("a", "bc") differ.
 */
export function contentHash(...parts: readonly string[]): string {
  // One string and one call: incremental hashing costs three times as much.
  let whole = ''
  for (const part of parts) whole += `${Buffer.byteLength(part, 'utf8')}:${part}`
  return hash('sha256', whole, 'hex')
}

/** FNV-1a over UTF-16 code units: fast, deterministic, and well enough distributed. */
export function quickHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

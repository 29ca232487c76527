import { contentHash } from '../../language/text/content-hash.ts'

/**
 * A deterministic id: equal parts give an equal id, so that work repeated after a crash is not
 * stored twice. A version 8 UUID (RFC 9562), whose bits are application-defined.
 */
export function hashId(...parts: readonly string[]): string {
  const hex = contentHash(...parts)
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

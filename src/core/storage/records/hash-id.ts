import { contentHash } from '../../language/text/content-hash.ts'

/**
 * An id that is the same whenever it is made of the same parts, so that what is done again after
 * a crash is not there twice. Version 8 of RFC 9562: its bits are the application's own.
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

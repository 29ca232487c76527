import * as zlib from 'node:zlib'
import { MemoryError } from '../../core/errors.ts'

/** Node 22.15 and later. */
const decompress = (
  zlib as { zstdDecompressSync?: (bytes: Uint8Array, limits: object) => Uint8Array }
).zstdDecompressSync

/** What a compressed record may hold. */
const RECORD_BYTES_MAX = 32 * 1_048_576

/** @throws MemoryError `UNSUPPORTED` on a Node that has no Zstandard. */
export function zstdDecompressSync(bytes: Uint8Array): Uint8Array {
  if (decompress !== undefined) return decompress(bytes, { maxOutputLength: RECORD_BYTES_MAX })
  throw new MemoryError('This database holds records that are compressed with Zstandard', {
    code: 'UNSUPPORTED',
    hint: 'Import it with Node 22.15 or later.',
  })
}

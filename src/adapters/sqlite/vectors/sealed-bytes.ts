import { crc32 } from 'node:zlib'
import { MemoryError } from '../../../core/errors.ts'

const SEAL_BYTES = 4

/** The values as bytes (little-endian, as on every supported machine), then their CRC-32. */
export function sealFloats(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.byteLength + SEAL_BYTES)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  const seal = crc32(bytes.subarray(0, values.byteLength))
  new DataView(bytes.buffer).setUint32(values.byteLength, seal, true)
  return bytes
}

/**
 * The bytes of the values, without a copy.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function unsealBytes(sealed: unknown, dimensions: number): Uint8Array {
  const length = dimensions * Float32Array.BYTES_PER_ELEMENT
  if (!(sealed instanceof Uint8Array) || sealed.length !== length + SEAL_BYTES) {
    throw damagedVectors('A stored vector has another length')
  }
  const bytes = sealed.subarray(0, length)
  const seal = new DataView(sealed.buffer, sealed.byteOffset + length).getUint32(0, true)
  if (crc32(bytes) !== seal) throw damagedVectors('A stored vector does not match its checksum')
  return bytes
}

/**
 * The same for several that follow each other.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function unsealEach(sealed: unknown, count: number, dimensions: number) {
  const length = dimensions * Float32Array.BYTES_PER_ELEMENT + SEAL_BYTES
  const bytes = sealed instanceof Uint8Array ? sealed : new Uint8Array(0)
  if (bytes.length !== count * length) throw damagedVectors('A stored vector has another length')
  return Array.from({ length: count }, (_, at) =>
    unsealBytes(bytes.subarray(at * length, (at + 1) * length), dimensions),
  )
}

/** @throws MemoryError `CORRUPT_DATA` */
export function unsealFloats(sealed: unknown, dimensions: number): Float32Array {
  return toFloats(unsealBytes(sealed, dimensions))
}

/** A copy of bytes as the values that they are. */
export function toFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}

export function damagedVectors(message: string): MemoryError {
  return new MemoryError(message, {
    code: 'CORRUPT_DATA',
    hint: 'The vectors can be made again from the documents: run `loci reindex`.',
  })
}

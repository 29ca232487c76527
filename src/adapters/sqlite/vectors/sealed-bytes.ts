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
 * The values of several vectors that follow each other, as bytes and without a copy.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function unsealEach(sealed: unknown, count: number, dimensions: number) {
  const length = dimensions * Float32Array.BYTES_PER_ELEMENT
  const stride = length + SEAL_BYTES
  if (!(sealed instanceof Uint8Array) || sealed.length !== count * stride) {
    throw damagedVectors('A stored vector has another length')
  }
  const seals = new DataView(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  return Array.from({ length: count }, (_, at) => {
    const bytes = sealed.subarray(at * stride, at * stride + length)
    if (crc32(bytes) !== seals.getUint32(at * stride + length, true)) {
      throw damagedVectors('A stored vector does not match its checksum')
    }
    return bytes
  })
}

/** @throws MemoryError `CORRUPT_DATA` */
export function unsealFloats(sealed: unknown, dimensions: number): Float32Array {
  const [bytes = NO_BYTES] = unsealEach(sealed, 1, dimensions)
  return toFloats(bytes)
}

const NO_BYTES = new Uint8Array(0)

/** Bytes as the values that they are; a copy only where they are not aligned. */
export function toFloats(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, length } = bytes
  const isAligned = byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const floats = length / Float32Array.BYTES_PER_ELEMENT
  return isAligned
    ? new Float32Array(buffer, byteOffset, floats)
    : new Float32Array(new Uint8Array(bytes).buffer)
}

export function damagedVectors(message: string): MemoryError {
  return new MemoryError(message, {
    code: 'CORRUPT_DATA',
    hint: 'The vectors can be made again from the documents: run `loci reindex`.',
  })
}

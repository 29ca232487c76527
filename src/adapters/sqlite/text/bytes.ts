import { crc32 } from 'node:zlib'

const CHECKSUM_BYTES = 4

/** Appends bytes, and numbers below 2^31 as varints (7 bits per byte, low bits first). */
export class ByteWriter {
  private bytes: Uint8Array
  length = 0

  constructor(capacity = 1_024) {
    this.bytes = new Uint8Array(capacity)
  }

  varint(value: number): void {
    this.reserve(5)
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** The bytes written so far; valid only until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  clear(): void {
    this.length = 0
  }

  private reserve(extra: number): void {
    if (this.length + extra <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + extra, this.bytes.length * 2))
    larger.set(this.view())
    this.bytes = larger
  }
}

/** Reads `ByteWriter` output. Past the end it reads zeros; checksums detect that before. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  varint(): number {
    let byte = this.bytes[this.at++] ?? 0
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = this.bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    return value
  }

  take(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

/** Adds a checksum. `seed` ties the bytes to their location, so that they are invalid elsewhere. */
export function seal(payload: Uint8Array, seed: number): Uint8Array {
  const sealed = Buffer.allocUnsafe(payload.length + CHECKSUM_BYTES)
  sealed.set(payload)
  sealed.writeUInt32LE(crc32(payload, seed % 2 ** 32), payload.length)
  return sealed
}

/** The sealed bytes, or `undefined` if they or their location have changed. */
export function unseal(sealed: unknown, seed: number): Uint8Array | undefined {
  if (!(sealed instanceof Uint8Array) || sealed.length < CHECKSUM_BYTES) return undefined
  const end = sealed.length - CHECKSUM_BYTES
  const payload = sealed.subarray(0, end)
  const checksum = new DataView(sealed.buffer, sealed.byteOffset + end).getUint32(0, true)
  return crc32(payload, seed % 2 ** 32) === checksum ? payload : undefined
}

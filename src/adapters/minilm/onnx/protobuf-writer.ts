/** One encoded field, as pieces that are joined only once, at the end. */
export type ProtobufField = readonly Uint8Array[]

// Wire types, https://protobuf.dev/programming-guides/encoding/
const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED_32 = 5

/** Negative values take ten bytes, as protocol buffers want it for `int64`. */
export function integerField(number: number, value: number): ProtobufField {
  return [tag(number, VARINT), varint(BigInt(value))]
}

export function floatField(number: number, value: number): ProtobufField {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return [tag(number, FIXED_32), bytes]
}

export function bytesField(number: number, bytes: Uint8Array): ProtobufField {
  return [tag(number, LENGTH_DELIMITED), varint(BigInt(bytes.byteLength)), bytes]
}

export function textField(number: number, text: string): ProtobufField {
  return bytesField(number, new TextEncoder().encode(text))
}

export function messageField(number: number, fields: readonly ProtobufField[]): ProtobufField {
  const pieces = fields.flat()
  return [tag(number, LENGTH_DELIMITED), varint(BigInt(byteLength(pieces))), ...pieces]
}

export function encodeMessage(fields: readonly ProtobufField[]): Uint8Array {
  const pieces = fields.flat()
  const bytes = new Uint8Array(byteLength(pieces))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

function tag(number: number, wireType: number): Uint8Array {
  return varint(BigInt(number * 8 + wireType))
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

function byteLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((total, piece) => total + piece.byteLength, 0)
}

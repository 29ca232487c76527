import type { WeightTensor } from './onnx/bert-graph.ts'

interface TensorHeader {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

const LENGTH_BYTES = 8

/** Reads the F16 and F32 tensors of a safetensors file. Skips others, such as position ids. */
export function readSafetensors(file: Uint8Array): ReadonlyMap<string, WeightTensor> {
  const headerEnd = LENGTH_BYTES + headerLength(file)
  const header = JSON.parse(
    new TextDecoder().decode(file.subarray(LENGTH_BYTES, headerEnd)),
  ) as Record<string, TensorHeader>

  const tensors = new Map<string, WeightTensor>()
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(header)) {
    if (dtype !== 'F16' && dtype !== 'F32') continue
    const [start, end] = data_offsets
    // A copy, because the views below must be aligned to their element size. Not `slice`, which
    // does not copy if the file is a Buffer.
    const bytes = new Uint8Array(file.subarray(headerEnd + start, headerEnd + end)).buffer
    const values = dtype === 'F16' ? toFloat32(new Uint16Array(bytes)) : new Float32Array(bytes)
    tensors.set(name, { shape, values })
  }
  return tensors
}

function headerLength(file: Uint8Array): number {
  if (file.byteLength < LENGTH_BYTES) throw new Error('Not a safetensors file: it is too short')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = Number(view.getBigUint64(0, true))
  if (length > file.byteLength - LENGTH_BYTES) {
    throw new Error('Not a safetensors file: its header is longer than the file')
  }
  return length
}

function toFloat32(halves: Uint16Array): Float32Array {
  const table = halfTable()
  const floats = new Float32Array(halves.length)
  for (let i = 0; i < halves.length; i++) floats[i] = table[halves[i] ?? 0] ?? 0
  return floats
}

let cachedTable: Float32Array | undefined

// A lookup table of all 65,536 halves is ten times as fast as computing 22 million values.
function halfTable(): Float32Array {
  cachedTable ??= Float32Array.from({ length: 65_536 }, (_, half) => halfToNumber(half))
  return cachedTable
}

/** IEEE 754 binary16: one sign bit, five of exponent, ten of fraction. */
function halfToNumber(half: number): number {
  const sign = half >> 15 === 1 ? -1 : 1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** A tensor as it stands in its file. */
export interface Tensor {
  readonly kind: 'F16' | 'F32' | 'I8'
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

export type Tensors = ReadonlyMap<string, Tensor>

interface TensorHeader {
  readonly dtype: Tensor['kind']
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

const LENGTH_BYTES = 8

/** The tensors of a safetensors file, as views of it. */
export function readSafetensors(file: Uint8Array): Tensors {
  const headerEnd = LENGTH_BYTES + headerLength(file)
  const text = new TextDecoder().decode(file.subarray(LENGTH_BYTES, headerEnd))
  const { __metadata__, ...header } = JSON.parse(text) as Record<string, TensorHeader>

  const tensors = new Map<string, Tensor>()
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(header)) {
    const [start, end] = data_offsets
    const bytes = file.subarray(headerEnd + start, headerEnd + end)
    tensors.set(name, { kind: dtype, shape, bytes })
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

export function findTensor(tensors: Tensors, name: string): Tensor {
  const tensor = tensors.get(name)
  if (tensor === undefined) throw new Error(`Broken invariant: the weights have no "${name}"`)
  return tensor
}

/** The values of a tensor of halves or floats, as a copy. */
export function floatsOf(tensors: Tensors, name: string): Float32Array {
  const { kind, bytes } = findTensor(tensors, name)
  // A copy, because views must be aligned to their element size.
  const { buffer } = new Uint8Array(bytes)
  return kind === 'F16' ? fromHalves(new Uint16Array(buffer)) : new Float32Array(buffer)
}

/**
 * IEEE 754 binary16 for finite values: moved to where a float has its bits, it is too small by the
 * difference of the two exponents.
 */
function fromHalves(halves: Uint16Array): Float32Array {
  const floats = new Float32Array(halves.length)
  const bits = new Uint32Array(floats.buffer)
  for (let i = 0; i < halves.length; i++) {
    const half = halves[i] ?? 0
    bits[i] = ((half & 0x7fff) << 13) | ((half & 0x8000) << 16)
    floats[i] = (floats[i] ?? 0) * 2 ** 112
  }
  return floats
}

import { KERNEL_WASM_BASE64 } from './kernel-wasm.ts'

/**
 * The compiled layers; the files in assembly document each. All arguments are places in `memory`,
 * multiples of 16, or counts.
 */
export interface EncoderKernel {
  readonly memory: KernelMemory
  quantize(values: number, count: number, levels: number): number
  pack(matrix: number, rows: number, columns: number, packed: number): void
  multiply(
    levels: number,
    tokens: number,
    inner: number,
    packed: number,
    columns: number,
    step: number,
    scales: number,
    bias: number,
    output: number,
  ): void
  attend(
    query: number,
    key: number,
    value: number,
    tokens: number,
    width: number,
    each: number,
    turned: number,
    scores: number,
    output: number,
  ): void
  gelu(values: number, count: number): void
  addNormalize(
    left: number,
    right: number,
    rows: number,
    width: number,
    weight: number,
    bias: number,
    output: number,
  ): void
}

interface KernelMemory {
  /** Replaced by every `grow`; views of the old buffer are then detached. */
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

const PAGE_BYTES = 65_536
/** What the kernel is compiled for: 4 GiB. */
const PAGES_MAX = 65_536
const ALIGNMENT = 16

// The part of WebAssembly used here. Its types are only in the DOM library.
interface WasmModules {
  Memory: new (size: { initial: number; maximum: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Omit<EncoderKernel, 'memory'> }
}

/** A kernel with its own memory, initially one page. */
export function createEncoderKernel(): EncoderKernel {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmModules }
  const compiled = new WebAssembly.Module(Buffer.from(KERNEL_WASM_BASE64, 'base64'))
  const memory = new WebAssembly.Memory({ initial: 1, maximum: PAGES_MAX })
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  return { ...exports, memory }
}

/** Gives out places in the memory of a kernel, one after the other. */
export function createPlaces({ memory }: EncoderKernel) {
  let used = ALIGNMENT

  function lend(bytes: number): number {
    const missing = Math.ceil((used + bytes - memory.buffer.byteLength) / PAGE_BYTES)
    if (missing > 0) memory.grow(missing)
    return used
  }

  function reserve(bytes: number): number {
    const place = lend(bytes)
    used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
    return place
  }

  function put(bytes: Uint8Array, place: number): number {
    new Uint8Array(memory.buffer).set(bytes, place)
    return place
  }

  return {
    reserve,
    /** A place with these bytes in it. */
    keep: (bytes: Uint8Array) => put(bytes, reserve(bytes.byteLength)),
    /** The same until the next call. */
    lend: (bytes: Uint8Array) => put(bytes, lend(bytes.byteLength)),
  }
}

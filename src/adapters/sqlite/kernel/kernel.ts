import { KERNEL_WASM_BASE64 } from './kernel-wasm.ts'

/**
 * The compiled inner loops; assembly/index.ts documents each. All arguments are offsets in
 * `memory` or counts. Offsets of vectors and codes must be multiples of 16, all others of 8.
 */
export interface Kernel {
  readonly memory: KernelMemory
  selectRows(mask: number, alive: number, count: number, rows: number): number
  hammingScan(
    codes: number,
    words: number,
    rows: number,
    count: number,
    query: number,
    distances: number,
    histogram: number,
  ): void
  gatherNear(
    distances: number,
    rows: number,
    count: number,
    threshold: number,
    nearRows: number,
  ): number
  planeScan(
    codes: number,
    words: number,
    rows: number,
    count: number,
    planes: number,
    step: number,
    low: number,
    scores: number,
  ): void
  byteScan(
    codes: number,
    length: number,
    rows: number,
    count: number,
    query: number,
    scores: number,
  ): void
  dotScan(vectors: number, length: number, count: number, query: number, scores: number): void
  dot(left: number, right: number, length: number): number
}

export interface KernelMemory {
  /** Replaced by every `grow`; views of the old buffer are then detached. */
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export const KERNEL_PAGE_BYTES = 65_536
/** WebAssembly has 32-bit addresses, so 4 GiB: 80 million codes of 384 bits. */
export const KERNEL_PAGES_MAX = 65_536

// The part of WebAssembly used here. Its types are only in the DOM library.
interface WasmModules {
  Memory: new (size: { initial: number; maximum: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Omit<Kernel, 'memory'> }
}

let compiled: object | undefined

/** A kernel with its own memory, initially one page. Compiled once per process. */
export function createKernel(): Kernel {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmModules }
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL_WASM_BASE64, 'base64'))
  const memory = new WebAssembly.Memory({ initial: 1, maximum: KERNEL_PAGES_MAX })
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  return { ...exports, memory }
}

import { MemoryError } from '../../../core/errors.ts'
import { createKernel, KERNEL_PAGE_BYTES, KERNEL_PAGES_MAX, type Kernel } from '../kernel/kernel.ts'

// The kernel sums sixteen values at a time; shorter vectors are zero-padded.
const LANES = 16

export function paddedLength(dimensions: number): number {
  return Math.ceil(dimensions / LANES) * LANES
}

/** Scratch space in the first page, each slot large enough for 4,096 dimensions. */
const DESK = { vector: 1_024, query: 17_408, planes: 25_600, histogram: 29_696 }

/** The codes of all rows and the workspace of a search, in the memory of one kernel. */
export interface ScanMemory {
  readonly kernel: Kernel
  readonly desk: Readonly<typeof DESK>
  readonly codes: number
  /**
   * Workspace with one number per row: `rows` and `nearRows` u32, `scores` f32, `distances` u16,
   * `mask` and `alive` u8.
   */
  readonly rows: number
  readonly nearRows: number
  readonly scores: number
  readonly distances: number
  readonly mask: number
  readonly alive: number
  /** The cache of recently compared vectors. */
  readonly cache: number
  /** Allocates memory. Codes stay in place; views and workspace offsets change. */
  reserve(rows: number): void
  codeOf(row: number): Uint8Array
  bytes(place: number, length: number): Uint8Array
  integers(place: number, length: number): Uint32Array
  floats(place: number, length: number): Float32Array
}

const ROWS_AT_FIRST = 4_096
const WORKSPACE_BYTES_PER_ROW = 4 + 4 + 4 + 2 + 1 + 1

export function createScanMemory(options: {
  readonly stride: number
  readonly cacheBytes: number
}): ScanMemory {
  const { stride } = options
  const kernel = createKernel()
  const cache = KERNEL_PAGE_BYTES
  const codes = cache + roundUp(options.cacheBytes, KERNEL_PAGE_BYTES)
  let capacity = 0

  // The workspace follows the codes.
  const workspace = (bytesPerRow: number) => codes + capacity * stride + capacity * bytesPerRow

  return {
    kernel,
    desk: DESK,
    cache,
    codes,
    get rows() {
      return workspace(0)
    },
    get nearRows() {
      return workspace(4)
    },
    get scores() {
      return workspace(8)
    },
    get distances() {
      return workspace(12)
    },
    get mask() {
      return workspace(14)
    },
    get alive() {
      return workspace(15)
    },
    reserve(rows) {
      if (rows <= capacity) return
      capacity = roundUp(Math.max(rows, capacity * 1.5, ROWS_AT_FIRST), LANES)
      growTo(kernel, codes + capacity * (stride + WORKSPACE_BYTES_PER_ROW))
    },
    codeOf: (row) => new Uint8Array(kernel.memory.buffer, codes + row * stride, stride),
    bytes: (place, length) => new Uint8Array(kernel.memory.buffer, place, length),
    integers: (place, length) => new Uint32Array(kernel.memory.buffer, place, length),
    floats: (place, length) => new Float32Array(kernel.memory.buffer, place, length),
  }
}

function growTo(kernel: Kernel, bytes: number): void {
  const pages = Math.ceil(bytes / KERNEL_PAGE_BYTES)
  const missing = pages - kernel.memory.buffer.byteLength / KERNEL_PAGE_BYTES
  if (pages > KERNEL_PAGES_MAX) {
    throw new MemoryError('There are too many vectors to search in one process', {
      code: 'LIMIT_EXCEEDED',
      hint: 'Use PostgreSQL for an index of this size.',
    })
  }
  if (missing > 0) kernel.memory.grow(missing)
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step
}

import type { ScanMemory } from './scan-memory.ts'

/**
 * How vectors are compressed for scanning. `bits`: one bit per dimension. `bytes`: one byte, for
 * vectors for which bits are too coarse.
 */
export type CodecName = 'bits' | 'bytes'

/** The rows to scan: all up to `count`, or the first `count` of the list in `memory.rows`. */
export interface RowSelection {
  readonly isListed: boolean
  readonly count: number
}

/** A compressed form of vectors, centred on their mean. */
export interface Codec {
  readonly name: CodecName
  /** Bytes per row. */
  readonly stride: number
  encode(values: Float32Array, code: Uint8Array): void
  /**
   * The `wanted` rows most likely to be near the query, best first, and all ties with the last of
   * them: ties are broken by name later, so none may be cut off.
   */
  findCandidates(memory: ScanMemory, query: Float32Array, search: CandidateSearch): Uint32Array
}

export interface CandidateSearch {
  readonly selection: RowSelection
  readonly wanted: number
}

/** The values minus the mean. */
export function centre(values: Float32Array, mean: Float32Array): Float32Array {
  const centred = values.slice()
  for (let i = 0; i < centred.length; i++) centred[i] = (centred[i] ?? 0) - (mean[i] ?? 0)
  return centred
}

/** The offset of the list of a selection; 0 if there is none. */
export function listPlace(memory: ScanMemory, selection: RowSelection): number {
  return selection.isListed ? memory.rows : 0
}

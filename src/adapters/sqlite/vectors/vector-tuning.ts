/** Where the index changes its ways. Figures and reasons: docs/decisions/0003-flat-vector-index.md. */
export interface VectorTuning {
  /** An index with no more living rows than this has no codes: every vector is compared. */
  readonly exactRowsMax: number
  /** When no more rows than this pass the filter, every one of them is compared. */
  readonly exactPassingMax: number
  /** Rows that survive the first look at their bits, at least. */
  readonly survivorsMin: number
  /** Rows compared in full after that, before calibration has chosen a number. */
  readonly rescoredDefault: number
  /** The numbers that calibration chooses from, ascending. */
  readonly rescoredChoices: readonly number[]
  /** The share of the true ten nearest that calibration asks for. */
  readonly recallMin: number
  readonly blockRows: number
  /** Memory for vectors that were compared lately. */
  readonly cacheBytes: number
}

export const VECTOR_TUNING: VectorTuning = {
  exactRowsMax: 5_000,
  exactPassingMax: 2_000,
  survivorsMin: 2_000,
  rescoredDefault: 512,
  rescoredChoices: [64, 128, 256, 512, 1_024],
  recallMin: 0.99,
  blockRows: 4_096,
  cacheBytes: 16 * 1_048_576,
}

/** The largest index without codes: its vectors must fit the cache, or each search reads them. */
export function exactRowsMax(tuning: VectorTuning, dimensions: number): number {
  const bytesPerVector = dimensions * Float32Array.BYTES_PER_ELEMENT
  return Math.min(tuning.exactRowsMax, Math.floor(tuning.cacheBytes / bytesPerVector))
}

/** How many candidates to compare in full, more if the index has grown since it was measured. */
export function rescoredNow(
  space: { readonly rows: number; readonly rescored: number; readonly calibratedRows: number },
  tuning: VectorTuning,
): number {
  if (space.calibratedRows === 0) return tuning.rescoredDefault
  const doublings = Math.max(0, Math.floor(Math.log2(space.rows / space.calibratedRows)))
  const most = tuning.rescoredChoices.at(-1) ?? tuning.rescoredDefault
  return Math.min(most, space.rescored * 2 ** doublings)
}

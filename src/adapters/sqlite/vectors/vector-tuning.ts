export const VECTOR_TUNING = {
  /** An index with at most this many live rows has no codes: every vector is compared. */
  exactRowsMax: 5_000,
  /** If at most this many rows pass the filter, all of them are compared. */
  exactPassingMax: 2_000,
  /** The minimum number of rows that survive the first pass over the bits. */
  survivorsMin: 2_000,
  /** Rows then compared in full, before calibration has chosen a number. */
  rescoredDefault: 512,
  /** The choices of calibration, ascending. */
  rescoredChoices: [64, 128, 256, 512, 1_024],
  /** The minimum recall of the true ten nearest that calibration requires. */
  recallMin: 0.99,
  blockRows: 4_096,
  /** The cache size for recently compared vectors. */
  cacheBytes: 16 * 1_048_576,
}
/** The thresholds of the index. Figures and reasons: docs/decisions/0003-flat-vector-index.md. */
export type VectorTuning = Readonly<typeof VECTOR_TUNING>

/** The largest index without codes: its vectors must fit in the cache, or searches read them. */
export function exactRowsMax(tuning: VectorTuning, dimensions: number): number {
  const bytesPerVector = dimensions * Float32Array.BYTES_PER_ELEMENT
  return Math.min(tuning.exactRowsMax, Math.floor(tuning.cacheBytes / bytesPerVector))
}

/** How many candidates to compare in full, more if the index has grown since calibration. */
export function rescoredNow(
  space: { readonly rows: number; readonly rescored: number; readonly calibratedRows: number },
  tuning: VectorTuning,
): number {
  if (space.calibratedRows === 0) return tuning.rescoredDefault
  const doublings = Math.max(0, Math.floor(Math.log2(space.rows / space.calibratedRows)))
  const most = tuning.rescoredChoices.at(-1) ?? tuning.rescoredDefault
  return Math.min(most, space.rescored * 2 ** doublings)
}

import type { EncodedText } from './wordpiece.ts'

export type RuntimeName = 'native' | 'wasm'

/** Runs the model, in its own process. */
export interface ModelRuntime {
  readonly name: RuntimeName
  /** True if the graph came from the cache folder. */
  readonly isGraphCached: boolean
  /** The vector of one text, normalized to length 1. */
  embed(text: EncodedText): Promise<Float32Array>
}

/** The chosen runtime, and why the previous candidates were rejected. */
export interface RuntimeReport {
  readonly runtime: RuntimeName
  readonly isGraphCached: boolean
  readonly loadMs: number
  readonly processId: number
  readonly rejected: readonly { readonly runtime: RuntimeName; readonly reason: string }[]
}

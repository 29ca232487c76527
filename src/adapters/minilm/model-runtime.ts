import type { EncodedText } from './wordpiece.ts'

export type RuntimeName = 'native' | 'wasm'

/** Something that runs the model, in a process of its own. */
export interface ModelRuntime {
  readonly name: RuntimeName
  /** True when the graph came from the cache folder. */
  readonly isGraphCached: boolean
  /** The vector of one text, of length 1. */
  embed(text: EncodedText): Promise<Float32Array>
}

/** Which runtime was chosen, and why the ones before it were not. */
export interface RuntimeReport {
  readonly runtime: RuntimeName
  readonly isGraphCached: boolean
  readonly loadMs: number
  readonly processId: number
  readonly rejected: readonly { readonly runtime: RuntimeName; readonly reason: string }[]
}

export type RuntimeName = 'native' | 'wasm'

/** The stacks of layers: the first ones, and the last ones for vectors and for reading. */
export type ModelPart = 'shared' | 'vectors' | 'reading'

/** Runs the layers, in the process of the model. */
export interface ModelRuntime {
  readonly name: RuntimeName
  /** From one row per token to another. One text at a time: its scale is that of all its values. */
  run(part: ModelPart, hidden: Float32Array, tokens: number): Promise<Float32Array>
}

/** The chosen runtime, and why the previous candidates were rejected. */
export interface RuntimeReport {
  readonly runtime: RuntimeName
  readonly loadMs: number
  readonly processId: number
  readonly rejected: readonly { readonly runtime: RuntimeName; readonly reason: string }[]
}

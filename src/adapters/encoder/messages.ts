import type { ErrorCode } from '../../core/errors.ts'
import type { ReadingKind } from './encoder-model.ts'
import type { RuntimeName, RuntimeReport } from './model-runtime.ts'

/** The settings of the model process, as JSON in its first argument. */
export interface ProcessSettings {
  readonly folder: string
  readonly runtimes: readonly RuntimeName[]
}

/** One text, or two that are read together. */
export type Entry = readonly string[]

/** To the model process. It answers each with `values` or `failed`, in their order. */
export interface WorkMessage {
  readonly kind: 'query' | 'reading' | 'document'
  readonly entries: readonly Entry[]
  /** How the entries are read, for the kind `reading`. */
  readonly reading?: ReadingKind
}

/** From the model process. */
export type ModelMessage =
  | { readonly kind: 'ready'; readonly report: RuntimeReport }
  /** The vectors or the probabilities of all entries, concatenated. */
  | { readonly kind: 'values'; readonly values: Float32Array }
  | {
      readonly kind: 'failed'
      readonly code: ErrorCode
      readonly message: string
      readonly hint?: string
      /** True if the model failed to load, so that a retry is pointless. */
      readonly isFinal: boolean
    }

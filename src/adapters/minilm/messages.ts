import type { ErrorCode } from '../../core/errors.ts'
import type { RuntimeName, RuntimeReport } from './model-runtime.ts'

/** The settings of the model process, as JSON in its first argument. */
export interface ProcessSettings {
  readonly runtimes: readonly RuntimeName[]
  readonly cacheFolder?: string
}

/** To the model process. It answers each with `vectors` or `failed` before the next is sent. */
export interface EmbedMessage {
  readonly texts: readonly string[]
}

/** From the model process. */
export type ModelMessage =
  | { readonly kind: 'ready'; readonly report: RuntimeReport }
  /** All vectors, concatenated. */
  | { readonly kind: 'vectors'; readonly values: Float32Array }
  | {
      readonly kind: 'failed'
      readonly code: ErrorCode
      readonly message: string
      readonly hint?: string
      /** True if the model failed to load, so that a retry is pointless. */
      readonly isFinal: boolean
    }

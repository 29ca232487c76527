import type { ErrorCode } from '../../core/errors.ts'
import type { RuntimeName, RuntimeReport } from './model-runtime.ts'

/** What the model's process needs to know, as JSON in its first argument. */
export interface ProcessSettings {
  readonly runtimes: readonly RuntimeName[]
  readonly cacheFolder?: string
}

/** To the model's process. It answers each with `vectors` or `failed` before the next is sent. */
export interface EmbedMessage {
  readonly texts: readonly string[]
}

/** From the model's process. */
export type ModelMessage =
  | { readonly kind: 'ready'; readonly report: RuntimeReport }
  /** All vectors, one after the other. */
  | { readonly kind: 'vectors'; readonly values: Float32Array }
  | {
      readonly kind: 'failed'
      readonly code: ErrorCode
      readonly message: string
      readonly hint?: string
      /** True when the model never loaded, so that asking again is of no use. */
      readonly isFinal: boolean
    }

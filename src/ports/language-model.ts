import type { JsonObject } from '../core/json.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly text: string
}

export interface GenerateRequest {
  readonly messages: readonly ChatMessage[]
  /** JSON Schema that the answer must follow; the adapter checks that it is JSON, no more. */
  readonly answerSchema?: JsonObject
  readonly outputTokensMax: number
}

export interface GenerateOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface Generation {
  readonly text: string
  readonly finish: 'complete' | 'length' | 'filtered'
}

/** A language model. Optional everywhere: every caller has an answer without it. */
export interface LanguageModel {
  readonly model: string

  /**
   * @throws MemoryError `MODEL_FAILED`, retryable when the server was busy, down or too slow,
   *   not retryable when it refused the request or its answer could not be read.
   */
  generate(request: GenerateRequest, options: GenerateOptions): Promise<Generation>
}

import type { JsonObject } from '../core/json.ts'

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly text: string
      readonly toolCalls?: readonly ToolCall[]
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly text: string }

export interface ToolDescription {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly input: JsonObject
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly input: JsonObject
}

export interface GenerateRequest {
  readonly messages: readonly ChatMessage[]
  readonly tools?: readonly ToolDescription[]
  /** JSON Schema that the answer must follow; the adapter checks that it is JSON, no more. */
  readonly answerSchema?: JsonObject
  readonly outputTokensMax: number
  /** 0 to 2; 0 when left out, so that the same question gets the same answer. */
  readonly temperature?: number
}

export interface GenerateOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Called with each piece of the answer as it arrives. Asks the server to stream. */
  readonly onText?: (piece: string) => void
}

export interface Generation {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  readonly finish: 'complete' | 'length' | 'tool-calls' | 'filtered'
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number }
}

/** A language model. Optional everywhere: whoever calls it has an answer without it. */
export interface LanguageModel {
  readonly model: string

  /**
   * @throws MemoryError `MODEL_FAILED`, retryable when the server was busy, down or too slow,
   *   not retryable when it refused the request or its answer could not be read.
   */
  generate(request: GenerateRequest, options: GenerateOptions): Promise<Generation>
}

export interface EmbedOptions {
  /** Some models embed questions and documents differently. */
  readonly kind: 'query' | 'document'
  readonly signal?: AbortSignal
}

/** Turns texts into vectors of length 1 that lie near each other when their meaning does. */
export interface Embedder {
  /**
   * Names the model, its revision and whatever else changes its vectors. Stored beside every
   * vector; vectors of different identities are never compared.
   */
  readonly model: string
  readonly dimensions: number
  /**
   * True when the model understands the text. What it cannot read is found by words:
   * the vector of such a text says nothing.
   */
  canRead(text: string): boolean

  /**
   * One vector per text, in order. Rejects with `signal.reason` when it is aborted.
   *
   * @throws MemoryError `MODEL_FAILED` when the model is down, closed, too slow or answers
   *   nonsense; `MISSING_DEPENDENCY` when its package is not installed; `LIMIT_EXCEEDED` for
   *   more than `EMBED_TEXTS_MAX` texts.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]>

  close(): Promise<void>
}

export const EMBED_TEXTS_MAX = 1_000

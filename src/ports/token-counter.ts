/** Counts what texts cost in a prompt. */
export interface TokenCounter {
  /** The tokens of each text, in their order. */
  count(texts: readonly string[]): Promise<readonly number[]>
  /** Loads the vocabulary, for synchronous counting: see working memory. */
  open(): Promise<(text: string) => number>
}

/** A word of a text with the English words for it. */
export interface GlossedWord {
  /** The word as it is written. */
  readonly word: string
  /** The most usual first; none when the word only carries grammar. */
  readonly glosses: readonly string[]
}

export type Language = 'english' | 'italian' | 'korean' | 'other'

/** How one language shows what a sentence does. All patterns read `plainText`. */
export interface SpeechPatterns {
  /** Phrases that greet or take leave; what is left beside them decides. */
  readonly greeting: RegExp
  /** Asks politely to do something, in the form of a question. */
  readonly politeRequest: RegExp
  /** A question by its words, whether or not it has its mark. */
  readonly question: RegExp
  /** Tells somebody to do something. */
  readonly command: RegExp
  /** A cry: surprise, joy, anger. */
  readonly exclamation: RegExp
}

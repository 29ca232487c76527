/** How one language says what is not worth keeping. All patterns read one `plainText` sentence. */
export interface GateWords {
  /** Phrases that thank, agree, greet or laugh; what is left beside them decides. */
  readonly courtesy: RegExp
  /** Words that add nothing to a courtesy. */
  readonly light: RegExp
  /** What an assistant says around its answer. */
  readonly filler: RegExp
  /** What somebody is doing at this moment, or is about to do at once. */
  readonly transient: RegExp
  /** What speaks to a model about how to behave as a model. */
  readonly boilerplate: RegExp
  /** Asks, although it has no question mark. */
  readonly bareQuestion: RegExp
  /** Asks for something to be done, whatever its form. */
  readonly request: RegExp
  /** Makes of a command a rule that lasts, a correction or something to remember. */
  readonly lasting: RegExp
  /** A clause beside a question or a command that says something about whoever speaks. */
  readonly disclosure: RegExp
  /** How a clause begins that tells something; read at the start of a clause. */
  readonly told: RegExp
}

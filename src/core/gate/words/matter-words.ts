/** How one language shows what a statement is about and how much it matters; reads `plainText`. */
export interface MatterWords {
  /** Illness, allergies, medicines, diets that the body asks for. */
  readonly health: RegExp
  /** Danger to people, goods or secrets. */
  readonly safety: RegExp
  /** Who somebody is: name, age, home, work, family, origin, faith. */
  readonly identity: RegExp
  readonly money: RegExp
  readonly deadline: RegExp
  /** "Important", "remember", "must". */
  readonly emphasis: RegExp
  /** "Maybe", "I guess". */
  readonly hedge: RegExp
  /** Weather, jokes, boredom: what is said to say something. */
  readonly smallTalk: RegExp
  /** The speaker speaks of himself or of those near to him. */
  readonly self: RegExp
  /** Something that happened or happens once, at a time. */
  readonly event: RegExp
  /** What is so in general, of things and not of somebody. */
  readonly general: RegExp
}

/** How one language speaks of secrets. Words are parted by commas. */
export interface SecretLanguage {
  /** What opens an account: nearly any value that is given for it is secret. */
  readonly passwords: string
  /** Short for a password, but mostly another word: counts only where a value is assigned. */
  readonly shorthands: string
  /** Numbers that open a door, a card or a phone, and codes that are sent once. */
  readonly pins: string
  /** What programs show: only a value that looks like one counts. */
  readonly keys: string
  /** Words of a seed: twelve or twenty-four ordinary words. */
  readonly phrases: string
  /** What may stand between the word and its verb ("for the wifi"), as a regular expression. */
  readonly between: string
  /** The verb that gives the value, as a regular expression; what follows is the value. */
  readonly says: string
  /** What leads from a value back to the word ("… is my password"), as a regular expression. */
  readonly isThe: string
  /** What is said of a password without giving it. */
  readonly predicates: string
}

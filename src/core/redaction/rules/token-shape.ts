/**
 * The name of the rule, the prefixes that its provider publishes (parted by spaces, two characters
 * at least, taken literally), and what follows them as the source of a regular expression.
 *
 * Every body begins with a class of characters that has a lower bound, and none repeats a group
 * without bound, so that a failing match ends within a few hundred characters.
 */
export type TokenShape = readonly [rule: string, prefixes: string, body: string]

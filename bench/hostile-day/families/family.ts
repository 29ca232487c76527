/**
 * One sort of fact and how people talk about it. In templates `{s}` is the subject, `{v}` the
 * value, `{old}` the value before and `{x}` a second value that stays. Lines are templates.
 */
export interface Family {
  readonly name: string
  /** The slot or slots of the subject, such as `{person}`. */
  readonly subject: string
  /** The slot of the value. Left out when the subject is all there is to say. */
  readonly value?: string
  /** The slot of a second value. */
  readonly extra?: string
  readonly say: string
  /** The same in other words. */
  readonly again?: string
  /** Another value takes the place of the old one. */
  readonly changed?: string
  /** It is no longer so, or is so now. */
  readonly reversed?: string
  /** The old value keeps its place before or after a time. */
  readonly bounded?: string
  readonly retract?: string
  readonly ask: string
}

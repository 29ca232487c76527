/** One mention in a text of a person, project, place, organisation or product. */
export interface EntityMention {
  /** The name as written, without title, possessive and particle. */
  readonly name: string
  /** Where the name begins and ends in the text, in UTF-16 units; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** The maximum number of mentions returned per text: the first ones. */
export const MENTIONS_MAX = 500

/** One place of a text that names a person, project, place, organisation or product. */
export interface EntityMention {
  /** The name as written, without title, possessive and particle. */
  readonly name: string
  /** Where the name begins and ends in the text, in UTF-16 units; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** At most this many mentions of one text are returned: the first ones. */
export const MENTIONS_MAX = 500

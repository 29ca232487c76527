/** What an entity is. `other` has a name but is none of the rest: a product, a work, a standard. */
export const ENTITY_TYPES = ['person', 'project', 'place', 'organization', 'other'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/** One place of a text that names something. */
export interface EntityMention {
  /** The name as written, without title, possessive and particle. */
  readonly name: string
  readonly type: EntityType
  /** Where the name begins and ends in the text, in UTF-16 units; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /**
   * Other names of the same entity, best first: the full name for a short one and the other way
   * round, and for a foreign name in Hangul its likely Latin spellings.
   */
  readonly aliases?: readonly string[]
}

/** One entity of a text with all the names it is given there. */
export interface Entity {
  readonly name: string
  readonly type: EntityType
  readonly aliases: readonly string[]
}

/** More mentions than this are left out; the first ones count. */
export const MENTIONS_MAX = 500

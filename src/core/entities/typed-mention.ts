import type { EntityType } from './entity.ts'

/** A mention on its way to the answer, with how sure its type is. */
export interface TypedMention {
  readonly name: string
  readonly type: EntityType
  readonly strength: number
  readonly from: number
  readonly to: number
  /** True for the bare head of a longer name: "the Institute". */
  readonly isBareHead: boolean
}

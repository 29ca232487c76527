import { compareText } from '../../language/text/compare-text.ts'

export interface Hit {
  readonly collection: string
  readonly id: string
  readonly part: string
  readonly similarity: number
}

/** The nearest first. The same order in every index. */
export function compareHits(left: Hit, right: Hit): number {
  return (
    right.similarity - left.similarity ||
    compareText(left.collection, right.collection) ||
    compareText(left.id, right.id) ||
    compareText(left.part, right.part)
  )
}

export interface Packed<Item> {
  readonly kept: readonly Item[]
  readonly leftOut: number
}

/**
 * Takes what fits into the token budget, in order: a result that is too long is skipped, and a
 * shorter one after it may still fit.
 */
export function packResults<Item extends { readonly tokens: number }>(
  items: readonly Item[],
  budget: number,
): Packed<Item> {
  let room = budget
  const kept = items.filter(({ tokens }) => {
    const isFitting = tokens <= room
    if (isFitting) room -= tokens
    return isFitting
  })
  return { kept, leftOut: items.length - kept.length }
}

/**
 * Groups items, in order, into batches whose total weight stays within a limit, because writes are
 * limited in size. An item above the limit gets its own batch.
 */
export function inPortions<Item>(
  items: readonly Item[],
  weightMax: number,
  weigh: (item: Item) => number,
): readonly (readonly Item[])[] {
  const portions: Item[][] = []
  let room = 0
  for (const item of items) {
    const weight = weigh(item)
    if (portions.length === 0 || weight > room) {
      portions.push([])
      room = weightMax
    }
    portions.at(-1)?.push(item)
    room -= weight
  }
  return portions
}

/**
 * Puts items together, in their order, as long as all that a portion weighs stays within a bound:
 * what is written at once has a limit. An item that weighs more stands alone.
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

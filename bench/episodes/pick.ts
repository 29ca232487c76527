/** One of several, all equally likely. */
export function pick<Item>(items: readonly Item[], chance: () => number): Item {
  return itemAt(items, Math.floor(items.length * chance()))
}

/** The first ones often and the last ones rarely, as it is with words and with what breaks. */
export function pickEarly<Item>(items: readonly Item[], chance: () => number): Item {
  return itemAt(items, Math.floor(items.length * chance() ** 2))
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error('Broken invariant: there is something to pick from')
  return item
}

/** Groups items by key, in order; items without a key are dropped. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) addTo(groups, key, item)
  }
  return groups
}

/** Appends an item to the list of a key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = groups.get(key)
  if (known === undefined) groups.set(key, [item])
  else known.push(item)
}

/** How often each item occurs. */
export function countItems<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Each item with how often it occurs, the most frequent first; of equals, the first in order. */
export function byFrequency<Item>(items: Iterable<Item>): readonly (readonly [Item, number])[] {
  return [...countItems(items)].toSorted(([, left], [, right]) => right - left)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** What was used lately, by key. */
export interface RecentValues<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  clear(): void
}

/**
 * Keeps what was used lately in two generations: when the young one is full it becomes the old one,
 * and what was not asked for since is dropped. So at least the recent half stays.
 *
 * @param sizeMax At most this much is kept, in the unit of `sizeOf`. Default: values.
 */
export function recentValues<Key, Value>(
  sizeMax: number,
  sizeOf: (key: Key, value: Value) => number = () => 1,
): RecentValues<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  let size = 0

  function set(key: Key, value: Value): void {
    const added = young.has(key) ? 0 : sizeOf(key, value)
    if (size + added > sizeMax / 2) {
      old = young
      young = new Map()
      size = 0
    }
    young.set(key, value)
    size += added
  }

  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
    clear() {
      young = new Map()
      old = new Map()
      size = 0
    },
  }
}

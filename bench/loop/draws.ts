/** A number from 0 to 1 that depends on the seed and the keys alone, not on the order of the draws. */
export type Draw = (...keys: readonly (string | number)[]) => number

/**
 * Draws by name. Two runs of the same task that differ in one choice have the same luck in all
 * else, so that runs with and without a memory can be compared in pairs.
 */
export function createDraws(...seed: readonly (string | number)[]): Draw {
  const start = hash(0x811c9dc5, seed)
  return (...keys) => finish(hash(start, keys)) / 2 ** 32
}

export function pick<Item>(items: readonly Item[], draw: number): Item {
  return pickWeighted(items, () => 1, draw)
}

export function pickWeighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  draw: number,
): Item {
  let rest = draw * items.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of items) {
    rest -= weightOf(item)
    if (rest < 0) return item
  }
  const last = items.at(-1)
  if (last === undefined) throw new Error('Broken invariant: nothing to pick from')
  return last
}

function hash(start: number, keys: readonly (string | number)[]): number {
  let value = start
  for (const key of keys) {
    for (const character of `${key}\n`) {
      value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
  }
  return value
}

// FNV alone leaves similar keys with similar numbers; this is the last step of MurmurHash3.
function finish(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

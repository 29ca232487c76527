/**
 * Deals examples into folds, each fold with its share of every label. The same labels, folds and
 * seed give the same deal.
 *
 * @returns the fold of each example, from 0.
 */
export function dealFolds(
  labels: readonly (string | number)[],
  options: { readonly folds: number; readonly seed: number },
): readonly number[] {
  const byLabel = new Map<string | number, number[]>()
  for (const [index, label] of labels.entries()) {
    const members = byLabel.get(label)
    if (members === undefined) byLabel.set(label, [index])
    else members.push(index)
  }
  const random = createRandom(options.seed)
  const dealt = new Array<number>(labels.length).fill(0)
  // The deal goes on where the last label ended, so that small labels do not pile up in fold 0.
  let next = 0
  for (const members of byLabel.values()) {
    shuffle(members, random)
    for (const member of members) {
      dealt[member] = next % options.folds
      next++
    }
  }
  return dealt
}

function shuffle(values: number[], random: () => number): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const value = values[last] ?? 0
    values[last] = values[other] ?? 0
    values[other] = value
  }
}

/** Repeatable chance (mulberry32): a seed in, numbers from 0 to under 1 out. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

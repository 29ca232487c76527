import { seededRandom, shuffle } from '../../random.ts'

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
  const random = seededRandom(options.seed)
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

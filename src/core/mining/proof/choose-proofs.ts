import { countBoth } from '../search/bits.ts'
import type { Proof } from './prove.ts'

/** Of each opening, and of whole runs, so many are kept that say one thing, and so many of others. */
const SINGLE_MAX = 200
const COMBINED_MAX = 30
/** Beyond those, the best of what is not proven: more runs may prove it. */
const CANDIDATES_MAX = 5
const PROVEN_P_VALUE = 0.05
const CANDIDATE_P_VALUE = 0.5
/** Runs that two have in common, of all that either has, from which they tell the same. */
const SAME_SHARE = 0.9
const SAME_SHARE_COMBINED = 0.6
/** Looked through in each opening, the best first. */
const LOOKED_AT_MAX = 4_000

/** The best proofs, no two of which tell the same of the same runs. */
export function chooseProofs(proofs: readonly Proof[]): readonly Proof[] {
  return [...byOpening(proofs).values()].flatMap((own) => {
    const ordered = own.toSorted((left, right) => left.value - right.value)
    const proven = ordered.filter(({ adjustedPValue }) => adjustedPValue < PROVEN_P_VALUE)
    const unproven = ordered.filter(
      ({ adjustedPValue: value }) => value >= PROVEN_P_VALUE && value <= CANDIDATE_P_VALUE,
    )
    return [
      ...withoutSame(proven.filter(isSingle), SINGLE_MAX, SAME_SHARE),
      ...withoutSame(
        proven.filter((one) => !isSingle(one)),
        COMBINED_MAX,
        SAME_SHARE_COMBINED,
      ),
      ...withoutSame(unproven, CANDIDATES_MAX, SAME_SHARE_COMBINED),
    ]
  })
}

function isSingle({ hypothesis: { condition, sort } }: Proof): boolean {
  if (sort === 'pair' || sort === 'joint') return false
  return condition.is !== 'follows' || condition.signs.length === 1
}

function byOpening(proofs: readonly Proof[]): ReadonlyMap<string, Proof[]> {
  const found = new Map<string, Proof[]>()
  for (const proof of proofs) {
    const { opening, key } = proof.hypothesis.population
    const name = key.startsWith('runs ') ? String(opening) : 'recoveries'
    const own = found.get(name)
    if (own === undefined) found.set(name, [proof])
    else own.push(proof)
  }
  return found
}

function withoutSame(
  ordered: readonly Proof[],
  countMax: number,
  sameShare: number,
): readonly Proof[] {
  const kept: Proof[] = []
  for (const proof of ordered.slice(0, LOOKED_AT_MAX)) {
    if (kept.length >= countMax) break
    if (!kept.some((other) => commonShare(proof, other) >= sameShare)) kept.push(proof)
  }
  return kept
}

function commonShare({ hypothesis: left }: Proof, { hypothesis: right }: Proof): number {
  if (left.population.key !== right.population.key) return 0
  const both = countBoth(left.bits, right.bits)
  return both / (left.support + right.support - both)
}

import type { EvidenceBase, EvidenceEntry } from './pattern.ts'

/** What counts when it is not known how often runs end so (spec P6). */
export const BASE_UNKNOWN: EvidenceBase = { rate: 0.5, runs: 0, entries: 0 }

/**
 * What a run is compared with: runs of its own type of task where enough of them are known, else
 * all runs of the scope, else 0.5.
 */
export function baseFor(
  { type }: Pick<EvidenceEntry, 'type'>,
  bases: readonly EvidenceBase[],
): EvidenceBase {
  const own = bases.find((base) => base.type !== undefined && base.type === type)
  return own ?? bases.find((base) => base.type === undefined && base.runs > 0) ?? BASE_UNKNOWN
}

/** The known bases, each with how many of these entries are compared with it. */
export function countBases(
  bases: readonly EvidenceBase[],
  entries: readonly Pick<EvidenceEntry, 'type'>[],
): readonly EvidenceBase[] {
  const known = bases.filter(({ runs }) => runs > 0)
  const used = entries.map((entry) => baseFor(entry, known))
  const counted = [...known, BASE_UNKNOWN].map((base) => ({
    ...base,
    entries: used.filter((other) => other === base).length,
  }))
  return counted.filter(({ runs, entries: count }) => runs > 0 || count > 0)
}

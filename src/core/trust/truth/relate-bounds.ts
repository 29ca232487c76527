import type { Comparison, Difference } from './compare-readings.ts'
import type { FoundChange } from './find-value-change.ts'
import type { Pair, Relation, Validity } from './statement.ts'

const RESTATED = 0.85
const FOR_A_TIME = 0.75

/**
 * What a newer statement says about how long something holds: the same proposition with a time
 * bounds the older one; another value until a day stands beside the older one for that time.
 */
export function relateBounds(
  { read, readOlder }: Pair,
  { newerOnly, olderOnly, attributes }: Comparison,
  change: FoundChange | undefined,
): Relation | undefined {
  const { validity } = read
  if (validity === undefined || isSameTime(validity, readOlder.validity)) return undefined
  const hasSameWords = newerOnly.length + olderOnly.length === 0 && attributes !== 'different'
  const isReversed = read.polarity !== readOlder.polarity
  if (hasSameWords && !isReversed) {
    const reason = 'It says when that starts or stops being true.'
    return { kind: 'bounds', certainty: RESTATED, reason, changes: [], bounded: 'older', validity }
  }
  const isOther = isReversed
    ? hasSameWords
    : change !== undefined || isOneValueEach(newerOnly, olderOnly)
  if (!isOther || validity.validUntil === undefined) return undefined
  const reason = 'It holds for a limited time; after that, the earlier statement holds again.'
  return { kind: 'bounds', certainty: FOR_A_TIME, reason, changes: [], bounded: 'newer', validity }
}

function isOneValueEach(newer: readonly Difference[], older: readonly Difference[]): boolean {
  const [left, right] = [newer[0], older[0]]
  const isOneEach = newer.length === 1 && older.length === 1
  return isOneEach && left?.kind === right?.kind && left?.kind !== 'nominal'
}

function isSameTime(newer: Validity, older: Validity | undefined): boolean {
  return newer.validFrom === older?.validFrom && newer.validUntil === older?.validUntil
}

import { normalizeForComparison } from '../../language/text/similarity.ts'
import { saysTheSame } from './is-sure.ts'
import { readRetraction } from './read-retraction.ts'
import { readStatement } from './read-statement.ts'
import type { Pair } from './statement.ts'

/** Whether a newer text takes back exactly what the older statement says, and nothing else. */
export function isRetraction({ newer, older, readOlder }: Pair): boolean {
  const retraction = readRetraction(newer.text)
  if (retraction === undefined || retraction.about === '') return false
  const { about, mustDeny } = retraction
  if (normalizeForComparison(about) === normalizeForComparison(older.text)) return !mustDeny
  const read = readStatement({ ...newer, text: about })
  if (mustDeny && read.polarity === readOlder.polarity) return false
  return saysTheSame(read, readOlder)
}

import { isSameWord } from '../compare-readings.ts'
import { readStatement } from '../read-statement.ts'
import type { Statement, StatementReading } from '../statement.ts'
import { readRetraction } from './read-retraction.ts'

const SHARE_MIN = 0.6
const CERTAINTY_MAX = 0.9

/** How surely a newer text takes the older statement back; nothing when it does not. */
export function findRetraction(newer: Statement, older: StatementReading): number | undefined {
  const retraction = readRetraction(newer.text)
  if (retraction === undefined || retraction.about === '') return undefined
  const about = readStatement({ ...newer, text: retraction.about })
  if (retraction.mustDeny && about.polarity === older.polarity) return undefined
  const content = about.words.filter(({ role }) => role === 'content')
  const all = older.words.filter(({ role }) => role === 'content')
  const found = content.filter((word) => all.some((other) => isSameWord(word, other)))
  // Whose value it was must be said, and of a name or a figure no other one is meant.
  const mustBe = [...about.subject, ...content.filter(({ kind }) => kind !== 'word')]
  if (!mustBe.every((word) => found.includes(word))) return undefined
  const share = content.length === 0 ? 0 : found.length / content.length
  return share >= SHARE_MIN ? CERTAINTY_MAX * share : undefined
}

import { readStatement } from '../../trust/truth/read-statement.ts'
import type { Fact } from '../fact.ts'
import { statementOf } from '../rejection.ts'

/**
 * True when a statement contradicts an older opinion without ending it: one contrary statement does
 * not end an opinion. It does when the newer one says that it changed ("now", "no longer",
 * "switched to").
 */
export function isDispute(newer: Fact, older: Fact): boolean {
  if (older.kind !== 'opinion') return false
  const { change } = readStatement(statementOf(newer))
  return change === 'none' || change === 'added'
}

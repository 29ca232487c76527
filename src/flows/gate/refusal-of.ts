import type { Rejection } from '../../core/facts/rejection.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import type { Draft } from '../records/draft.ts'

/** The receipt of what was rejected or forgotten before, with the way to allow it again. */
export async function refusalOf(
  { why, factId }: Rejection,
  draft: Pick<Draft, 'get'>,
  what = 'What it says',
): Promise<DroppedReceipt> {
  const said = why === 'rejected' ? 'was rejected' : 'is to be forgotten'
  const [fact] = await draft.get('facts', [factId])
  // A fact that was purged cannot be brought back; what it said can be allowed.
  const again = fact === undefined ? `loci allow ${factId}` : `loci restore ${factId}`
  return { outcome: 'dropped', code: why, reason: `${what} ${said}. To allow it again: ${again}` }
}

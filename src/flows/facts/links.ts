import { linkFact } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import type { Fact, Link } from '../../core/facts/fact.ts'
import type { RememberReceipt } from '../../core/facts/receipt.ts'
import { isInScope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { readIntactRecords } from '../storage/records/read-intact.ts'
import type { Batch } from './batch.ts'
import type { Related } from './relations.ts'
import { putFact } from './write-fact.ts'

const DIGITS = 3

/** Marks the facts that a new statement may have outdated. All of them stay. */
export function linkOlder(
  receipt: RememberReceipt,
  likely: readonly Related[],
  batch: Batch,
): RememberReceipt {
  if (receipt.outcome !== 'stored' || likely.length === 0) return receipt
  const { fact: newer } = receipt
  const links = likely.map(({ fact, relation }) => {
    const probability = Number(relation.certainty.toFixed(DIGITS))
    const linked = linkFact(fact, newer, probability)
    const why = because('outdated', newer.id)
    const displaced = { by: newer.id, before: fact }
    putFact({ fact: linked, action: 'linked', ...why, displaced }, batch)
    return { id: fact.id, text: fact.text, probability }
  })
  const ids = links.map(({ id }) => id).join(', ')
  return {
    ...receipt,
    reason: `It may have outdated what is known, so both stay, linked: ${ids}.`,
    links,
    undo: newer.id,
  }
}

interface Linkable {
  readonly status?: string | undefined
  readonly possiblyOutdatedBy?: Link | undefined
}

/** The same items with the links that count: between active facts, the later one readable. */
export async function showLinks<Item extends Linkable>(
  items: readonly Item[],
  caller: Caller,
  { documents }: Pick<MemoryContext, 'documents'>,
): Promise<readonly Item[]> {
  const ids = items.flatMap(({ possiblyOutdatedBy: link }) => link?.id ?? [])
  if (ids.length === 0) return items
  const later = await readIntactRecords<Fact>(documents, 'facts', ids)
  const texts = new Map(
    later
      .filter(({ status, scope }) => status === 'active' && isInScope(scope, caller.scope))
      .map(({ id, text }) => [id, text]),
  )
  return items.map((item) => {
    const { possiblyOutdatedBy: link, status = 'active' } = item
    if (link === undefined) return item
    const text = status === 'active' ? texts.get(link.id) : undefined
    return { ...item, possiblyOutdatedBy: text === undefined ? undefined : { ...link, text } }
  })
}

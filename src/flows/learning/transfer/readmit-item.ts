import {
  type Imported,
  STORED,
  UNCHANGED,
  UPDATED,
} from '../../../core/learning/transfer/import-report.ts'
import {
  buildItem,
  ITEMS,
  type ItemRecord,
  itemId,
  type PortableItem,
} from '../../../core/storage/items/item.ts'
import { mayWriteCore } from '../../../core/trust/trust-rules.ts'
import { drop } from '../../facts/refusals.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { namesSecret } from '../../storage/items/write-items.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { Importing } from './importing.ts'

/** Takes over an item. Of one that is known, the newer value stays. */
export async function readmitItem(given: PortableItem, importing: Importing): Promise<Imported> {
  const { carrier, draft, deps, trust } = importing
  if (!mayWriteCore(trust)) {
    return drop('untrusted', 'Only a person, or an agent that works for one, imports items.')
  }
  if (namesSecret(given)) return drop('suspicious', 'Its name contains a secret.')
  const { scope: from, ...item } = given
  const scope = carrier.scopeOf(from)
  const known = await readOne<ItemRecord>(draft, ITEMS, itemId(scope, given))
  if (known !== undefined && known.updatedAt >= given.updatedAt) return UNCHANGED
  const value = await hideForgotten(given.value, { scope, trust: 'agent' }, deps)
  const version = Math.max(given.version, (known?.version ?? 0) + 1)
  draft.put(ITEMS, buildItem(scope, { ...item, value, version }))
  return known === undefined ? STORED : UPDATED
}

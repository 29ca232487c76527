import { declareCollection } from '../documents/collection.ts'
import { hashId } from '../records/hash-id.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeKey } from '../scope.ts'

/** Who gives out patterns. */
export const GUIDANCE_SOURCES = ['patterns.match', 'knowledge.find'] as const
export type GuidanceSource = (typeof GUIDANCE_SOURCES)[number]

/** How often patterns were offered in a scope, by one source. Says nothing of the tasks. */
export interface Guidance {
  readonly id: string
  readonly scope: Scope
  readonly by: GuidanceSource
  /** All in all, each pattern of an answer by itself. */
  readonly offered: number
  /** Of the last 90 days, the newest first. */
  readonly days: readonly { readonly day: number; readonly offered: number }[]
}

const DAY_MS = 86_400_000
const GUIDANCE_DAYS = 90

export const guidanceRecords: RecordKind = {
  collection: declareCollection({ name: 'guidance', fields: SCOPE_FIELDS }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

export function noGuidance(scope: Scope, by: GuidanceSource): Guidance {
  return { id: hashId('guidance', scopeKey(scope), by), scope, by, offered: 0, days: [] }
}

export function addOffers(known: Guidance, count: number, nowMs: number): Guidance {
  const today = Math.floor(nowMs / DAY_MS)
  const before = known.days.find(({ day }) => day === today)?.offered ?? 0
  const days = known.days.filter(({ day }) => day !== today && day > today - GUIDANCE_DAYS)
  return {
    ...known,
    offered: known.offered + count,
    days: [{ day: today, offered: before + count }, ...days],
  }
}

/** How many were offered in the last 90 days. */
export function offeredLately({ days }: Guidance, nowMs: number): number {
  const oldest = Math.floor(nowMs / DAY_MS) - GUIDANCE_DAYS
  return days.reduce((sum, { day, offered }) => sum + (day > oldest ? offered : 0), 0)
}

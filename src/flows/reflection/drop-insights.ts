import type { InsightGroup } from '../../core/reflection/insight-records.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { removeFactOf } from './keep-insights.ts'

/** An episode is in a few groups. */
const GROUPS_MAX = 200

/**
 * Lets the insights go that cite an episode. What the others bear out is said again by the next
 * reflection, without it.
 */
export async function dropInsights(
  episodeId: string,
  draft: Draft,
  given: { readonly caller: Caller; readonly deps: FactDeps },
): Promise<void> {
  const { documents } = await given.deps.documents.query('insights', {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: GROUPS_MAX,
  })
  const ids = documents.map(({ id }) => id)
  for (const found of ids.length === 0 ? [] : await draft.get('insights', ids)) {
    const group = toRecord<InsightGroup>(found)
    for (const insight of group.insights) {
      if (insight.episodeIds.includes(episodeId)) await removeFactOf(insight, draft, given)
    }
    const insights = group.insights.filter((one) => !one.episodeIds.includes(episodeId))
    const episodeIds = group.episodeIds.filter((id) => id !== episodeId)
    // Without a basis it is made anew the next time.
    const left: InsightGroup = { ...group, insights, episodeIds, basis: '' }
    if (episodeIds.length === 0) draft.remove('insights', group.id)
    else draft.put('insights', left)
  }
}

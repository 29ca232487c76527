import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import type { InsightGroup } from '../../core/reflection/insight-records.ts'
import type { Scope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { removeFactOf } from './keep-insights.ts'

const PAGE = 500

/** What earlier reflections understood in a scope. */
export async function readKnownGroups(
  scope: Scope,
  { documents: store }: FactDeps,
): Promise<readonly InsightGroup[]> {
  const groups: InsightGroup[] = []
  let after: string | undefined
  do {
    const { documents, next } = await store.query('insights', {
      filter: ownScopeConditions(scope),
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    groups.push(...documents.map((document) => toRecord<InsightGroup>(document)))
    after = next
  } while (after !== undefined)
  return groups
}

/** Lets go of what was said of groups that are no more: their episodes are told of elsewhere. */
export async function dropDissolved(
  dissolved: readonly InsightGroup[],
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  for (const { id } of dissolved) {
    await writeDraft(`insights ${id}`, deps, async (draft) => {
      const [found] = await draft.get('insights', [id])
      if (found === undefined) return
      for (const insight of toRecord<InsightGroup>(found).insights) {
        await removeFactOf(insight, draft, { caller, deps })
      }
      draft.remove('insights', id)
    })
  }
}

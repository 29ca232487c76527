import type { Fact } from '../../../core/facts/fact.ts'
import { buildFactFilter } from '../../../core/facts/fact-filter.ts'
import {
  listPreferences,
  type PlacedEvidence,
  type Preferences,
} from '../../../core/learning/preferences/list-preferences.ts'
import type { ListPreferencesInput } from '../../../core/learning/preferences/preference-input.ts'
import {
  countedEvidence,
  type PreferenceRecord,
} from '../../../core/learning/preferences/preference-record.ts'
import {
  readStated,
  type StatedPreference,
} from '../../../core/learning/preferences/stated-preference.ts'
import { withoutSession } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'

const RECORDS_MAX = 100
const FACTS_MAX = 200

/**
 * What a person prefers: what they stated, and what tasks show, in one project or in all of
 * theirs. Preferences of other users are never mixed in.
 */
export async function showPreferences(
  { areas = [], language, project }: ListPreferencesInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Preferences> {
  const scope = narrowScope(caller.scope, { project })
  const [records, stated] = await Promise.all([
    readPreferences(caller, deps),
    readStatedPreferences(caller, deps),
  ])
  const all = listPreferences(evidenceOf(records), stated, { language, project: scope.project })
  if (areas.length === 0) return all
  return { ...all, preferences: all.preferences.filter(({ area }) => areas.includes(area)) }
}

function evidenceOf(records: readonly PreferenceRecord[]): readonly PlacedEvidence[] {
  const all = records.flatMap((record) =>
    countedEvidence(record).map((one) => ({ ...one, project: record.scope.project })),
  )
  return [...new Map(all.map((one) => [one.episodeId, one])).values()]
}

/** What tasks show of the caller's own preferences, in each of their projects. */
export async function readPreferences(
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly PreferenceRecord[]> {
  const { user } = caller.scope
  return await findRecords<PreferenceRecord>(documents, 'preferences', {
    filter: [
      ...scopeConditions(withoutSession(caller.scope)),
      ...(user === undefined ? [{ field: 'scope.user', is: 'equal', value: null } as const] : []),
    ],
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: RECORDS_MAX,
  })
}

/** The facts of the bucket `preference` that the caller stated, newest first. */
export async function readStatedPreferences(
  caller: Caller,
  { documents, clock }: MemoryContext,
  tag?: string,
): Promise<readonly StatedPreference[]> {
  const { scope } = caller
  const facts = await findRecords<Fact>(documents, 'facts', {
    filter: buildFactFilter(
      {
        buckets: ['preference'],
        roles: ['statement', 'page'],
        tags: tag === undefined ? undefined : [tag],
      },
      { scope: withoutSession(scope), statuses: ['active'], nowMs: clock.now() },
    ),
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit: FACTS_MAX,
  })
  return facts
    .filter((fact) => fact.scope.user === scope.user && fact.flags.length === 0)
    .map(readStated)
}

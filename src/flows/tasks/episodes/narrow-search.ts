import { invalidInput } from '../../../core/errors.ts'
import type { Session } from '../../../core/facts/sessions/session.ts'
import type { TimeWindow } from '../../../core/recall/question.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { buildEpisodeFilter, finishedIn } from '../../../core/tasks/episodes/episode-filter.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { type EpisodeSearchInput, readWhen } from '../../../core/tasks/episodes/search-input.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords, type ScopedRecord } from '../../storage/records/read-records.ts'

/** All that narrows a search, as conditions that every store and index understands. */
export async function narrowSearch(
  input: EpisodeSearchInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<{ readonly reader: Caller; readonly filter: Filter }> {
  const nowMs = deps.clock.now()
  const asked = narrowScope(caller.scope, input)
  const scope = input.thisSession === true ? await inThisSession(asked, deps) : asked
  const filter = buildEpisodeFilter(input, { scope, nowMs, limits: deps.phaseLimits })
  const reader = { ...caller, scope }
  if (input.when === undefined) return { reader, filter }
  const readings = readWhen(input.when, { nowMs, zone: deps.zone })
  return { reader, filter: [...filter, ...(await settleWindow(readings, filter, deps))] }
}

// Of what a time may mean, the reading in which anything was finished.
async function settleWindow(
  readings: readonly TimeWindow[],
  filter: Filter,
  { documents }: MemoryContext,
): Promise<Filter> {
  for (const window of readings) {
    const wanted = [...filter, ...finishedIn(window)]
    const found = await findRecords(documents, 'episodes', { filter: wanted, limit: 1 })
    if (found.length > 0) return finishedIn(window)
  }
  return finishedIn(readings[0] ?? {})
}

/** The session going on: the reader's own, or else the one in which anything happened last. */
async function inThisSession(scope: Scope, { documents }: MemoryContext): Promise<Scope> {
  if (scope.session !== undefined) return scope
  // Every text sorts after the empty one, so entries without a session are excluded.
  const inAny: Condition = { field: 'scope.session', is: 'between', from: '' }
  const newestBy = <Body extends ScopedRecord>(collection: string, field: string) =>
    findRecords<Body>(documents, collection, {
      filter: [...scopeConditions(scope), inAny],
      orderBy: { field, direction: 'descending' },
      limit: 1,
    })
  const [talks, episodes] = await Promise.all([
    newestBy<Session>('sessions', 'endedAt'),
    newestBy<Episode>('episodes', 'eventAt'),
  ])
  const [newest] = [
    ...talks.map(({ scope: of, endedAt }) => ({ of, endedAt })),
    ...episodes.map(({ scope: of, eventAt }) => ({ of, endedAt: eventAt })),
  ].sort((left, right) => right.endedAt - left.endedAt)
  if (newest?.of.session !== undefined) return { ...scope, session: newest.of.session }
  throw invalidInput('There is no known session', 'Pass one as "session", or omit "thisSession".')
}

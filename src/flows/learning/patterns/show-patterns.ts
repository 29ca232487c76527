import type { DeepReadonly } from '../../../core/deep-readonly.ts'
import {
  type EvidenceEntry,
  PATTERN_STATUSES,
  toPatternView,
} from '../../../core/learning/patterns/pattern.ts'
import {
  PATTERNS_LISTED_DEFAULT,
  type PatternListInput,
} from '../../../core/learning/patterns/pattern-input.ts'
import {
  type PatternVersion,
  VERSIONS_MAX,
} from '../../../core/learning/patterns/pattern-records.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords, toRecord } from '../../storage/records/read-records.ts'
import { requirePattern, toPattern } from './store-patterns.ts'

/** A pattern with its evidence and history. */
export type FoundPattern = DeepReadonly<Awaited<ReturnType<typeof getPattern>>>

/** A run behind a pattern. */
interface EpisodeBehind {
  /** Absent when no episode of the run is stored. */
  readonly id?: string | undefined
  readonly task?: string | undefined
  readonly at: string
  readonly isHit: boolean
  readonly origin: EvidenceEntry['origin']
}

const BEHIND_MAX = 20

/** One pattern by its id, whatever its status. @throws MemoryError `NOT_FOUND` */
export async function getPattern(id: string, caller: Caller, deps: MemoryContext) {
  const pattern = await requirePattern(id, caller, deps.documents)
  const { entries } = pattern.evidence
  const newest = (isHit: boolean): readonly EvidenceEntry[] =>
    entries.filter((entry) => entry.isHit === isHit).slice(0, BEHIND_MAX)
  return {
    pattern: toPatternView(pattern),
    supporting: await describeBehind(newest(true), caller, deps),
    contradicting: await describeBehind(newest(false), caller, deps),
    history: await readHistory(id, deps),
  }
}

async function describeBehind(
  entries: readonly EvidenceEntry[],
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly EpisodeBehind[]> {
  const ids = entries.map(({ episodeId }) => episodeId).filter((id) => id !== '')
  const found = ids.length === 0 ? [] : await documents.get('episodes', ids)
  const tasks = new Map(
    found
      .map((document) => toRecord<StoredEpisode>(document))
      .filter(({ scope }) => isInScope(scope, caller.scope))
      .map((episode) => [episode.id, episode.task.description]),
  )
  return entries.map(({ episodeId, at, isHit, origin }) => ({
    id: episodeId === '' ? undefined : episodeId,
    task: tasks.get(episodeId),
    at: new Date(at).toISOString(),
    isHit,
    origin,
  }))
}

async function readHistory(patternId: string, { documents }: MemoryContext) {
  return await findRecords<PatternVersion>(documents, 'pattern-versions', {
    filter: [{ field: 'patternId', is: 'equal', value: patternId }],
    orderBy: { field: 'version', direction: 'descending' },
    limit: VERSIONS_MAX,
  })
}

/** A page of patterns. */
export type PatternPage = Awaited<ReturnType<typeof listPatterns>>

/** Patterns, the most certain first, a page at a time. */
export async function listPatterns(input: PatternListInput, caller: Caller, deps: MemoryContext) {
  const { limit = PATTERNS_LISTED_DEFAULT, after } = input
  const filter = filterOf(input, caller)
  const page = await deps.documents.query('patterns', {
    filter,
    orderBy: { field: 'evidence.confidence', direction: 'descending' },
    limit,
    ...(after === undefined ? {} : { after }),
  })
  return {
    items: page.documents.map((document) => toPatternView(toPattern(document))),
    total: await deps.documents.count('patterns', filter),
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

function filterOf(input: PatternListInput, caller: Caller): Filter {
  const { category, status, problemType, expects, project } = input
  const statuses = PATTERN_STATUSES.filter((one) =>
    status === undefined ? one !== 'deprecated' : one === status,
  )
  const filter: Condition[] = [
    ...scopeConditions(narrowScope(caller.scope, { project })),
    { field: 'lifecycle.status', is: 'one-of', values: statuses },
  ]
  if (category !== undefined) filter.push({ field: 'category', is: 'equal', value: category })
  if (expects !== undefined) filter.push({ field: 'expects', is: 'equal', value: expects })
  if (problemType !== undefined) {
    filter.push({ field: 'applicability.problemTypes', is: 'containing', values: [problemType] })
  }
  return filter
}

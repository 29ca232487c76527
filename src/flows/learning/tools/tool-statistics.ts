import {
  readToolRun,
  TOOL_COLLECTION,
  type ToolRun,
  toolRunId,
} from '../../../core/learning/tools/tool-run.ts'
import {
  type ToolStatistics,
  type ToolStatisticsInput,
  viewTools,
} from '../../../core/learning/tools/tool-statistics.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { episodesOf, type Learned } from '../../storage/records/learning.ts'
import { findRecords } from '../../storage/records/read-records.ts'

/** The newest episodes are counted: how tools did long ago says little of how they do now. */
const RUNS_MAX = 1_000
/** A tool that none of so many runs used counts as new. */
const LATEST_RUNS = 50

/** How tools did, by tool and type of task. */
export async function readToolStatistics(
  { tool, taskType, project }: ToolStatisticsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ToolStatistics> {
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const ofType: Filter =
    taskType === undefined ? [] : [{ field: 'taskType', is: 'equal', value: taskType }]
  const runs = await readToolRuns([...scopeConditions(scope), ...ofType], deps)
  return viewTools(runs, { tool, taskType })
}

/** The newest runs, newest first. */
export async function readToolRuns(
  filter: Filter,
  { documents }: Pick<MemoryContext, 'documents'>,
  limit = RUNS_MAX,
): Promise<readonly ToolRun[]> {
  return await findRecords<ToolRun>(documents, TOOL_COLLECTION, {
    filter,
    orderBy: { field: 'at', direction: 'descending' },
    limit,
  })
}

/** Records how tools did in episodes of one scope, each episode once. Counts are of tools. */
export async function learnToolStatistics(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
): Promise<Learned> {
  const owner = withoutSession(scope)
  const runs = episodesOf(owner, episodes).map(readToolRun)
  const before = await readToolRuns(ownScopeConditions(owner), deps, LATEST_RUNS)
  const known = new Set(before.flatMap(({ tools }) => tools.map(({ tool }) => tool)))
  const seen = new Set<string>()
  for (const portion of inPortions(runs, GET_IDS_MAX, () => 1)) {
    for (const { tools } of await writeDraft(`tools ${scopeKey(owner)}`, deps, (draft) =>
      putFresh(portion, draft),
    )) {
      for (const { tool } of tools) seen.add(tool)
    }
  }
  const learned = [...seen].filter((tool) => !known.has(tool)).length
  return { learned, reinforced: seen.size - learned }
}

async function putFresh(runs: readonly ToolRun[], draft: Draft): Promise<readonly ToolRun[]> {
  const distinct = new Map(runs.map((run) => [run.id, run]))
  const known = await draft.get(TOOL_COLLECTION, [...distinct.keys()])
  for (const { id } of known) distinct.delete(id)
  for (const run of distinct.values()) draft.put(TOOL_COLLECTION, run)
  return [...distinct.values()]
}

/** Removes what a deleted episode showed of tools. */
export async function dropToolEvidence(episodeId: string, draft: Draft): Promise<void> {
  await draft.get(TOOL_COLLECTION, [toolRunId(episodeId)])
  draft.remove(TOOL_COLLECTION, toolRunId(episodeId))
}

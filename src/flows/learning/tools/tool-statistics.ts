import { TOOL_COLLECTION, type ToolRun } from '../../../core/learning/tools/tool-run.ts'
import {
  type ToolStatistics,
  type ToolStatisticsInput,
  viewTools,
} from '../../../core/learning/tools/tool-statistics.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** The newest episodes are counted: how tools did long ago says little of how they do now. */
const RUNS_MAX = 1_000

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

/** The newest runs, the newest first. */
export async function readToolRuns(
  filter: Filter,
  { documents }: Pick<MemoryContext, 'documents'>,
): Promise<readonly ToolRun[]> {
  const page = await documents.query(TOOL_COLLECTION, {
    filter,
    orderBy: { field: 'at', direction: 'descending' },
    limit: RUNS_MAX,
  })
  return page.documents.map((document) => toRecord<ToolRun>(document))
}

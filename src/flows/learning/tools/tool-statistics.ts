import { DIGEST_VERSION, type RunDigest } from '../../../core/learning/digests/run-digest.ts'
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
import { findRecords } from '../../storage/records/read-records.ts'

/** The newest episodes are counted: how tools did long ago says little of how they do now. */
const RUNS_MAX = 1_000

/** How tools did, by tool and type of task. */
export async function readToolStatistics(
  { tool, taskType, project }: ToolStatisticsInput,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<ToolStatistics> {
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const ofType: Filter =
    taskType === undefined ? [] : [{ field: 'taskType', is: 'equal', value: taskType }]
  const runs = await findRecords<RunDigest>(documents, 'run-digests', {
    filter: [...scopeConditions(scope), ...ofType],
    orderBy: { field: 'at', direction: 'descending' },
    limit: RUNS_MAX,
  })
  // Digests of an earlier version have no tools; the next nightly run remakes them.
  const counted = runs.filter(({ digestVersion }) => digestVersion === DIGEST_VERSION)
  return viewTools(counted, { tool, taskType })
}

import type { Filter } from '../../core/documents/filter.ts'
import { narrowScope } from '../../core/episodes/episode-scope.ts'
import type { ToolStatisticsInput } from '../../core/knowledge/tools/tool-input.ts'
import {
  type RunTotal,
  TOOL_COLLECTION,
  type ToolTotal,
} from '../../core/knowledge/tools/tool-statistics.ts'
import { type ToolStatistics, viewTools } from '../../core/knowledge/tools/view-tools.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type ScopedRecord, toRecord } from '../records/read-records.ts'

const PAGE = 1_000
/** A memory with more tools than this says of each of them too little. */
const TOTALS_MAX = 10_000

/** How tools did, by tool and type of task. */
export async function readToolStatistics(
  given: ToolStatisticsInput,
  caller: Caller,
  deps: MemoryDeps,
): Promise<ToolStatistics> {
  const { tool, taskType, project } = given
  const filter: Filter = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    ...(taskType === undefined ? [] : [equal('taskType', taskType)]),
  ]
  const [totals, runs] = await Promise.all([
    readAll<ToolTotal>(
      [...filter, equal('type', 'tool'), ...(tool === undefined ? [] : [equal('tool', tool)])],
      deps,
    ),
    readAll<RunTotal>([...filter, equal('type', 'runs')], deps),
  ])
  return viewTools(totals, runs, { tool, taskType })
}

function equal(field: string, value: string): Filter[number] {
  return { field, is: 'equal', value }
}

async function readAll<Body extends ScopedRecord>(
  filter: Filter,
  { documents }: MemoryDeps,
): Promise<readonly Body[]> {
  const all: Body[] = []
  let after: string | undefined
  do {
    const page = await documents.query(TOOL_COLLECTION, {
      filter,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    all.push(...page.documents.map((document) => toRecord<Body>(document)))
    after = page.next
  } while (after !== undefined && all.length < TOTALS_MAX)
  return all
}

import { GET_IDS_MAX, WRITES_MAX } from '../../core/documents/limits.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { groupBy } from '../../core/knowledge/group-by.ts'
import {
  addToolCounts,
  countTools,
  NO_USES,
  toolRunId,
} from '../../core/knowledge/tools/count-tools.ts'
import { withRuns } from '../../core/knowledge/tools/newest-runs.ts'
import {
  type RunTotal,
  TOOL_COLLECTION,
  type ToolRun,
  type ToolTotal,
} from '../../core/knowledge/tools/tool-statistics.ts'
import { addRuns, NO_RUNS } from '../../core/knowledge/tools/total-runs.ts'
import { ownerKey } from '../../core/records/owner.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** What came of learning: tools that are new, and tools of which more is known. */
export interface LearnedTools {
  readonly learned: number
  readonly reinforced: number
}

/** What is read and written together: episodes, and the sums that they are added to. */
const RECORDS_TOGETHER = Math.min(WRITES_MAX, GET_IDS_MAX)

/**
 * Counts how tools did in episodes of one scope. What an episode added is kept beside the sums,
 * so that it counts once and can be taken out again.
 */
export async function learnToolStatistics(
  episodes: readonly Episode[],
  scope: Scope,
  deps: FactDeps,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): Promise<LearnedTools> {
  const owner = scopeKey(withoutSession(scope))
  const runs = episodes.flatMap((one) => countTools(one) ?? [])
  const own = runs.filter((one) => scopeKey(one.scope) === owner)
  const run: DraftRun = dryRun ? rehearse(deps) : (work) => writeDraft(`tools ${owner}`, deps, work)
  const learned = new Set<string>()
  const reinforced = new Set<string>()
  for (const portion of portionsOf(own)) {
    const done = await run((draft) => learnTogether(portion, draft))
    for (const id of done.learned) learned.add(id)
    for (const id of done.reinforced) if (!learned.has(id)) reinforced.add(id)
  }
  return { learned: learned.size, reinforced: reinforced.size }
}

// A sum is read and written once for all episodes of a portion.
function portionsOf(runs: readonly ToolRun[]): readonly (readonly ToolRun[])[] {
  const portions: ToolRun[][] = []
  let records = new Set<string>()
  for (const run of runs) {
    const names = [run.id, ...namesOf(run).keys()]
    const fits = records.size + names.length <= RECORDS_TOGETHER
    if (portions.length === 0 || !fits) {
      portions.push([])
      records = new Set()
    }
    portions.at(-1)?.push(run)
    for (const name of names) records.add(name)
  }
  return portions
}

/** Takes what an episode added out of the sums, without which it never was. */
export async function dropToolEvidence(episodeId: string, draft: Draft): Promise<void> {
  const runId = toolRunId(episodeId)
  const [found] = await draft.get(TOOL_COLLECTION, [runId])
  if (found === undefined) return
  await addAll([toRecord<ToolRun>(found)], draft, -1)
  draft.remove(TOOL_COLLECTION, runId)
}

interface PutTools {
  readonly learned: readonly string[]
  readonly reinforced: readonly string[]
}

async function learnTogether(runs: readonly ToolRun[], draft: Draft): Promise<PutTools> {
  const ids = runs.map(({ id }) => id)
  const known = new Set((await draft.get(TOOL_COLLECTION, ids)).map(({ id }) => id))
  // The same episode may have been given twice.
  const fresh = [...new Map(runs.map((one) => [one.id, one])).values()].filter(
    ({ id }) => !known.has(id),
  )
  const done = await addAll(fresh, draft, 1)
  for (const one of fresh) draft.put(TOOL_COLLECTION, one)
  return done
}

async function addAll(runs: readonly ToolRun[], draft: Draft, sign: 1 | -1): Promise<PutTools> {
  const found = await draft.get(TOOL_COLLECTION, totalIds(runs))
  const before = new Map(
    found.map((document) => [document.id, toRecord<ToolTotal | RunTotal>(document)]),
  )
  const totals = [...groupBy(runs, ({ taskType }) => taskType).values()].flatMap((ofType) => [
    ...sumRuns(ofType, before, sign),
    ...sumTools(ofType, before, sign),
  ])
  for (const total of totals) {
    if (isEmpty(total)) draft.remove(TOOL_COLLECTION, total.id)
    else draft.put(TOOL_COLLECTION, total)
  }
  const tools = totals.filter(({ type }) => type === 'tool').map(({ id }) => id)
  return {
    learned: tools.filter((id) => !before.has(id)),
    reinforced: tools.filter((id) => before.has(id)),
  }
}

type Totals = ReadonlyMap<string, ToolTotal | RunTotal>

// All of one scope and type of task.
function sumRuns(runs: readonly ToolRun[], before: Totals, sign: 1 | -1): readonly RunTotal[] {
  const [first] = runs
  if (first === undefined) return []
  const { scope, taskType } = first
  const id = totalId(first)
  const known = before.get(id)
  const sum = known?.type === 'runs' ? known : NO_RUNS
  return [{ id, scope, type: 'runs', taskType, ...addRuns(sum, runs, sign) }]
}

function sumTools(runs: readonly ToolRun[], before: Totals, sign: 1 | -1): readonly ToolTotal[] {
  const uses = runs.flatMap((run) =>
    Object.entries(run.tools).map(([tool, count]) => ({ run, tool, count })),
  )
  return [...groupBy(uses, ({ tool }) => tool)].flatMap(([tool, ofTool]) => {
    const [first] = ofTool
    if (first === undefined) return []
    const { scope, taskType } = first.run
    const id = totalId(first.run, tool)
    const known = before.get(id)
    const sum = known?.type === 'tool' ? known : { ...NO_USES, newest: [] }
    const counts = ofTool.map(({ count }) => count)
    const users = ofTool.map(({ run }) => run)
    const newest = withRuns(sum.newest, users, sign)
    return [
      { id, scope, type: 'tool', taskType, tool, newest, ...addToolCounts(sum, counts, sign) },
    ]
  })
}

function isEmpty(total: ToolTotal | RunTotal): boolean {
  const { success, partial, failure } = total.episodes
  return success + partial + failure === 0
}

// Runs of one scope share their sums, and an id takes longer to make than a name.
function totalIds(runs: readonly ToolRun[]): readonly string[] {
  const first = new Map<string, string>()
  for (const run of runs) {
    for (const [name, tool] of namesOf(run)) {
      if (!first.has(name)) first.set(name, totalId(run, tool))
    }
  }
  return [...first.values()]
}

function namesOf({ taskType, tools }: ToolRun): ReadonlyMap<string, string | undefined> {
  const named = Object.keys(tools).map((tool) => [`${taskType}\n${tool}`, tool] as const)
  return new Map<string, string | undefined>([[taskType, undefined], ...named])
}

function totalId({ scope, taskType }: ToolRun, tool?: string): string {
  return tool === undefined
    ? ownerKey(scope, 'tool runs', taskType)
    : ownerKey(scope, 'tool', taskType, tool)
}

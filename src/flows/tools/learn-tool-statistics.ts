import type { Episode } from '../../core/episodes/episode.ts'
import {
  addToolCount,
  countTools,
  NO_USES,
  toolRunId,
} from '../../core/knowledge/tools/count-tools.ts'
import {
  type RunTotal,
  TOOL_COLLECTION,
  type ToolRun,
  type ToolTotal,
} from '../../core/knowledge/tools/tool-statistics.ts'
import { addRun, NO_RUNS } from '../../core/knowledge/tools/total-runs.ts'
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

/** Episodes whose counts are written together: with their tools, all of it fits into one write. */
const TOGETHER = 30

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
  for (let start = 0; start < own.length; start += TOGETHER) {
    const done = await run((draft) => learnTogether(own.slice(start, start + TOGETHER), draft))
    for (const id of done.learned) learned.add(id)
    for (const id of done.reinforced) if (!learned.has(id)) reinforced.add(id)
  }
  return { learned: learned.size, reinforced: reinforced.size }
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
  const ids = runs.flatMap((one) => [
    totalId(one),
    ...Object.keys(one.tools).map((tool) => totalId(one, tool)),
  ])
  const found = await draft.get(TOOL_COLLECTION, [...new Set(ids)])
  const totals = new Map(
    found.map((document) => [document.id, toRecord<ToolTotal | RunTotal>(document)]),
  )
  const before = new Set(totals.keys())
  for (const one of runs) addOne(one, totals, sign)
  for (const [id, total] of totals) {
    if (isEmpty(total)) draft.remove(TOOL_COLLECTION, id)
    else draft.put(TOOL_COLLECTION, total)
  }
  const tools = [...totals.values()].filter(({ type }) => type === 'tool').map(({ id }) => id)
  return {
    learned: tools.filter((id) => !before.has(id)),
    reinforced: tools.filter((id) => before.has(id)),
  }
}

function addOne(run: ToolRun, totals: Map<string, ToolTotal | RunTotal>, sign: 1 | -1): void {
  const { scope, taskType } = run
  const id = totalId(run)
  const known = totals.get(id)
  const sum = known?.type === 'runs' ? known : NO_RUNS
  totals.set(id, { id, scope, type: 'runs', taskType, ...addRun(sum, run, sign) })
  for (const [tool, count] of Object.entries(run.tools)) {
    const toolId = totalId(run, tool)
    const total = totals.get(toolId)
    const added = addToolCount(total?.type === 'tool' ? total : NO_USES, count, sign)
    totals.set(toolId, { id: toolId, scope, type: 'tool', taskType, tool, ...added })
  }
}

function isEmpty(total: ToolTotal | RunTotal): boolean {
  const { success, partial, failure } = total.episodes
  return success + partial + failure === 0
}

function totalId({ scope, taskType }: ToolRun, tool?: string): string {
  return tool === undefined
    ? ownerKey(scope, 'tool runs', taskType)
    : ownerKey(scope, 'tool', taskType, tool)
}

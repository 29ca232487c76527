import type { EpisodeSketch } from '../../../core/learning/reflection/episode-sketch.ts'
import { groupSketches, inOrder } from '../../../core/learning/reflection/group-episodes.ts'
import type { ReflectionMark } from '../../../core/learning/reflection/insight-records.ts'
import { dueGroups, matchGroups } from '../../../core/learning/reflection/match-groups.ts'
import {
  dueReflection,
  type ReflectionTrigger,
} from '../../../core/learning/reflection/reflection-trigger.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { findTopics } from './find-topics.ts'
import { markId, readSketches, type ScopeSketches } from './read-sketches.ts'
import {
  dropDissolved,
  type ReflectedInsight,
  readInsightGroups,
  storeInsights,
} from './store-insights.ts'

interface ReflectEpisodesInput {
  readonly dryRun?: boolean | undefined
  /** Reflect even if little has happened. */
  readonly force?: boolean | undefined
}

interface EpisodeReflectionOutcome {
  readonly scope: Scope
  /** Why now; absent when it was not time. */
  readonly trigger?: ReflectionTrigger | undefined
  readonly freshEpisodes: number
  readonly insights: readonly ReflectedInsight[]
  /** Due groups that are left to the next reflection. */
  readonly groupsLeft: number
  /** New episodes that are left to the next reflection. */
  readonly episodesLeft: number
}

/** The most important groups; the rest is left to the next reflection. */
const GROUPS_MAX = 200
/** A language model takes seconds for each. */
const GROUPS_OF_MODEL_MAX = 20

/**
 * Groups episodes, writes what each group has in common, and stores that as facts that cite their
 * episodes (spec R1, R2). What is too much for one reflection is left to the next. Run again with
 * nothing left, it changes nothing.
 */
export async function reflectEpisodes(
  { dryRun = false, force = false }: ReflectEpisodesInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const outcomes: EpisodeReflectionOutcome[] = []
  for (const sketches of await readSketches(caller, deps)) {
    const own = { ...caller, scope: sketches.scope }
    outcomes.push(await reflectScope(sketches, { force, dryRun }, own, deps))
  }
  return { outcomes, isDryRun: dryRun }
}

async function reflectScope(
  own: ScopeSketches,
  { force, dryRun }: { readonly force: boolean; readonly dryRun: boolean },
  caller: Caller,
  deps: MemoryContext,
): Promise<EpisodeReflectionOutcome> {
  const { scope, fresh, episodesLeft, mark } = own
  const outcome = { scope, freshEpisodes: fresh.length, episodesLeft }
  const groupsBefore = mark?.groupsLeft ?? 0
  const due = dueReflection(pendingOf(own), deps.clock.now())
  const trigger = due ?? (force ? 'asked' : undefined)
  if (trigger === undefined) return { ...outcome, insights: [], groupsLeft: groupsBefore }
  const found = await findDue(own, force || groupsBefore > 0, deps)
  const max = deps.languageModel === undefined ? GROUPS_MAX : GROUPS_OF_MODEL_MAX
  const insights: ReflectedInsight[] = []
  for (const group of found.due.slice(0, max)) {
    insights.push(...(await storeInsights(group, { dryRun, ...found }, caller, deps)))
  }
  const groupsLeft = Math.max(0, found.due.length - max)
  if (!dryRun) {
    await dropDissolved(found.dissolved, caller, deps)
    await moveMark(own, groupsLeft, deps)
  }
  return { ...outcome, trigger, insights, groupsLeft }
}

function pendingOf({ fresh, mark }: ScopeSketches): Parameters<typeof dueReflection>[0] {
  return {
    episodes: fresh.length,
    importance: fresh.reduce((sum, { importance }) => sum + importance, 0),
    groupsLeft: mark?.groupsLeft ?? 0,
    lastAt: mark === undefined ? undefined : Date.parse(mark.at),
  }
}

async function findDue({ scope, seen, fresh }: ScopeSketches, isAll: boolean, deps: MemoryContext) {
  await deps.indexing.freshen()
  const sketches = inOrder([...seen, ...fresh])
  const groups = groupSketches(sketches, await findTopics(sketches, deps))
  const ids = idsOf(sketches)
  const { matched, dissolved } = matchGroups(groups, await readInsightGroups(scope, deps), (id) =>
    ids.has(id),
  )
  const newIds = isAll ? ids : idsOf(fresh)
  return { due: dueGroups(matched, (id) => newIds.has(id)), dissolved, sketches }
}

function idsOf(sketches: readonly EpisodeSketch[]): ReadonlySet<string> {
  return new Set(sketches.map(({ id }) => id))
}

async function moveMark(
  { scope, fresh, mark }: ScopeSketches,
  groupsLeft: number,
  deps: MemoryContext,
): Promise<void> {
  const upTo = fresh.at(-1)?.createdAt ?? mark?.upTo ?? ''
  if (upTo === mark?.upTo && groupsLeft === mark.groupsLeft) return
  const id = markId(scope)
  const at = new Date(deps.clock.now()).toISOString()
  await writeDraft(`reflection ${id}`, deps, async (draft) => {
    await draft.get('reflection-marks', [id])
    const moved: ReflectionMark = { id, scope, upTo, at, groupsLeft }
    draft.put('reflection-marks', moved)
  })
}

import type { EpisodeSketch } from '../../../core/learning/reflection/episode-sketch.ts'
import { groupSketches, inOrder } from '../../../core/learning/reflection/group-episodes.ts'
import type { ReflectionMark } from '../../../core/learning/reflection/insight-records.ts'
import { dueGroups, matchGroups } from '../../../core/learning/reflection/match-groups.ts'
import {
  dueReflection,
  type ReflectionTrigger,
} from '../../../core/learning/reflection/reflection-trigger.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { markId, readDueSketches, readSketches, type ScopeSketches } from './read-sketches.ts'
import { dropDissolved, readInsightGroups, storeInsights } from './store-insights.ts'

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
  { dryRun, force }: { readonly dryRun: boolean; readonly force: boolean },
  caller: Caller,
  deps: MemoryContext,
) {
  const done = { scopes: 0, insights: 0, left: 0 }
  const nowMs = deps.clock.now()
  for (const own of await readSketches(caller, deps)) {
    const trigger = force ? 'asked' : dueReflection(pendingOf(own), nowMs, deps.reflection)
    const isOver = async (): Promise<boolean> => false
    const reflect = () => reflectScope(own, { trigger, dryRun, isOver }, caller, deps)
    const { insights, groupsLeft } = await deps.turns.take(turnOf(own.scope), reflect)
    done.scopes += Number(trigger !== undefined)
    done.insights += insights
    done.left += groupsLeft
  }
  return done
}

/**
 * Reflects on the episodes of a scope in the background, if the finished task made
 * it due (spec R1). If interrupted, it starts over after the next task.
 */
export function reflectSoon(
  episode: Episode,
  { surface, trust }: Caller,
  deps: MemoryContext,
): void {
  const { background, events, turns } = deps
  const scope = withoutSession(episode.scope)
  const caller = { scope, surface, trust }
  // Others are served between any two portions, and the answer of the task goes out first.
  const isOver = async (): Promise<boolean> => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    return background.deadline.aborted
  }
  const work = turns.take(turnOf(scope), async () => {
    const due = await readDueSketches(scope, isOver, deps)
    if (due === undefined) return
    const reflecting = { ...due, dryRun: false, isOver }
    const { insights, groupsLeft } = await reflectScope(due.own, reflecting, caller, deps)
    const why = `reflection after ${due.own.fresh.length} tasks (${due.trigger})`
    events.emit({
      kind: 'work-progressed',
      work: why,
      done: insights,
      total: insights + groupsLeft,
    })
  })
  void background.track(work.catch((error) => background.report('reflecting on tasks', error)))
}

function turnOf(scope: Scope): string {
  return `reflecting ${scopeKey(scope)}`
}

interface Reflecting {
  /** Absent if it is not due. */
  readonly trigger: ReflectionTrigger | undefined
  readonly dryRun: boolean
  /** Checked between groups: true stops before the next one. */
  isOver(): Promise<boolean>
}

async function reflectScope(
  own: ScopeSketches,
  { trigger, dryRun, isOver }: Reflecting,
  owner: Caller,
  deps: MemoryContext,
): Promise<{ readonly insights: number; readonly groupsLeft: number }> {
  const { scope, mark } = own
  const caller = { ...owner, scope }
  const groupsBefore = mark?.groupsLeft ?? 0
  if (trigger === undefined) return { insights: 0, groupsLeft: groupsBefore }
  const found = await findDue(own, trigger === 'asked' || groupsBefore > 0, deps)
  const max = deps.languageModel === undefined ? GROUPS_MAX : GROUPS_OF_MODEL_MAX
  let insights = 0
  let groupsLeft = found.due.length
  for (const group of found.due.slice(0, max)) {
    if (await isOver()) break
    insights += await storeInsights(group, { dryRun, ...found }, caller, deps)
    groupsLeft--
  }
  if (!dryRun) {
    await dropDissolved(found.dissolved, caller, deps)
    await moveMark(own, groupsLeft, deps)
  }
  return { insights, groupsLeft }
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
  const sketches = inOrder([...seen, ...fresh])
  const groups = groupSketches(sketches)
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
  const upTo = fresh[0]?.createdAt ?? mark?.upTo ?? ''
  if (upTo === mark?.upTo && groupsLeft === mark.groupsLeft) return
  const id = markId(scope)
  const at = new Date(deps.clock.now()).toISOString()
  await writeDraft(`reflection ${id}`, deps, async (draft) => {
    await draft.get('reflection-marks', [id])
    const moved: ReflectionMark = { id, scope, upTo, at, groupsLeft }
    draft.put('reflection-marks', moved)
  })
}

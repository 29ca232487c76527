import type { Episode } from '../../core/episodes/episode.ts'
import { episodeOf, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { episodeImportance } from '../../core/reflection/episode-importance.ts'
import { type EpisodeGroup, groupEpisodes } from '../../core/reflection/group-episodes.ts'
import type { ReflectionMark } from '../../core/reflection/insight-records.ts'
import { dueReflection, type ReflectionTrigger } from '../../core/reflection/reflection-trigger.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { compareText } from '../../core/text/compare-text.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { keepInsights } from './keep-insights.ts'

export interface ReflectEpisodesInput {
  readonly dryRun?: boolean | undefined
  /** Reflect although little has happened. */
  readonly force?: boolean | undefined
}

/** What was understood of the episodes of one scope. */
export interface EpisodeReflectionOutcome {
  readonly scope: Scope
  /** Why now; absent when it was not time. */
  readonly trigger?: ReflectionTrigger | undefined
  readonly freshEpisodes: number
  readonly insights: readonly ReflectedInsight[]
}

export interface ReflectedInsight {
  readonly text: string
  readonly episodeIds: readonly string[]
  /** The fact that says it; absent in a dry run, and when the gate refused it. */
  readonly factId?: string | undefined
}

export interface ReflectedEpisodes {
  readonly outcomes: readonly EpisodeReflectionOutcome[]
  readonly isDryRun: boolean
}

const DAY_MS = 86_400_000
/** What is older is told by patterns. */
const WINDOW_DAYS = 90
const PAGE = 500
/** The newest of all that the caller sees. */
const EPISODES_MAX = 5_000

/**
 * Thinks about what has happened (spec R1, R2): groups episodes, says what each group amounts to,
 * and keeps that as facts that cite their episodes. Run twice, it changes nothing.
 */
export async function reflectEpisodes(
  { dryRun = false, force = false }: ReflectEpisodesInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ReflectedEpisodes> {
  const outcomes: EpisodeReflectionOutcome[] = []
  for (const [scope, episodes] of groupByScope(await readRecent(caller, deps))) {
    const own = { ...caller, scope }
    outcomes.push(await reflectScope(episodes, { force, dryRun }, own, deps))
  }
  return { outcomes, isDryRun: dryRun }
}

async function reflectScope(
  episodes: readonly Episode[],
  { force, dryRun }: { readonly force: boolean; readonly dryRun: boolean },
  caller: Caller,
  deps: GateDeps,
): Promise<EpisodeReflectionOutcome> {
  const { scope } = caller
  const nowMs = deps.clock.now()
  const mark = await readMark(scope, deps)
  const fresh = episodes.filter(({ createdAt }) => mark === undefined || createdAt > mark.upTo)
  const pending = {
    episodes: fresh.length,
    importance: fresh.reduce((sum, episode) => sum + episodeImportance(episode), 0),
    ...(mark === undefined ? {} : { lastAt: Date.parse(mark.at) }),
  }
  const trigger = force ? 'asked' : dueReflection(pending, nowMs)
  const outcome = { scope, freshEpisodes: fresh.length }
  if (trigger === undefined) return { ...outcome, insights: [] }
  const insights: ReflectedInsight[] = []
  for (const group of worthiest(groupEpisodes(episodes), force ? episodes : fresh)) {
    insights.push(...(await keepInsights(group, { dryRun }, caller, deps)))
  }
  const upTo = episodes.map(({ createdAt }) => createdAt).reduce(later, mark?.upTo ?? '')
  if (!dryRun && upTo !== mark?.upTo) await writeMark({ scope, upTo }, deps)
  return { ...outcome, trigger, insights }
}

/** A memory that is told of everything at once is told nothing. */
const GROUPS_MAX = 20

// Those with the most to think about, in which something is new; of equal ones the first.
function worthiest(
  groups: readonly EpisodeGroup[],
  fresh: readonly Episode[],
): readonly EpisodeGroup[] {
  const isFresh = new Set(fresh.map(({ id }) => id))
  return groups
    .filter(({ episodes }) => episodes.some(({ id }) => isFresh.has(id)))
    .map((group) => ({ group, worth: worthOf(group) }))
    .toSorted(
      (left, right) =>
        right.worth - left.worth || compareText(left.group.subject, right.group.subject),
    )
    .slice(0, GROUPS_MAX)
    .map(({ group }) => group)
}

function worthOf({ episodes }: EpisodeGroup): number {
  return episodes.reduce((sum, episode) => sum + episodeImportance(episode), 0)
}

function later(left: string, right: string): string {
  return left > right ? left : right
}

async function readRecent(
  caller: Caller,
  { documents: store, clock }: GateDeps,
): Promise<readonly Episode[]> {
  const found: Episode[] = []
  let after: string | undefined
  do {
    const { documents, next } = await store.query('episodes', {
      filter: [
        ...scopeConditions(caller.scope),
        { field: 'lifecycle.phase', is: 'one-of', values: ['active', 'mature', 'aged'] },
        // A record that stands for several is no episode of its own.
        { field: 'consolidation.count', is: 'equal', value: null },
        { field: 'eventAt', is: 'between', from: clock.now() - WINDOW_DAYS * DAY_MS },
      ],
      orderBy: { field: 'eventAt', direction: 'descending' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...documents.map((document) => episodeOf(toRecord<StoredEpisode>(document))))
    after = next
  } while (after !== undefined && found.length < EPISODES_MAX)
  return found
}

function groupByScope(episodes: readonly Episode[]): readonly (readonly [Scope, Episode[]])[] {
  const groups = new Map<string, [Scope, Episode[]]>()
  for (const episode of episodes) {
    const scope = withoutSession(episode.scope)
    const key = scopeKey(scope)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [scope, [episode]])
    else group[1].push(episode)
  }
  return [...groups.values()]
}

function markId(scope: Scope): string {
  return hashId('reflection', scopeKey(scope))
}

async function readMark(
  scope: Scope,
  { documents }: GateDeps,
): Promise<ReflectionMark | undefined> {
  const [found] = await documents.get('reflection-marks', [markId(scope)])
  return found === undefined ? undefined : toRecord<ReflectionMark>(found)
}

async function writeMark(
  { scope, upTo }: { readonly scope: Scope; readonly upTo: string },
  deps: GateDeps,
): Promise<void> {
  const id = markId(scope)
  const at = new Date(deps.clock.now()).toISOString()
  await writeDraft(`reflection ${id}`, deps, async (draft) => {
    await draft.get('reflection-marks', [id])
    const mark: ReflectionMark = { id, scope, upTo, at }
    draft.put('reflection-marks', mark)
  })
}

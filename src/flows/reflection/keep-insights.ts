import type { Episode } from '../../core/episodes/episode.ts'
import { episodeOf, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { buildInsightRequest, readInsightAnswer } from '../../core/reflection/ask-insights.ts'
import type { DueGroup } from '../../core/reflection/due-groups.ts'
import {
  EPISODES_READ_MAX,
  type EpisodeGroup,
  toEpisodeGroup,
} from '../../core/reflection/episode-group.ts'
import type { SketchGroup } from '../../core/reflection/group-episodes.ts'
import type { Insight, InsightGroup } from '../../core/reflection/insight-records.ts'
import { type WrittenInsight, writeInsights } from '../../core/reflection/write-insights.ts'
import { scopeKey } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { admit } from '../facts/admit.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { removeFact } from '../facts/remove-fact.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** How long a model may think about one group: the rules have an answer. */
const MODEL_MS = 30_000
const IMPORTANCE = 0.6
/** A fact names so many of its episodes; the insight has all of them. */
const CITED_MAX = 20

export interface ReflectedInsight {
  readonly text: string
  readonly episodeIds: readonly string[]
  /** The fact that says it; absent in a dry run, and when the gate refused it. */
  readonly factId?: string | undefined
}

/** Keeps what a group of episodes amounts to as facts, in the place of what was said before. */
export async function keepInsights(
  { group: sketched, known: before, basis }: DueGroup,
  { dryRun, spentMs }: { readonly dryRun: boolean; readonly spentMs: number },
  caller: Caller,
  deps: GateDeps,
): Promise<readonly ReflectedInsight[]> {
  const { scope } = caller
  const { subject } = sketched
  const group = toEpisodeGroup(sketched, await readEpisodes(sketched, deps), spentMs)
  const written = (await askModel(group, deps)) ?? writeInsights(group)
  if (dryRun) return written
  const id = before?.id ?? hashId('insights', scopeKey(scope), subject)
  const insights: Insight[] = []
  for (const one of written) insights.push(await keepInsight(one, { id, before }, caller, deps))
  await writeDraft(`insights ${id}`, deps, async (draft) => {
    const kept = new Set(insights.map(({ factId }) => factId))
    const stored = await readGroup(id, draft)
    for (const old of stored?.insights ?? []) {
      if (!kept.has(old.factId)) await removeFactOf(old, draft, { caller, deps })
    }
    const episodeIds = group.episodes.map((episode) => episode.id)
    const madeAt = new Date(deps.clock.now()).toISOString()
    const renewed: InsightGroup = { id, scope, subject, basis, episodeIds, insights, madeAt }
    draft.put('insights', renewed)
  })
  return written.map(({ text, episodeIds }, at) => {
    const factId = insights[at]?.factId
    return factId === undefined ? { text, episodeIds } : { text, episodeIds, factId }
  })
}

async function readEpisodes(
  { sketches }: SketchGroup,
  { documents }: GateDeps,
): Promise<readonly Episode[]> {
  const ids = sketches.slice(-EPISODES_READ_MAX).map(({ id }) => id)
  const found = await documents.get('episodes', ids)
  return found.map((document) => episodeOf(toRecord<StoredEpisode>(document)))
}

async function readGroup(id: string, store: Pick<Draft, 'get'>): Promise<InsightGroup | undefined> {
  const [found] = await store.get('insights', [id])
  return found === undefined ? undefined : toRecord<InsightGroup>(found)
}

async function askModel(
  group: EpisodeGroup,
  { languageModel, background }: GateDeps,
): Promise<readonly WrittenInsight[] | undefined> {
  // What is said again and again needs nobody to say it better.
  if (languageModel === undefined || group.statement !== undefined) return undefined
  try {
    const request = buildInsightRequest(group)
    const { text } = await languageModel.generate(request, { timeoutMs: MODEL_MS })
    return readInsightAnswer(text, group)
  } catch (error) {
    background.report('asking the language model what episodes teach', error)
    return undefined
  }
}

async function keepInsight(
  { text, episodeIds }: WrittenInsight,
  { id, before }: { readonly id: string; readonly before: InsightGroup | undefined },
  caller: Caller,
  deps: GateDeps,
): Promise<Insight> {
  const factId = hashId('insight', id, text)
  // A run that was interrupted has stored it already.
  const [there] = await deps.documents.get('facts', [factId])
  if (there !== undefined) return { episodeIds, factId, isOwn: true }
  const [first = '', ...others] = episodeIds
  const supersedes = before?.insights.find(
    (old) => old.isOwn && old.episodeIds.every((one) => episodeIds.includes(one)),
  )?.factId
  const [receipt] = await admit(
    [
      {
        input: {
          text,
          bucket: 'semantic',
          kind: 'world',
          importance: IMPORTANCE,
          tags: ['insight'],
          ...(supersedes === undefined ? {} : { supersedes }),
        },
        role: 'statement',
        source: { kind: 'episode', episodeId: first, otherIds: others.slice(0, CITED_MAX) },
        isDeliberate: true,
      },
    ],
    caller,
    { ...deps, ids: firstId(factId, deps) },
  )
  const stored = receipt?.fact?.id
  return {
    episodeIds,
    ...(stored === undefined ? {} : { factId: stored }),
    isOwn: stored === factId,
  }
}

// The first thing that the gate makes is the fact.
function firstId(id: string, { ids }: GateDeps): GateDeps['ids'] {
  let isGiven = false
  return {
    next() {
      if (isGiven) return ids.next()
      isGiven = true
      return id
    },
  }
}

/** Takes the fact away that says an insight, unless somebody else says it too. */
export async function removeFactOf(
  { factId, isOwn }: Insight,
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: FactDeps },
): Promise<void> {
  const [found] = isOwn && factId !== undefined ? await draft.get('facts', [factId]) : []
  if (found !== undefined) await removeFact(toRecord<Fact>(found), { draft, caller, deps })
}

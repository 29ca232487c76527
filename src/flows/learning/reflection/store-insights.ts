import type { Fact } from '../../../core/facts/fact.ts'
import {
  buildInsightRequest,
  readInsightAnswer,
} from '../../../core/learning/reflection/ask-insights.ts'
import {
  type EpisodeSketch,
  STATEMENT_KINDS,
} from '../../../core/learning/reflection/episode-sketch.ts'
import {
  EPISODES_READ_MAX,
  type EpisodeGroup,
  type GroupKind,
  type SketchGroup,
  toEpisodeGroup,
} from '../../../core/learning/reflection/group-episodes.ts'
import type { Insight, InsightGroup } from '../../../core/learning/reflection/insight-records.ts'
import type { DueGroup } from '../../../core/learning/reflection/match-groups.ts'
import {
  type WrittenInsight,
  writeInsights,
} from '../../../core/learning/reflection/write-insights.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { episodeOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { admit } from '../../facts/admit.ts'
import { removeFact } from '../../facts/remove-fact.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'

/** For one group; without an answer the rules write the insights. */
const MODEL_MS = 30_000
const IMPORTANCE = 0.6
/** Episodes that a fact cites; the insight has all of them. */
const CITED_MAX = 20

/** Writes the insights of a group and stores them as facts, in place of earlier ones. Tells how many. */
export async function storeInsights(
  { group: sketched, known: before, basis }: DueGroup,
  {
    dryRun,
    sketches: all,
  }: { readonly dryRun: boolean; readonly sketches: readonly EpisodeSketch[] },
  caller: Caller,
  deps: MemoryContext,
): Promise<number> {
  const { scope } = caller
  const { subject } = sketched
  const group = toEpisodeGroup(sketched, await readEpisodes(sketched, deps), all)
  const written = (await askModel(group, deps)) ?? writeInsights(group)
  if (dryRun) return written.length
  const id = before?.id ?? hashId('insights', scopeKey(scope), subject)
  const insights: Insight[] = []
  for (const one of written) insights.push(await storeInsight(one, { id, before }, caller, deps))
  await writeDraft(`insights ${id}`, deps, async (draft) => {
    const kept = new Set(insights.map(({ factId }) => factId))
    const stored = await readOne<InsightGroup>(draft, 'insights', id)
    for (const old of stored?.insights ?? []) {
      if (!kept.has(old.factId)) await removeFactOf(old, draft, { caller, deps })
    }
    const episodeIds = group.episodes.map((episode) => episode.id)
    const madeAt = new Date(deps.clock.now()).toISOString()
    const renewed: InsightGroup = { id, scope, subject, basis, episodeIds, insights, madeAt }
    draft.put('insights', renewed)
  })
  return written.length
}

async function readEpisodes({ sketches }: SketchGroup, { documents }: MemoryContext) {
  const ids = sketches.slice(-EPISODES_READ_MAX).map(({ id }) => id)
  const found = await documents.get('episodes', ids)
  return found.map((document) => episodeOf(toRecord<StoredEpisode>(document)))
}

function isStatement(by: GroupKind): boolean {
  return STATEMENT_KINDS.some((kind) => kind === by)
}

async function askModel(group: EpisodeGroup, { languageModel, background }: MemoryContext) {
  // A repeated statement is quoted as it is.
  if (languageModel === undefined || isStatement(group.by)) return undefined
  try {
    const request = buildInsightRequest(group)
    const { text } = await languageModel.generate(request, { timeoutMs: MODEL_MS })
    return readInsightAnswer(text, group)
  } catch (error) {
    background.report('asking the language model for insights', error)
    return undefined
  }
}

async function storeInsight(
  { text, episodeIds }: WrittenInsight,
  { id, before }: { readonly id: string; readonly before: InsightGroup | undefined },
  caller: Caller,
  deps: MemoryContext,
): Promise<Insight> {
  const factId = hashId('insight', id, text)
  // An interrupted run may have stored it.
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

// The first id that is asked for is the fact's.
function firstId(id: string, { ids }: MemoryContext): MemoryContext['ids'] {
  let isGiven = false
  return {
    next() {
      if (isGiven) return ids.next()
      isGiven = true
      return id
    },
  }
}

/** Deletes the fact that states an insight, unless it was there before. */
async function removeFactOf(
  { factId, isOwn }: Insight,
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: MemoryContext },
): Promise<void> {
  const [found] = isOwn && factId !== undefined ? await draft.get('facts', [factId]) : []
  if (found !== undefined) await removeFact(toRecord<Fact>(found), { draft, caller, deps })
}

/** The stored insights of a scope. */
export async function readInsightGroups(
  scope: Scope,
  { documents }: MemoryContext,
): Promise<readonly InsightGroup[]> {
  const groups: InsightGroup[] = []
  const filter = ownScopeConditions(scope)
  for await (const document of pageThrough(documents, 'insights', { filter })) {
    groups.push(toRecord<InsightGroup>(document))
  }
  return groups
}

/** Deletes the insights of groups that no longer exist. */
export async function dropDissolved(
  dissolved: readonly InsightGroup[],
  caller: Caller,
  deps: MemoryContext,
): Promise<void> {
  for (const { id } of dissolved) {
    await writeDraft(`insights ${id}`, deps, async (draft) => {
      const stored = await readOne<InsightGroup>(draft, 'insights', id)
      if (stored === undefined) return
      for (const insight of stored.insights) await removeFactOf(insight, draft, { caller, deps })
      draft.remove('insights', id)
    })
  }
}

/** Groups that one episode is in; there are far fewer. */
const GROUPS_MAX = 200

/** Deletes the insights that cite a deleted episode; the next reflection writes them without it. */
export async function dropInsights(
  episodeId: string,
  draft: Draft,
  given: { readonly caller: Caller; readonly deps: MemoryContext },
): Promise<void> {
  const { documents } = await given.deps.documents.query('insights', {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: GROUPS_MAX,
  })
  const ids = documents.map(({ id }) => id)
  for (const found of ids.length === 0 ? [] : await draft.get('insights', ids)) {
    const group = toRecord<InsightGroup>(found)
    for (const insight of group.insights) {
      if (insight.episodeIds.includes(episodeId)) await removeFactOf(insight, draft, given)
    }
    const insights = group.insights.filter((one) => !one.episodeIds.includes(episodeId))
    const episodeIds = group.episodeIds.filter((id) => id !== episodeId)
    // Without a basis it is due again.
    const left: InsightGroup = { ...group, insights, episodeIds, basis: '' }
    if (episodeIds.length === 0) draft.remove('insights', group.id)
    else draft.put('insights', left)
  }
}

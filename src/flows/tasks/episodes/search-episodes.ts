import { MemoryError } from '../../../core/errors.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { sumTerms } from '../../../core/recall/profiles/profiles.ts'
import { beginningOf } from '../../../core/recall/read-question.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { type Notice, notice } from '../../../core/storage/notice.ts'
import { cleanLabel } from '../../../core/tasks/episodes/build-episode.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { finishedIn } from '../../../core/tasks/episodes/episode-filter.ts'
import { episodeOf, phaseOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import {
  type EpisodeCandidate,
  orderEpisodes,
  type RankedEpisode,
  type RelevanceOptions,
  scoreEpisode,
} from '../../../core/tasks/episodes/rank-episodes.ts'
import {
  EPISODE_RESULTS_DEFAULT,
  type EpisodeSearchInput,
  planSearch,
  type SearchPlan,
} from '../../../core/tasks/episodes/search-input.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { embedInTime, embedQuestion } from '../../storage/indexes/embed-in-time.ts'
import { orByWords } from '../../storage/indexes/or-by-words.ts'
import { findRecords, toRecord } from '../../storage/records/read-records.ts'
import { countAccess, readUsage } from './count-access.ts'
import { gatherEpisodes, readEpisodes } from './find-episodes.ts'
import { narrowSearch } from './narrow-search.ts'

/** The episodes that were found, best first. */
export interface EpisodeSearchResult {
  readonly items: readonly RankedEpisode[]
  /** How many match in all. Only without a text. */
  readonly total?: number | undefined
  /** Pass it as `after` to get the next page. Absent on the last one. */
  readonly next?: string | undefined
  /** What the reader should know of this answer, such as an index that is behind. */
  readonly notices: readonly Notice[]
}

/** An aged episode must be highly relevant to be returned (spec E13). */
const AGED_SIMILARITY_MIN = 0.5
/**
 * When nothing is more similar than this, the text is about something else, and what is newest or
 * most used is no answer either.
 */
const CHANCE_SIMILARITY_MAX = 0.2
/** Well above what is returned, so that the relevance formula has a choice. */
const CANDIDATES_PER_CHANNEL = 128

interface Asking {
  readonly input: EpisodeSearchInput
  readonly reader: Caller
  readonly filter: Filter
  readonly relevance: RelevanceOptions
}

type TextPlan = Extract<SearchPlan, { readonly text: string }>
type StructuredPlan = Exclude<SearchPlan, TextPlan>

/** Finds episodes by meaning, by words, by what they are about, or by all of that. */
export async function searchEpisodes(
  input: EpisodeSearchInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<EpisodeSearchResult> {
  const plan = planSearch(input)
  const { reader, filter } = await narrowSearch(input, caller, deps)
  const domain = input.preferDomain ?? input.domain
  const relevance = {
    weights: input.weights,
    domain: domain === undefined ? undefined : cleanLabel(domain),
    nowMs: deps.clock.now(),
  }
  const asking: Asking = { input, reader, filter, relevance }
  const answer =
    plan.mode === 'structured'
      ? await searchByFilter(plan, asking, deps)
      : await searchByText(plan, asking, deps)
  countAccess(
    answer.items.map(({ episode }) => episode),
    'search',
    deps,
  )
  return answer
}

async function searchByFilter(
  plan: StructuredPlan,
  { input, filter, relevance }: Asking,
  deps: MemoryContext,
): Promise<EpisodeSearchResult> {
  const { k = EPISODE_RESULTS_DEFAULT, recent, after } = input
  const isOldestFirst = plan.orderBy === 'oldest' && recent === undefined
  const page = await deps.documents.query('episodes', {
    filter,
    orderBy: { field: 'eventAt', direction: isOldestFirst ? 'ascending' : 'descending' },
    limit: recent ?? k,
    ...(after === undefined ? {} : { after }),
  })
  const stored = page.documents.map((document) => toRecord<StoredEpisode>(document))
  const usage = await readUsage(stored, deps)
  const ranked = stored.map((one) => {
    const { accessCount } = usage(one)
    const phase = phaseOf(one, relevance.nowMs, deps.phaseLimits)
    const candidate = { episode: episodeOf(one), phase, accessCount, similarity: [], matched: [] }
    return scoreEpisode(candidate, relevance)
  })
  // The latest N are the newest ones, in whatever order they are shown.
  const ordered = plan.orderBy === 'oldest' && !isOldestFirst ? ranked.reverse() : ranked
  return {
    items: recent === undefined ? ordered : ordered.slice(0, input.k ?? recent),
    // A first page that is the last one is all there is.
    total:
      after === undefined && page.next === undefined
        ? stored.length
        : await deps.documents.count('episodes', filter),
    ...(page.next === undefined || recent !== undefined ? {} : { next: page.next }),
    notices: [],
  }
}

async function searchByText(plan: TextPlan, asking: Asking, deps: MemoryContext) {
  const { input, reader, relevance } = asking
  const notices = [...(await deps.indexing.freshen())]
  const whole = cleanText(plan.text).trim()
  const text = beginningOf(whole)
  const latest = await keepRecent(asking, deps)
  const gather = async (values: Float32Array | undefined) => {
    const query = {
      text,
      whole,
      mode: plan.mode,
      part: input.part,
      values,
      partition: reader.scope.tenant,
      filter: latest.filter,
      limit: Math.max(CANDIDATES_PER_CHANNEL, input.k ?? 0),
    }
    const found = await gatherEpisodes(query, deps)
    return await readEpisodes(found, { query, weights: input.hybridWeights, caller: reader }, deps)
  }
  const values = await embedText(text, plan, notices, deps)
  const read =
    plan.mode === 'semantic' ? await gather(values) : await orByWords(values, notices, gather)
  if (read.damagedIds.length > 0) {
    const ids = read.damagedIds.slice(0, 5).join(', ')
    notices.push(notice('episodes-damaged', { ids }))
  }
  const isWanted = ({ episode, phase, similarity }: EpisodeCandidate): boolean => {
    const least = phase === 'aged' && input.phase === undefined ? AGED_SIMILARITY_MIN : 0
    return latest.holds(episode) && sumTerms(similarity) >= (input.minSimilarity ?? least)
  }
  const wanted = read.candidates.filter(isWanted)
  const isChance = wanted.every(({ similarity }) => sumTerms(similarity) < CHANCE_SIMILARITY_MAX)
  // A long text names many things: what little it shares may be what is meant.
  const isNothing = isChance && text === whole && isOpenQuestion(input)
  const ranked = (isNothing ? [] : wanted).map((one) => scoreEpisode(one, relevance))
  const items = orderEpisodes(ranked, plan.orderBy).slice(0, input.k ?? EPISODE_RESULTS_DEFAULT)
  // A copy: a caller must not change the cached episode.
  return { items: structuredClone(items), notices }
}

const OPEN_FIELDS = ['text', 'k', 'orderBy', 'weights', 'hybridWeights', 'preferDomain']

// Where filters say what is meant, or the nearest are asked for, the text only decides the order.
function isOpenQuestion(input: EpisodeSearchInput): boolean {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.every(([field]) => OPEN_FIELDS.includes(field))
}

interface Latest {
  readonly filter: Filter
  /** False for what was finished in the same moment as the last of them, and is one too many. */
  holds(episode: Episode): boolean
}

async function keepRecent(
  { input, filter }: Asking,
  { documents }: MemoryContext,
): Promise<Latest> {
  if (input.recent === undefined) return { filter, holds: () => true }
  const episodes = await findRecords<Episode>(documents, 'episodes', {
    filter,
    orderBy: { field: 'eventAt', direction: 'descending' },
    limit: input.recent,
  })
  const ids = new Set(episodes.map(({ id }) => id))
  return {
    filter: [...filter, ...finishedIn({ from: episodes.at(-1)?.eventAt })],
    holds: ({ id }) => ids.has(id),
  }
}

// Without its model a memory still finds by words; by meaning alone it must not pretend to.
async function embedText(
  text: string,
  { mode }: TextPlan,
  notices: Notice[],
  { meaning }: MemoryContext,
): Promise<Float32Array | undefined> {
  if (mode !== 'semantic') return await embedQuestion(text, notices, { meaning })
  if (meaning === undefined) {
    throw new MemoryError('Search by meaning needs an embedder', {
      code: 'UNSUPPORTED',
      hint: 'Use mode "hybrid", or configure an embedder.',
    })
  }
  if (meaning.embedder.canRead(text)) return await embedInTime(text, meaning.embedder)
  notices.push(notice('model-cannot-read'))
  return undefined
}

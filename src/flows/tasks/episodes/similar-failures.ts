import { invalidInput } from '../../../core/errors.ts'
import type { Failure } from '../../../core/language/failures/failure.ts'
import { profileOf } from '../../../core/language/failures/failure-profile.ts'
import { templateOf } from '../../../core/language/failures/message-template.ts'
import { type FailureSignature, signatureOf } from '../../../core/language/failures/signature.ts'
import {
  type FailureMatch,
  failureSimilarity,
  rankFailures,
  rarityOf,
} from '../../../core/language/failures/similarity.ts'
import { oncePer } from '../../../core/once-per.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { failuresOf, readFailureText } from '../../../core/tasks/episodes/failure-keys.ts'
import { episodeOf, phaseOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import { type FailureEpisode, orderFailures } from '../../../core/tasks/episodes/rank-episodes.ts'
import {
  FAILURE_RESULTS_DEFAULT,
  type FailureSearchInput,
} from '../../../core/tasks/episodes/search-input.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { countAccess, readUsage } from './count-access.ts'
import { gatherEpisodes } from './find-episodes.ts'
import { narrowSearch } from './narrow-search.ts'

/** The episodes that met a failure before. */
export interface FailureAnswer {
  /** The type that the error was read as. */
  readonly type?: string | undefined
  /** Its message without values. */
  readonly template: string
  readonly signature: string
  readonly results: readonly FailureEpisode[]
}

/** Episodes read per level: many, since the successful and useful ones come first. */
const CANDIDATES_MAX = 200

/** Fields by which the same failure is found, from the strictest to the widest. */
const LEVELS: readonly (readonly [FailureMatch, string, keyof FailureSignature])[] = [
  ['exact', 'keys.failures', 'exact'],
  ['template', 'keys.failureTemplates', 'template'],
  ['frames', 'keys.failureStacks', 'stack'],
]

/** Finds episodes that met the same failure, or one like it; those that got over it first. */
export async function similarFailures(
  input: FailureSearchInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly FailureAnswer[]> {
  const { error, errors = error === undefined ? [] : [error], k: _k, ...narrowing } = input
  if (errors.length === 0) {
    throw invalidInput('There is no error', 'Pass "error", or several as "errors".')
  }
  await deps.indexing.freshen()
  const { reader, filter } = await narrowSearch(narrowing, caller, deps)
  const k = input.k ?? FAILURE_RESULTS_DEFAULT
  // One after the other, as a store answers them anyway.
  const answers: FailureAnswer[] = []
  for (const text of errors) {
    answers.push(await answerOne(readFailureText(text), { filter, reader, k }, deps))
  }
  const found = answers.flatMap(({ results }) => results.map(({ episode }) => episode))
  countAccess([...new Map(found.map((one) => [one.id, one])).values()], 'search', deps)
  return structuredClone(answers) as readonly FailureAnswer[]
}

interface Looking {
  readonly filter: Filter
  readonly reader: Caller
  readonly k: number
}

async function answerOne(
  failure: Failure,
  looking: Looking,
  deps: MemoryContext,
): Promise<FailureAnswer> {
  const signature = signatureOf(failure)
  const same = await findSame(signature, looking, deps)
  const like = same.size < looking.k ? await findLikeFailures(failure, looking, deps) : []
  const others = like.filter(({ episode }) => !same.has(episode.id))
  const { type } = failure
  return {
    type,
    template: templateOf(failure.message ?? ''),
    signature: signature.exact,
    results: (await rank([...same.values(), ...others], deps)).slice(0, looking.k),
  }
}

async function findSame(signature: FailureSignature, looking: Looking, deps: MemoryContext) {
  const found = new Map<string, Found>()
  for (const [match, field, part] of LEVELS) {
    const value = signature[part]
    const episodes = typeof value === 'string' ? await findBy(field, value, looking, deps) : []
    for (const episode of episodes) {
      if (!found.has(episode.id)) found.set(episode.id, { episode, match, similarity: 1 })
    }
  }
  return found
}

interface Found {
  readonly episode: StoredEpisode
  readonly match: FailureMatch
  readonly similarity: number
}

async function findBy(
  field: string,
  value: string,
  { filter, reader }: Looking,
  { documents }: MemoryContext,
): Promise<readonly StoredEpisode[]> {
  const found = await findRecords<StoredEpisode>(documents, 'episodes', {
    filter: [...filter, { field, is: 'containing', values: [value] }],
    orderBy: { field: 'eventAt', direction: 'descending' },
    limit: CANDIDATES_MAX,
  })
  return found.filter(({ scope }) => isInScope(scope, reader.scope))
}

async function rank(found: readonly Found[], deps: MemoryContext) {
  const usage = await readUsage(
    found.map(({ episode }) => episode),
    deps,
  )
  const nowMs = deps.clock.now()
  return orderFailures(
    found.map(({ episode, match, similarity }) => ({
      episode: episodeOf(episode),
      phase: phaseOf(episode, nowMs, deps.phaseLimits),
      match,
      similarity,
      usefulness: usage(episode).usefulness,
    })),
  )
}

const LIKE_MAX = 64
const TEXT_LENGTH_MAX = 2_000
/** Less in common is chance. */
const SIMILARITY_MIN = 0.35
/** The weight of an episode that mentions the failure but did not meet it. */
const WORDS_ALONE = 0.8

/** Episodes that met a failure like this one, or mention it. */
async function findLikeFailures(
  failure: Failure,
  { filter, reader }: { readonly filter: Filter; readonly reader: Caller },
  deps: MemoryContext,
): Promise<readonly Found[]> {
  const found = await gatherEpisodes(
    {
      text: wordsOf(failure),
      mode: 'hybrid',
      values: undefined,
      partition: reader.scope.tenant,
      filter,
      limit: LIKE_MAX,
    },
    deps,
  )
  const read = await deps.episodeCache.read(found.ids)
  const episodes = read.episodes.filter(({ scope }) => isInScope(scope, reader.scope))
  const nearest = nearestFailures(failure, episodes)
  return episodes
    .map((episode) => {
      const byWords = WORDS_ALONE * (found.words.get(episode.id)?.coverage ?? 0)
      const { similarity = 0, match = 'fuzzy' } = nearest.get(episode.id) ?? {}
      return { episode, match, similarity: Math.max(byWords, similarity) }
    })
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
}

function wordsOf({ type, message = '', frames }: Failure): string {
  const places = frames.filter(({ isInApp }) => isInApp).map((frame) => frame.function)
  return [type, templateOf(message), ...places]
    .filter((part) => part !== undefined)
    .join('\n')
    .slice(0, TEXT_LENGTH_MAX)
}

// Compared with itself a failure is as similar as can be: that is 1. Keys that an earlier version
// stored may differ from what it is the same as now, so that is seen here.
function nearestFailures(failure: Failure, episodes: readonly StoredEpisode[]) {
  const query = profileOf(failure)
  const known = episodes.flatMap((episode) =>
    profilesOf(episode).map((profile) => ({ id: episode.id, profile })),
  )
  const rarity = rarityOf([query, ...known.map(({ profile }) => profile)])
  const most = failureSimilarity(query, query, rarity) || 1
  const nearest = new Map<string, Pick<Found, 'match' | 'similarity'>>()
  for (const { candidate, match, similarity } of rankFailures(query, known, rarity)) {
    if (nearest.has(candidate.id)) continue
    const share = match === 'fuzzy' ? Math.max(0, Math.min(1, similarity / most)) : 1
    nearest.set(candidate.id, { match, similarity: share })
  }
  return nearest
}

// Most of a search is making these. Episodes never change, and the cache gives the same object
// again: so they live as long as it holds the episode.
const profilesOf = oncePer((episode: StoredEpisode) => failuresOf(episode).map(profileOf))

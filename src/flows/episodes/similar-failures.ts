import type { Filter } from '../../core/documents/filter.ts'
import {
  FAILURE_RESULTS_DEFAULT,
  type FailureSearchInput,
} from '../../core/episodes/failure-input.ts'
import { readFailureText } from '../../core/episodes/failure-keys.ts'
import { episodeOf, phaseOf, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { type FailureEpisode, orderFailures } from '../../core/episodes/rank-failures.ts'
import { invalidInput } from '../../core/errors.ts'
import type { Failure } from '../../core/failures/failure.ts'
import { templateOf } from '../../core/failures/message/message-template.ts'
import { type FailureSignature, signatureOf } from '../../core/failures/signature.ts'
import type { FailureMatch } from '../../core/failures/similarity.ts'
import { isInScope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { mapInTurn } from '../map-in-turn.ts'
import { toRecord } from '../records/read-records.ts'
import { countAccess, readUsage } from './count-access.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { findLikeFailures } from './like-failures.ts'
import { narrowSearch } from './narrow-search.ts'

/** Who met a failure before. */
export interface FailureAnswer {
  /** What the error was taken for. */
  readonly type?: string | undefined
  /** Its message without the values of this once. */
  readonly template: string
  readonly signature: string
  readonly results: readonly FailureEpisode[]
}

/** Errors looked up at a time: a store answers them one after the other anyway. */
const CONCURRENCY_MAX = 4
/** Episodes read a level: many, for the successful and useful ones come first. */
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
  deps: EpisodeDeps,
): Promise<readonly FailureAnswer[]> {
  const { error, errors = error === undefined ? [] : [error], k: _k, ...narrowing } = input
  if (errors.length === 0) {
    throw invalidInput('No error is given', 'Pass "error", or several as "errors".')
  }
  await deps.indexing.freshen()
  const { reader, filter } = await narrowSearch(narrowing, caller, deps)
  const k = input.k ?? FAILURE_RESULTS_DEFAULT
  const answers = await mapInTurn(errors, CONCURRENCY_MAX, (text) =>
    answerOne(readFailureText(text), { filter, reader, k }, deps),
  )
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
  deps: EpisodeDeps,
): Promise<FailureAnswer> {
  const signature = signatureOf(failure)
  const same = await findSame(signature, looking, deps)
  const like = same.size < looking.k ? await findLikeFailures(failure, looking, deps) : []
  const others = like
    .filter(({ episode }) => !same.has(episode.id))
    .map((one): Found => ({ ...one, match: 'fuzzy' }))
  const { type } = failure
  return {
    ...(type === undefined ? {} : { type }),
    template: templateOf(failure.message ?? '').text,
    signature: signature.exact,
    results: (await rank([...same.values(), ...others], deps)).slice(0, looking.k),
  }
}

async function findSame(
  signature: FailureSignature,
  looking: Looking,
  deps: EpisodeDeps,
): Promise<ReadonlyMap<string, Found>> {
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
  { documents }: EpisodeDeps,
): Promise<readonly StoredEpisode[]> {
  const page = await documents.query('episodes', {
    filter: [...filter, { field, is: 'containing', values: [value] }],
    orderBy: { field: 'eventAt', direction: 'descending' },
    limit: CANDIDATES_MAX,
  })
  return page.documents
    .map((document) => toRecord<StoredEpisode>(document))
    .filter(({ scope }) => isInScope(scope, reader.scope))
}

async function rank(
  found: readonly Found[],
  deps: EpisodeDeps,
): Promise<readonly FailureEpisode[]> {
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

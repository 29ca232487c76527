import type { Episode, EpisodeInput, EpisodeReceipt } from '../../core/episodes/episode.ts'
import type { EpisodeUsage } from '../../core/episodes/episode-usage.ts'
import type { EpisodeSearchInput, FailureSearchInput } from '../../core/episodes/search-input.ts'
import { type DescribedFailure, describeFailure } from '../../core/failures/describe-failure.ts'
import type { Caller } from '../caller.ts'
import { mapInTurn } from '../map-in-turn.ts'
import { type AgedEpisodes, ageEpisodes } from './age-episodes.ts'
import {
  type ConsolidatedEpisodes,
  type ConsolidateInput,
  consolidateSimilar,
} from './consolidate-similar.ts'
import { deleteEpisode, type EpisodeChange, restoreEpisode } from './delete-episode.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { type FoundEpisode, getEpisode } from './get-episode.ts'
import { type EpisodeFeedback, giveFeedback } from './give-feedback.ts'
import { type PurgeDeletedInput, type PurgedEpisodes, purgeDeleted } from './purge-deleted.ts'
import { type EpisodeSearchResult, searchEpisodes } from './search-episodes.ts'
import { type FailureAnswer, similarFailures } from './similar-failures.ts'
import { storeEpisode, storeEpisodes } from './store-episode.ts'

/** The part of a memory that keeps what happened. */
export interface EpisodeMemory {
  /**
   * Stores what happened in a finished task; it never changes afterwards.
   *
   * @throws MemoryError `INVALID_INPUT` with the path of every wrong field; `CONFLICT` for an id
   *   that is already there.
   */
  storeEpisode(input: EpisodeInput): Promise<Episode>
  /**
   * Stores up to 100 in one write: all that are new, or none. An id that is known, or was purged,
   * is told in its receipt.
   *
   * @throws MemoryError `INVALID_INPUT` with the path of every wrong field of any of them.
   */
  storeEpisodes(inputs: readonly EpisodeInput[]): Promise<readonly EpisodeReceipt[]>
  /** One episode by its id, whole, with how it was used. @throws MemoryError `NOT_FOUND` */
  getEpisode(id: string): Promise<FoundEpisode>
  /** Finds episodes by meaning, by words, by what they are about, or by all of that. */
  searchEpisodes(input?: EpisodeSearchInput): Promise<EpisodeSearchResult>
  /** The same for many questions, a few at a time, with the answers in their order. */
  searchEpisodesAll(inputs: readonly EpisodeSearchInput[]): Promise<readonly EpisodeSearchResult[]>
  /** Episodes that met the same failure, or one like it; those that got over it first. */
  similarFailures(input: FailureSearchInput): Promise<readonly FailureAnswer[]>
  /** Reads an error or a log. Stores nothing. */
  readFailure(input: { readonly text: string }): {
    readonly failure?: DescribedFailure | undefined
  }
  /** Says whether an episode helped. */
  giveFeedback(input: EpisodeFeedback): Promise<EpisodeUsage>
  /** Takes an episode out of every answer. `restoreEpisode` brings it back. */
  deleteEpisode(input: {
    readonly id: string
    readonly reason?: string | undefined
  }): Promise<EpisodeChange>
  restoreEpisode(id: string): Promise<EpisodeChange>
  /** Moves what has grown old to cold storage. */
  archiveOld(input?: { readonly dryRun?: boolean | undefined }): Promise<AgedEpisodes>
  /** Puts one record in the place of episodes that are nearly the same. */
  consolidateSimilar(input?: ConsolidateInput): Promise<ConsolidatedEpisodes>
  /** Removes for good what was deleted some time ago. */
  purgeDeleted(input?: PurgeDeletedInput): Promise<PurgedEpisodes>
}

/** Searches at a time: enough to keep the model and the store busy. */
const CONCURRENCY_MAX = 4

export function bindEpisodes(caller: Caller, deps: EpisodeDeps): EpisodeMemory {
  return {
    storeEpisode: (input) => storeEpisode(input, caller, deps),
    storeEpisodes: (inputs) => storeEpisodes(inputs, caller, deps),
    getEpisode: (id) => getEpisode(id, caller, deps),
    searchEpisodes: (input = {}) => searchEpisodes(input, caller, deps),
    searchEpisodesAll: (inputs) =>
      mapInTurn(inputs, CONCURRENCY_MAX, (input) => searchEpisodes(input, caller, deps)),
    similarFailures: (input) => similarFailures(input, caller, deps),
    readFailure({ text }) {
      const failure = describeFailure(text)
      return failure === undefined ? {} : { failure }
    },
    giveFeedback: (input) => giveFeedback(input, caller, deps),
    deleteEpisode: (input) => deleteEpisode(input, caller, deps),
    restoreEpisode: (id) => restoreEpisode(id, caller, deps),
    archiveOld: (input = {}) => ageEpisodes(input, caller, deps),
    consolidateSimilar: (input = {}) => consolidateSimilar(input, caller, deps),
    purgeDeleted: (input = {}) => purgeDeleted(input, caller, deps),
  }
}

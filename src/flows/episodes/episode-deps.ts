import type { BlobStore } from '../../ports/blob-store.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'
import type { EpisodeCache } from './episode-cache.ts'

export interface EpisodeDeps extends FactDeps {
  /** For what is written after the answer. */
  readonly background: Background
  /** What is too large or too old to lie in a record. */
  readonly blobs: BlobStore
  /** The stored episodes that were read lately. */
  readonly episodeCache: EpisodeCache
}

import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'

export interface EpisodeDeps extends FactDeps {
  /** For what is written after the answer. */
  readonly background: Background
}

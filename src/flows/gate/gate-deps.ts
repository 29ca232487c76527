import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'
import type { GivenOutLog } from './given-out.ts'
import type { RateLimit } from './rate-limit.ts'

export interface GateDeps extends FactDeps {
  /** For what is written after the answer. */
  readonly background: Background
  readonly rateLimit: RateLimit
  readonly givenOut: GivenOutLog
}

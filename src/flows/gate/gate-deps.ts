import type { StatementReader } from '../../core/truth/statement.ts'
import type { KnownTopics } from '../entities/known-topics.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Background } from '../indexes/background.ts'
import type { Classifier } from './classify-event.ts'
import type { GivenOutLog } from './given-out.ts'
import type { RateLimit } from './rate-limit.ts'

export interface GateDeps extends FactDeps {
  /** For what is written after the answer. */
  readonly background: Background
  readonly rateLimit: RateLimit
  readonly classifier: Classifier
  /** Reads what a statement says; keeps what was read lately. */
  readonly readStatement: StatementReader
  readonly givenOut: GivenOutLog
  readonly knownTopics: KnownTopics
}

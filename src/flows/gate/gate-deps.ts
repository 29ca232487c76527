import type { Scope } from '../../core/scope.ts'
import type { StatementReader } from '../../core/truth/statement.ts'
import type { KnownTopics } from '../entities/known-topics.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import type { KeptMarks } from '../forgotten/kept-marks.ts'
import type { Classifier } from './classify-event.ts'
import type { GivenOutLog } from './given-out.ts'
import type { RateLimit } from './rate-limit.ts'

export interface GateDeps extends EpisodeDeps {
  readonly rateLimit: RateLimit
  readonly classifier: Classifier
  /** Reads what a statement says; keeps what was read lately. */
  readonly readStatement: StatementReader
  readonly givenOut: GivenOutLog
  readonly knownTopics: KnownTopics
  /** What was decided of lines in files. */
  readonly marks: KeptMarks
  /** Whose the workspace is, where there is one. */
  readonly workspaceOwner?: Scope | undefined
}

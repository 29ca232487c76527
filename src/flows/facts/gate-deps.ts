import type { Scope } from '../../core/scope.ts'
import type { StatementReader } from '../../core/trust/truth/statement.ts'
import type { KnownTopics } from '../entities/known-topics.ts'
import type { LineMarks } from '../forgotten/line-marks.ts'
import type { GuidanceLog } from '../metrics/guidance-log.ts'
import type { Measurements } from '../metrics/measurements.ts'
import type { PatternDeps } from '../patterns/pattern-deps.ts'
import type { Classifier } from './classify-event.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RecallLog } from './recall-log.ts'

export interface GateDeps extends PatternDeps {
  readonly rateLimit: RateLimit
  readonly measurements: Measurements
  readonly guidance: GuidanceLog
  readonly classifier: Classifier
  /** Reads what a statement says, and keeps recent readings. */
  readonly readStatement: StatementReader
  readonly recallLog: RecallLog
  readonly knownTopics: KnownTopics
  readonly marks: LineMarks
  /** Whose the workspace is, where there is one. */
  readonly workspaceOwner?: Scope | undefined
}

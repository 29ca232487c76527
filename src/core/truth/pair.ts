import type { Statement, StatementReading, TruthOptions } from './statement.ts'

/** Two statements with their readings. */
export interface Pair {
  readonly newer: Statement
  readonly older: Statement
  readonly options: TruthOptions
  readonly read: StatementReading
  readonly readOlder: StatementReading
}

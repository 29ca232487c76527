import { configOperation } from './config-operation.ts'
import { forgetOperation } from './forget-operation.ts'
import { getOperation } from './get-operation.ts'
import { doctorOperation, healthOperation, reindexOperation } from './health-operation.ts'
import { historyOperation } from './history-operation.ts'
import { listOperation } from './list-operation.ts'
import type { Operation } from './operation.ts'
import { recallOperation } from './recall-operation.ts'
import { rememberOperation } from './remember-operation.ts'
import { restoreOperation } from './restore-operation.ts'
import { statsOperation } from './stats-operation.ts'

/** Everything that can be asked, in the order in which help and reference show it. */
export const ALL_OPERATIONS: readonly Operation[] = [
  rememberOperation,
  recallOperation,
  getOperation,
  listOperation,
  forgetOperation,
  restoreOperation,
  historyOperation,
  statsOperation,
  healthOperation,
  doctorOperation,
  reindexOperation,
  configOperation,
]

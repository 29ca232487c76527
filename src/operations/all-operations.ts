import { compareOperation } from './compare-operation.ts'
import { configOperation } from './config-operation.ts'
import { forgetOperation } from './forget-operation.ts'
import { getEpisodeOperation } from './get-episode-operation.ts'
import { getOperation } from './get-operation.ts'
import { doctorOperation, healthOperation, reindexOperation } from './health-operation.ts'
import { historyOperation } from './history-operation.ts'
import { listOperation } from './list-operation.ts'
import type { Operation } from './operation.ts'
import { recallOperation } from './recall-operation.ts'
import { rememberOperation } from './remember-operation.ts'
import { restoreOperation } from './restore-operation.ts'
import { searchEpisodesOperation } from './search-episodes-operation.ts'
import { statsOperation } from './stats-operation.ts'
import { storeEpisodeOperation } from './store-episode-operation.ts'
import { understandOperation } from './understand-operation.ts'

/** Everything that can be asked, in the order in which help and reference show it. */
export const ALL_OPERATIONS: readonly Operation[] = [
  rememberOperation,
  recallOperation,
  understandOperation,
  compareOperation,
  getOperation,
  listOperation,
  forgetOperation,
  restoreOperation,
  historyOperation,
  storeEpisodeOperation,
  searchEpisodesOperation,
  getEpisodeOperation,
  statsOperation,
  healthOperation,
  doctorOperation,
  reindexOperation,
  configOperation,
]

import type { StepCounts } from '../../../core/learning/nightly/nightly-run.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'

/** What a step is given. Its clock stands still: all of a run is about one moment. */
export interface StepContext {
  readonly caller: Caller
  readonly deps: MemoryContext
  readonly dryRun: boolean
  /** True when the caller named the steps: they then do their work even if little has happened. */
  readonly isAsked: boolean
  /** Shows other processes that this run is alive; long steps call it. */
  heartbeat(): Promise<void>
  /** True when the time is up: a long step then stops after its current portion. */
  isOver(): boolean
}

/**
 * A step of a nightly run. It can be stopped at any moment and run again: finished work is not
 * repeated. Resolves to `undefined` if the time was up before it finished.
 */
export type RunStep = (context: StepContext) => Promise<StepCounts | undefined>

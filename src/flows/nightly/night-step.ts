import type { NightStage, StepCounts } from '../../core/nightly/night.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'

/** What the steps of a nightly run work with. */
export interface NightDeps extends GateDeps {
  /** Gives the room of indexes back that nothing fills any more. */
  discardUnused(): Promise<void>
}

/** What a step is given. Its clock stands still: all of a run is about one moment. */
export interface NightContext {
  readonly caller: Caller
  readonly deps: NightDeps
  readonly dryRun: boolean
  /** Tells others that this run is alive; long steps call it. */
  beat(): Promise<void>
  /** True when the time that was given is used up: a long step ends after what it is at. */
  isOver(): boolean
}

/**
 * A part of a nightly run. Safe to be stopped at any moment and to be run again: what it finds
 * done it does not do twice.
 */
export interface NightStep {
  readonly stage: NightStage
  readonly name: string
  /** Resolves to nothing when the time was over before it came to its end. */
  run(context: NightContext): Promise<StepCounts | undefined>
}

import type { ToldRun } from '../../core/mining/digest/digest-of.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { assessRun, type RunOutlook } from './assess-run.ts'
import { type MinedPatterns, type MineInput, minePatterns } from './mine-patterns.ts'

/** The part of a memory that finds out what works. */
export interface MiningMemory {
  /** Finds what runs that succeed do and runs that fail do not, and takes it in. */
  minePatterns(input?: MineInput): Promise<MinedPatterns>
  /** How a run that is going on will probably end, and which validated patterns say so. */
  assessRun(input: ToldRun): Promise<RunOutlook>
}

export function bindMining(caller: Caller, deps: EpisodeDeps): MiningMemory {
  return {
    minePatterns: (input = {}) => minePatterns(input, caller, deps),
    assessRun: (input) => assessRun(input, caller, deps),
  }
}

import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type MinedPatterns, minePatterns } from './mine-patterns.ts'

/** The part of a memory that finds out what works. */
export interface MiningMemory {
  /** Finds what runs that succeed do and runs that fail do not, and stores it as patterns. */
  minePatterns(input?: { readonly dryRun?: boolean | undefined }): Promise<MinedPatterns>
}

export function bindMining(caller: Caller, deps: EpisodeDeps): MiningMemory {
  return { minePatterns: (input = {}) => minePatterns(input, caller, deps) }
}

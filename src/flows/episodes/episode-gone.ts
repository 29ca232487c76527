import type { Scope } from '../../core/scope.ts'
import { dropBugEvidence } from '../bugs/change-bugs.ts'
import type { Caller } from '../caller.ts'
import { dropCodePatternEvidence } from '../code-patterns/learn-code-patterns.ts'
import type { MemoryContext } from '../context.ts'
import { dropDigest } from '../digests/digests.ts'
import { dropEvidence } from '../patterns/episode-patterns.ts'
import { dropPreferenceEvidence } from '../preferences/learn-preferences.ts'
import { dropProjectEvidence } from '../project/learn-projects.ts'
import type { Draft } from '../records/draft.ts'
import { dropInsights } from '../reflection/store-insights.ts'
import { dropRuleEvidence } from '../rules/change-rules.ts'
import { dropToolEvidence } from '../tools/learn-tool-statistics.ts'

/** Who deletes an episode, and with what. */
export interface Leaving {
  readonly caller: Caller
  readonly deps: MemoryContext
  /** Of the episode. */
  readonly scope: Scope
}

/** Takes an episode out of something that was learned from it, in the same write. */
type EpisodeGoneStep = (episodeId: string, draft: Draft, leaving: Leaving) => Promise<void>

/** What keeps something that was learned from an episode adds a step here. */
const STEPS: readonly EpisodeGoneStep[] = [
  dropInsights,
  dropBugEvidence,
  dropCodePatternEvidence,
  dropToolEvidence,
  dropRuleEvidence,
  dropEvidence,
  (id, draft, { scope }) => dropProjectEvidence({ id, scope }, draft),
  (id, draft, { scope }) => dropPreferenceEvidence({ id, scope }, draft),
  dropDigest,
]

/** Lets everything that was learned from an episode go with it. */
export const onEpisodeGone: EpisodeGoneStep = async (episodeId, draft, leaving) => {
  for (const step of STEPS) await step(episodeId, draft, leaving)
}

import type { EpisodeGoneStep, LearningHooks } from '../context.ts'
import { dropBugEvidence } from './bugs/change-bugs.ts'
import { adviseOnError } from './context/advise.ts'
import { prepareTask, readOffers } from './context/task-hooks.ts'
import { dropDigest } from './digests/digests.ts'
import { learnFromEpisode } from './mining/digest-episodes.ts'
import { dropEvidence, judgePatterns, noteApplied } from './patterns/episode-patterns.ts'
import { dropPreferenceEvidence } from './preferences/learn-preferences.ts'
import { dropProjectEvidence } from './projects/learn-project.ts'
import { reflectSoon } from './reflection/reflect-episodes.ts'
import { dropInsights } from './reflection/store-insights.ts'
import { dropRuleEvidence } from './rules/change-rules.ts'

/** What keeps something that was learned from an episode adds a step here. */
const STEPS: readonly EpisodeGoneStep[] = [
  dropInsights,
  dropBugEvidence,
  dropRuleEvidence,
  dropEvidence,
  (id, draft, { scope }) => dropProjectEvidence({ id, scope }, draft),
  (id, draft, { scope }) => dropPreferenceEvidence({ id, scope }, draft),
  dropDigest,
]

/** What learning does when episodes come, are rated, and go. */
export const LEARNING_HOOKS: LearningHooks = {
  prepareTask,
  adviseOnError,
  readOffers,
  onStored: noteApplied,
  async onFinished(episode, caller, deps) {
    const learned = await learnFromEpisode(episode, deps)
    reflectSoon(episode, caller, deps)
    return learned
  },
  onRated: judgePatterns,
  async onGone(episodeId, draft, leaving) {
    for (const step of STEPS) await step(episodeId, draft, leaving)
  },
}

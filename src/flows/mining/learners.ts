import type { Episode } from '../../core/episodes/episode.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { learnBugPatterns } from '../bugs/learn-bug-patterns.ts'
import { learnCodePatterns } from '../code-patterns/learn-code-patterns.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { learnPreferences } from '../preferences/learn-preferences.ts'
import { learnProjects } from '../project/learn-projects.ts'
import { learnRules } from '../rules/learn-rules.ts'
import { learnToolStatistics } from '../tools/learn-tool-statistics.ts'

/** Learns from episodes of one scope. What it has learned from before it passes over. */
type Learner = (
  episodes: readonly Episode[],
  scope: Scope,
  deps: EpisodeDeps,
) => Promise<{ readonly learned: number; readonly reinforced: number }>

/** Everybody who learns from an episode as soon as it is there, by what is learned. */
const LEARNERS: Readonly<Record<string, Learner>> = {
  bugs: learnBugPatterns,
  'code patterns': learnCodePatterns,
  rules: learnRules,
  tools: learnToolStatistics,
  projects: learnProjects,
  preferences: learnPreferences,
}

/** What came of it, by what was learned: how many are new. */
export type Learned = Readonly<Record<string, number>>

/** Lets everybody learn from these episodes, each scope by itself. */
export async function learnFrom(episodes: readonly Episode[], deps: EpisodeDeps): Promise<Learned> {
  const scopes = new Map<string, { readonly scope: Scope; readonly episodes: Episode[] }>()
  for (const episode of episodes) {
    const scope = withoutSession(episode.scope)
    const group = scopes.get(scopeKey(scope)) ?? { scope, episodes: [] }
    scopes.set(scopeKey(scope), group)
    group.episodes.push(episode)
  }
  const counts: Record<string, number> = {}
  for (const group of scopes.values()) {
    for (const [what, learn] of Object.entries(LEARNERS)) {
      const { learned } = await learn(group.episodes, group.scope, deps)
      counts[what] = (counts[what] ?? 0) + learned
    }
  }
  return counts
}

import type { BugMatch } from '../bugs/match-bug-pattern.ts'
import { matchBugPattern } from '../bugs/match-bug-pattern.ts'
import type { KnowledgeProvider } from './provider.ts'

const SOLUTIONS_SHOWN = 2

/** Bugs that the error looks like, and what helped. */
export const bugProvider: KnowledgeProvider = {
  name: 'bug patterns',
  async gather({ error, files, language, frameworks, code, project, k }, caller, deps) {
    if (error === undefined) return []
    const input = { error, files, language, frameworks, code, project, k }
    const matches = await matchBugPattern(input, caller, deps)
    return matches.map((match) => ({
      section: 'bugPatterns',
      id: match.pattern.id,
      title: match.pattern.name,
      text: tellMatch(match),
      trust: match.pattern.trust,
      episodeIds: match.pattern.episodeIds.slice(0, 5),
      date: match.pattern.statistics.lastSeenAt ?? match.pattern.updatedAt,
      score: match.score,
    }))
  },
}

function tellMatch({ pattern, solution, why }: BugMatch): string {
  const failed = pattern.solutions.filter(
    ({ successes, attempts }) => attempts > 0 && successes === 0,
  )
  return [
    pattern.name,
    why,
    ...pattern.context.commonCauses.slice(0, 1).map((cause) => `- Cause: ${cause}`),
    ...(solution === undefined ? [] : [`- Try: ${solution.description}`]),
    ...(solution?.approach === undefined ? [] : [`- How: ${solution.approach}`]),
    ...(solution?.codeTemplate === undefined ? [] : ['- Change:', solution.codeTemplate]),
    ...failed.slice(0, SOLUTIONS_SHOWN).map(({ description }) => `- Did not help: ${description}`),
  ].join('\n')
}

import type { PatternContent } from '../../../core/patterns/pattern.ts'
import { findApplicable, type OfferedPattern } from '../../patterns/find-applicable.ts'
import type { KnowledgeProvider } from '../provider.ts'

/** What validated patterns advise, and what they warn of. */
export const patternProvider: KnowledgeProvider = {
  name: 'patterns',
  async gather({ task, type, files, tools, error, project, k }, caller, deps) {
    const errors = error === undefined ? undefined : [error]
    const input = { task, type, files, tools, errors, project, k }
    const offered = await findApplicable(input, caller, deps)
    return offered.map(({ pattern, score }) => ({
      section: 'approach',
      id: pattern.id,
      title: pattern.name,
      text: tellPattern(pattern),
      trust: 'agent',
      episodeIds: [],
      date: pattern.evidence.lastValidatedAt ?? pattern.updatedAt,
      score,
    }))
  },
}

function tellPattern({
  name,
  summary,
  expects,
  content,
  guidance,
  evidence,
}: OfferedPattern['pattern']): string {
  const { hits, runs, baseRate } = evidence
  const ended = expects === 'success' ? 'succeeded' : 'failed'
  return [
    `${expects === 'success' ? 'Do' : 'Avoid'}: ${name}`,
    summary,
    `- When: ${guidance.whenToApply}`,
    `- How: ${guidance.howToApply}`,
    ...tellContent(content),
    `- Evidence: ${hits} of ${runs} runs ${ended}, against ${Math.round(baseRate * 100)} % usually.`,
  ].join('\n')
}

function tellContent(content: PatternContent): readonly string[] {
  if (content.type !== 'procedure') return []
  return content.steps.map(({ name, action }, at) => `  ${at + 1}. ${name}: ${action}`)
}

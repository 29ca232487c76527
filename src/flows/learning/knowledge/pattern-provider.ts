import { describeRate } from '../../../core/learning/patterns/describe-evidence.ts'
import { contentLines, describeAdvice } from '../../../core/learning/patterns/describe-pattern.ts'
import type { PatternContent } from '../../../core/learning/patterns/pattern-content.ts'
import { findApplicable, type OfferedPattern } from '../patterns/find-applicable.ts'
import type { KnowledgeProvider } from './provider.ts'

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

function tellPattern(pattern: OfferedPattern['pattern']): string {
  const { summary, content, guidance, evidence } = pattern
  return [
    describeAdvice(pattern),
    summary,
    `- When: ${guidance.whenToApply}`,
    `- How: ${guidance.howToApply}`,
    ...tellContent(content),
    `- Evidence: it went so in ${describeRate(evidence)}.`,
  ].join('\n')
}

function tellContent(content: PatternContent): readonly string[] {
  if (content.type !== 'procedure') return []
  return contentLines(content).map((line) => `  - ${line}`)
}

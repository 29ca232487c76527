import type { Applicability, PatternContent } from './pattern.ts'
import { procedureLines } from './procedure-lines.ts'

/** When a pattern applies, in words. */
export function tellWhen(applicability: Applicability): string {
  const { problemTypes, domains, complexity, capabilities, conditions, antiConditions } =
    applicability
  const parts = [
    problemTypes.length === 0 ? 'any task' : `${listed(problemTypes)} tasks`,
    domains.length === 0 ? '' : `in ${listed(domains)}`,
    complexity === undefined ? '' : `of complexity ${complexity.min} to ${complexity.max}`,
    capabilities.length === 0 ? '' : `with ${capabilities.join(', ')} at hand`,
    conditions.length === 0 ? '' : `when ${conditions.join(' and ')}`,
    antiConditions.length === 0 ? '' : `not when ${listed(antiConditions)}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** How a pattern is followed, in words. */
export function tellHow(content: PatternContent): string {
  return contentLines(content).join('; ')
}

/** What a content says, line by line. */
export function contentLines(content: PatternContent): readonly string[] {
  switch (content.type) {
    case 'strategy':
      return [content.approach, ...content.principles, ...optional(content.tradeOffs)]
    case 'template':
      return content.structure
    case 'heuristic':
      return [`if ${content.condition}: ${content.action}`, ...optional(content.rationale)]
    case 'procedure':
      return procedureLines(content)
  }
}

function listed(words: readonly string[]): string {
  return words.join(' or ')
}

function optional(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text]
}

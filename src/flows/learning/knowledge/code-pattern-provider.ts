import type { CodePattern } from '../../../core/learning/code-patterns/code-pattern.ts'
import {
  describeContraindication,
  describeEffects,
} from '../../../core/learning/code-patterns/describe-effects.ts'
import type { KnowledgePiece } from '../../../core/learning/relevant/knowledge-piece.ts'
import { listCodePatterns } from '../code-patterns/list-code-patterns.ts'
import { type KnowledgeProvider, languageOfContext } from './provider.ts'

/** What was done once is no pattern yet. */
const APPLICATIONS_MIN = 2
const SUCCESS_RATE_MIN = 0.5

/** Changes of code that went well in this language, those that were made most often first. */
export const codePatternProvider: KnowledgeProvider = {
  name: 'code patterns',
  async gather(context, caller, deps) {
    const { project, k } = context
    const language = languageOfContext(context)?.grammar
    if (language === undefined) return []
    const { items: patterns } = await listCodePatterns({ language, project }, caller, deps)
    return patterns
      .filter(({ statistics }) => statistics.applications >= APPLICATIONS_MIN)
      .filter(({ statistics }) => (statistics.successRate ?? 0) >= SUCCESS_RATE_MIN)
      .slice(0, k)
      .map(toPiece)
  },
}

function toPiece(pattern: CodePattern): KnowledgePiece {
  const { id, name, detection, before, after, contraindications, statistics } = pattern
  return {
    section: 'codePatterns',
    id,
    title: name,
    text: [
      name,
      `- Where: ${detection}`,
      ...(before === '' ? [] : ['- Before:', before]),
      ...(after === '' ? [] : ['- After:', after]),
      ...contraindications.slice(0, 1).map((one) => `- Not when: ${describeContraindication(one)}`),
      ...describeEffects(pattern.effects).map((effect) => `- Effect: ${effect}`),
      `- Made ${statistics.applications} times, ${statistics.successes} of them successful`,
    ].join('\n'),
    trust: pattern.trust,
    episodeIds: pattern.episodeIds.slice(0, 5),
    date: statistics.lastAppliedAt,
    score: statistics.successRate,
  }
}

import type { KnowledgePiece } from '../../../core/learning/relevant/knowledge-piece.ts'
import { CONFIDENCE_TRUSTED, type CodeRule } from '../../../core/learning/rules/code-rule.ts'
import { type FoundRule, listRules, matchRules } from '../rules/list-rules.ts'
import { type KnowledgeProvider, languageOfContext } from './provider.ts'

/** Rules that the code at hand breaks, and then the rules that are sure in its language. */
export const ruleProvider: KnowledgeProvider = {
  name: 'code rules',
  async gather(context, caller, deps) {
    const { code, project, k } = context
    const language = context.language ?? languageOfContext(context)?.grammar
    if (language === undefined) return []
    const found =
      code === undefined
        ? []
        : await matchRules({ code, language, project, limit: k }, caller, deps)
    const sure = { language, project, confidence: CONFIDENCE_TRUSTED, limit: k }
    const rules = await listRules(sure, caller, deps)
    const broken = new Map(found.map((one) => [one.rule.id, one]))
    return [
      ...new Map(
        [...found.map(({ rule }) => rule), ...rules].map((rule) => [rule.id, rule]),
      ).values(),
    ]
      .slice(0, k)
      .map((rule) => toPiece(rule, broken.get(rule.id)))
  },
}

function toPiece(rule: CodeRule, found: FoundRule | undefined): KnowledgePiece {
  const { id, description, before, after, confidence, seen, episodeIds, updatedAt } = rule
  return {
    section: 'rules',
    id,
    title: description,
    text: [
      description,
      ...(found === undefined
        ? []
        : [`- Line ${found.line}: ${found.found} → ${found.suggestion}`]),
      `- Instead of: ${before}`,
      `- Write: ${after}`,
      `- Confidence ${confidence.toFixed(2)}, seen ${seen} times`,
    ].join('\n'),
    trust: 'agent',
    episodeIds: episodeIds.slice(-5),
    date: updatedAt,
    score: confidence,
  }
}

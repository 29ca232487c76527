import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { CHANGE_LENGTH_MAX } from '../rules/code-change.ts'
import { RULE_CATEGORIES, RULE_KINDS, type StoredRule } from '../rules/code-rule.ts'
import { manualRuleSchema, NOTE_LENGTH_MAX } from '../rules/rule-input.ts'

const label = textUpTo(200)
const at = z.int().min(0)
const exampleSchema = z.object({
  before: textUpTo(CHANGE_LENGTH_MAX),
  after: z.string().max(CHANGE_LENGTH_MAX),
  at,
})

/**
 * The examples of a rule, from which it is learned again. What episodes show is not exported; they
 * are. That a rule was forgotten is exported, without its content.
 */
export const portableRuleSchema = z.object({
  id: label,
  scope: scopeSchema,
  key: label,
  language: label,
  kind: z.enum(RULE_KINDS),
  category: z.enum(RULE_CATEGORIES),
  status: z.enum(['active', 'forgotten']),
  trust: z.enum(TRUST_LEVELS),
  note: textUpTo(NOTE_LENGTH_MAX).optional(),
  told: manualRuleSchema.optional(),
  examples: z.array(exampleSchema).max(100),
  verdicts: z.array(z.object({ source: label, at, isFor: z.boolean() })).max(100),
  updatedAt: z.iso.datetime(),
})
export type PortableRule = DeepReadonly<z.infer<typeof portableRuleSchema>>

/** What is left of a rule that must not be learned again. */
export function toForgottenRule(
  { key, language, kind, category, trust, updatedAt }: PortableRule,
  identity: Pick<StoredRule, 'id' | 'scope'>,
): StoredRule {
  return {
    ...{ ...identity, key, language, kind, category, trust },
    ...{ status: 'forgotten', before: '', after: '', description: '' },
    ...{ pattern: {}, result: [], replacement: [], evidence: [], episodeIds: [] },
    ...{ confidence: 0, standing: 'weak', seen: 0, accepted: 0, rejected: 0 },
    ...{ createdAt: updatedAt, updatedAt },
  }
}

/** Nothing when only episodes show the rule. */
export function toPortableRule(rule: StoredRule): PortableRule | undefined {
  const { id, scope, key, language, kind, category, status, trust, note, updatedAt } = rule
  const examples = rule.evidence.flatMap(({ example, at: givenAt }) =>
    example === undefined ? [] : [{ ...example, at: givenAt }],
  )
  const told = rule.evidence.find((one) => one.told !== undefined)?.told
  if (status === 'active' && examples.length === 0 && told === undefined) return undefined
  return {
    ...{ id, scope, key, language, kind, category, status, trust, note, told, examples, updatedAt },
    verdicts: rule.evidence
      .filter(({ origin }) => origin === 'verdict')
      .map(({ source, at: judged, isFor = true }) => ({ source, at: judged, isFor })),
  }
}

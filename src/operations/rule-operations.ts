import { z } from 'zod'
import { codeRuleSchema, listedRuleSchema } from '../core/knowledge/rules/code-rule.ts'
import {
  learnRuleSchema,
  listRulesSchema,
  matchRulesSchema,
  ruleFeedbackSchema,
} from '../core/knowledge/rules/rule-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const learnRuleOperation: Operation = defineOperation({
  name: 'learn-rule',
  summary: 'Learn a code rule from an example: code as it was, and as it should be.',
  input: learnRuleSchema,
  output: z.object({
    learned: z.int().describe('Rules that are new.'),
    reinforced: z.int().describe('Rules that were known.'),
    rules: z.array(codeRuleSchema).readonly(),
  }),
  http: { method: 'POST', path: '/v1/rules' },
  positional: 'before',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.learnRule(input),
})

export const listRulesOperation: Operation = defineOperation({
  name: 'list-rules',
  summary: 'List the code rules that are known, the surest first, with the episodes behind them.',
  input: listRulesSchema,
  output: z.object({ rules: z.array(listedRuleSchema).readonly() }),
  http: { method: 'GET', path: '/v1/rules' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ rules: await memory.listRules(input) }),
})

export const matchRulesOperation: Operation = defineOperation({
  name: 'match-rules',
  summary: 'Say where code rules apply in some code, and what they would have instead.',
  input: matchRulesSchema,
  output: z.object({
    matches: z
      .array(
        z.object({
          rule: codeRuleSchema,
          line: z.int().describe('Counted from 1.'),
          start: z.int(),
          end: z.int(),
          found: z.string(),
          suggestion: z.string(),
        }),
      )
      .readonly(),
  }),
  http: { method: 'POST', path: '/v1/rules/match' },
  positional: 'code',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ matches: await memory.matchRules(input) }),
})

export const ruleFeedbackOperation: Operation = defineOperation({
  name: 'rule-feedback',
  method: 'giveRuleFeedback',
  summary: 'Say whether what a code rule suggested was taken.',
  input: ruleFeedbackSchema,
  output: codeRuleSchema,
  http: { method: 'POST', path: '/v1/rules/:id/feedback' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.giveRuleFeedback(input),
})

export const forgetRuleOperation: Operation = defineOperation({
  name: 'forget-rule',
  summary: 'Take a code rule out of use for good: it is not learned again.',
  input: z.strictObject({ id: z.string().min(1).max(200).describe('The id of the rule.') }),
  output: z.object({ id: z.string() }),
  http: { method: 'DELETE', path: '/v1/rules/:id' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  argument: 'id',
  run: (memory, { id }) => memory.forgetRule(id),
})

export const RULE_OPERATIONS: readonly Operation[] = [
  learnRuleOperation,
  listRulesOperation,
  matchRulesOperation,
  ruleFeedbackOperation,
  forgetRuleOperation,
]

import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import { shownEpisodeSchema } from '../shown-episode.ts'
import { RULE_CATEGORIES } from './category-cues.ts'
import { type CodeRule, type ListedRule, RULE_STANDINGS } from './code-rule.ts'
import { RULE_KINDS } from './derived-rule.ts'

const ruleSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  language: z.string(),
  kind: z.enum(RULE_KINDS),
  category: z.enum(RULE_CATEGORIES),
  before: z.string(),
  after: z.string(),
  description: z.string(),
  note: z.string().optional(),
  confidence: z.number(),
  standing: z.enum(RULE_STANDINGS),
  seen: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  episodeIds: z.array(z.string()).readonly(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const codeRuleSchema: z.ZodType<CodeRule> = ruleSchema

export const listedRuleSchema: z.ZodType<ListedRule> = ruleSchema.extend({
  behind: z.array(shownEpisodeSchema).readonly().describe('The newest episodes that show it.'),
})

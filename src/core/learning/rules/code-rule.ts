import * as z from 'zod'
import { scopeSchema } from '../../scope.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { shownEpisodeSchema } from '../knowledge/shown-episode.ts'
import type { PatternNode } from './rule-pattern.ts'
import type { Template } from './template-text.ts'

/** `literal`: these very words. `regex`: words with holes. `syntax`: a tree with holes. */
export const RULE_KINDS = ['literal', 'regex', 'syntax'] as const

/** What a rule is for. `other` when unknown. */
export const RULE_CATEGORIES = [
  'null-safety',
  'error-handling',
  'security',
  'performance',
  'readability',
  'style',
  'other',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** Under it a rule is not applied. */
export const CONFIDENCE_APPLIED = 0.3
/** Over it a rule is trusted. */
export const CONFIDENCE_TRUSTED = 0.8

/** How code is written here, learned from how it was changed. */
export const codeRuleSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  language: z.string(),
  kind: z.enum(RULE_KINDS),
  category: z.enum(RULE_CATEGORIES),
  before: z.string().describe('A template: `$1` stands for anything, the same wherever it stands.'),
  after: z.string(),
  description: z.string(),
  note: z.string().optional().describe('Why, as the source of the example says.'),
  confidence: z.number().describe('From 0 to 1: a moving average of the evidence.'),
  standing: z.enum(['weak', 'tentative', 'trusted']).describe('A weak rule is not applied.'),
  seen: z.int().describe('How many changes were instances of it.'),
  accepted: z.int(),
  rejected: z.int(),
  episodeIds: z.array(z.string()).readonly().describe('Episodes that show it, the newest last.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CodeRule = z.infer<typeof codeRuleSchema>

export const listedRuleSchema = codeRuleSchema.extend({
  behind: z.array(shownEpisodeSchema).readonly().describe('The newest episodes that show it.'),
})

/** Where a rule applies: a run of nodes, or an expression made of an escaped template. */
export interface RulePattern {
  readonly nodes?: readonly PatternNode[] | undefined
  /** The type of the node that must hold it, where the template alone says too little. */
  readonly parent?: string | undefined
  /** For tokens: what is looked for. */
  readonly expression?: string | undefined
  /** A text that every match of the expression contains. */
  readonly anchor?: string | undefined
}

/** What one change teaches, before it is known whether it holds. */
export interface DerivedRule
  extends Pick<CodeRule, 'language' | 'kind' | 'category' | 'before' | 'after' | 'description'> {
  /** Replaces a match, filled with what its holes stood for. */
  readonly replacement: Template
  readonly pattern: RulePattern
  /** The trees of the replacement, to see whether one rule contains another. */
  readonly result: readonly PatternNode[]
  /** Equal for the same rule, whichever change showed it. */
  readonly key: string
}

/** One thing that counts for or against a rule. */
export interface RuleEvidence {
  /** The episode, the example or the verdict: each counts once. */
  readonly source: string
  readonly origin: 'episode' | 'example' | 'verdict'
  /** Milliseconds. */
  readonly at: number
  readonly isFor: boolean
  /** What the change looked like, hashed: a similar change is recognised by these. */
  readonly features?: readonly string[] | undefined
  /** The change itself, when it was given as an example: from it the rule is learned elsewhere. */
  readonly example?: { readonly before: string; readonly after: string } | undefined
}

export interface StoredRule extends CodeRule, DerivedRule {
  readonly status: 'active' | 'forgotten'
  readonly trust: TrustLevel
  /** The oldest first. */
  readonly evidence: readonly RuleEvidence[]
  /** The average before the oldest evidence that is kept. */
  readonly base?: number | undefined
}

export const RULE_COLLECTION = 'code-rules'

export const codeRuleRecords = unsearchedRecords(
  RULE_COLLECTION,
  {
    status: 'text',
    language: 'text',
    category: 'text',
    confidence: 'number',
    episodeIds: 'texts',
    updatedAt: 'text',
  },
  FORGETS_TEXTS,
)

export function codeRuleOf(stored: StoredRule): CodeRule {
  const {
    status: _status,
    trust: _trust,
    key: _key,
    pattern: _pattern,
    result: _result,
    replacement: _replacement,
    evidence: _evidence,
    base: _base,
    ...rule
  } = stored
  return rule
}

import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { REFACTORINGS } from '../changes/compare-hunks.ts'
import { shownEpisodeSchema } from '../knowledge/shown-episode.ts'
import type { ManualRule } from './rule-input.ts'
import type { PatternNode } from './rule-pattern.ts'
import type { Template } from './template-text.ts'

/**
 * `literal`: these very words. `regex`: words with holes. `syntax`: a tree with holes.
 * `described`: given in words, or known by its structure; not searched for in code.
 */
export const RULE_KINDS = ['literal', 'regex', 'syntax', 'described'] as const

/** What a rule is for. `other` when unknown. */
export const RULE_CATEGORIES = [
  'null-safety',
  'error-handling',
  'security',
  'performance',
  'readability',
  'style',
  'architecture',
  ...REFACTORINGS,
  'other',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** Under it a rule is not applied. */
export const CONFIDENCE_APPLIED = 0.3
/** Over it a rule is trusted. */
export const CONFIDENCE_TRUSTED = 0.8

/** The language of a rule that holds in every one. */
export const ANY_LANGUAGE = 'any'

const ASPECTS = [
  'readability',
  'performance',
  'maintainability',
  'testability',
  'safety',
  'size',
] as const
export const effectsSchema = z.partialRecord(z.enum(ASPECTS), z.enum(['better', 'worse']))

export const MEASURES = ['lines', 'statements', 'branches'] as const

const measuredSchema = z.object({
  aspect: z.enum(MEASURES),
  mean: z.number().describe('After minus before, on average.'),
  more: z.int(),
  fewer: z.int(),
  uses: z.int(),
})
export type MeasuredEffect = z.infer<typeof measuredSchema>

const contraindicationSchema = z.object({
  text: z.string(),
  failures: z.int(),
  uses: z.int().describe('Uses that succeeded or failed, in this place or overall.'),
  elsewhere: z.object({ failures: z.int(), uses: z.int() }).optional(),
  pValue: z.number().optional().describe('Fisher, one-sided, corrected.'),
  episodeIds: listOf(z.string()).describe('The newest.'),
})
export type Contraindication = z.infer<typeof contraindicationSchema>

/** How code is written and changed here: added by hand, or learned from changes. */
export const codeRuleSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  name: z.string().optional(),
  language: z.string().describe('`any` if it holds in every language.'),
  kind: z.enum(RULE_KINDS),
  category: z.enum(RULE_CATEGORIES),
  before: z.string().describe('A template: `$1` matches anything, the same everywhere it occurs.'),
  after: z.string(),
  description: z.string(),
  note: z.string().optional().describe('Why, according to the source of the example.'),
  when: z.string().optional().describe('When to use it.'),
  effects: effectsSchema.optional().describe('What it improves or worsens.'),
  confidence: z.number().describe('From 0 to 1: a moving average of the evidence.'),
  standing: z.enum(['weak', 'tentative', 'trusted']).describe('Weak rules are not applied.'),
  seen: z.int().describe('How many changes match it.'),
  accepted: z.int(),
  rejected: z.int(),
  worked: z.int().optional().describe('Episodes that made the change and succeeded.'),
  failed: z.int().optional().describe('Episodes that made it and failed, or reverted it.'),
  tests: z.object({ passed: z.int(), uses: z.int() }).optional(),
  measured: listOf(measuredSchema).optional().describe('What it did to the code of episodes.'),
  contraindications: listOf(contraindicationSchema)
    .optional()
    .describe('Places where it failed more often than elsewhere, then why it failed.'),
  episodeIds: listOf(z.string()).describe('Episodes that made or reverted it, newest last.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CodeRule = z.infer<typeof codeRuleSchema>

export const listedRuleSchema = codeRuleSchema.extend({
  behind: listOf(shownEpisodeSchema).describe('The newest episodes that show it.'),
})

/** Where a rule applies: a run of nodes, or an expression made of an escaped template. */
export interface RulePattern {
  readonly nodes?: readonly PatternNode[] | undefined
  /** The type of the node that must hold it, where the template alone says too little. */
  readonly parent?: string | undefined
  /** For tokens: what is looked for. */
  readonly expression?: string | undefined
  /** It may match inside strings and comments too. */
  readonly isAnywhere?: boolean | undefined
  /** A text that every match of the expression contains. */
  readonly anchor?: string | undefined
}

/** What one change teaches, before it is known whether it holds. */
export interface DerivedRule
  extends Pick<CodeRule, 'language' | 'kind' | 'category' | 'before' | 'after' | 'description'>,
    Pick<CodeRule, 'name' | 'when' | 'effects'> {
  /** Replaces a match, filled with what its holes stood for. */
  readonly replacement: Template
  readonly pattern: RulePattern
  /** The trees of the replacement, to see whether one rule contains another. */
  readonly result: readonly PatternNode[]
  /** Equal for the same rule, whichever change showed it. */
  readonly key: string
}

/** What a change increased or decreased: after minus before. */
export type ChangeMeasure = Readonly<Record<(typeof MEASURES)[number], number>>

/** How an episode made the change of a rule. */
export interface RuleUse {
  readonly file: string
  readonly taskType?: string | undefined
  readonly measure: ChangeMeasure
  readonly testsPassed?: boolean | undefined
  /** What went wrong, in the words of the episode. */
  readonly warning?: string | undefined
  /** The later episode that reverted it: it did not work, even if its own episode succeeded. */
  readonly undone?: { readonly episodeId: string; readonly warning: string } | undefined
}

/** One thing that counts for or against a rule. */
export interface RuleEvidence {
  /** The episode, the example, the manual rule, or the verdict: each counts once. */
  readonly source: string
  readonly origin: 'episode' | 'example' | 'told' | 'verdict'
  /** Milliseconds. */
  readonly at: number
  /** Absent: the episode neither succeeded nor failed. */
  readonly isFor?: boolean | undefined
  readonly use?: RuleUse | undefined
  /** The manual rule, from which the rule is added elsewhere. */
  readonly told?: ManualRule | undefined
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

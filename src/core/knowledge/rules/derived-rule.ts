import type { RuleCategory } from './category-cues.ts'
import type { PatternNode } from './rule-pattern.ts'
import type { Template } from './template-text.ts'

/** `literal`: these very words. `regex`: words with holes. `syntax`: a tree with holes. */
export const RULE_KINDS = ['literal', 'regex', 'syntax'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** Where a rule applies: a run of nodes, or an expression made of an escaped template. */
export interface RulePattern {
  readonly nodes?: readonly PatternNode[] | undefined
  /** The type of the node that must hold it, where the template alone says too little. */
  readonly parent?: string | undefined
  /** For tokens: what is looked for. */
  readonly expression?: string | undefined
  /** A text that every match of the expression has in it. */
  readonly anchor?: string | undefined
}

/** What one change teaches, before anybody knows whether it holds. */
export interface DerivedRule {
  readonly language: string
  readonly kind: RuleKind
  readonly category: RuleCategory
  /** As people read them: `$1 == null`. */
  readonly before: string
  readonly after: string
  /** What stands instead of a match, to be filled with what its holes stood for. */
  readonly replacement: Template
  readonly pattern: RulePattern
  /** The trees of the replacement, to see whether one rule contains another. */
  readonly result: readonly PatternNode[]
  readonly description: string
  /** Equal for the same rule, whoever made the change. */
  readonly key: string
}

export const TEMPLATE_LENGTH_MAX = 800
export const RULES_PER_CHANGE_MAX = 6

import { declareCollection } from '../../documents/collection.ts'
import { cutTexts } from '../../records/cut-texts.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import { voiceOf } from '../../records/voice-of.ts'
import type { Scope } from '../../scope.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import type { ShownEpisode } from '../shown-episode.ts'
import type { RuleCategory } from './category-cues.ts'
import type { DerivedRule, RuleKind } from './derived-rule.ts'

/** `weak`: not applied. `trusted`: it has proved itself. */
export const RULE_STANDINGS = ['weak', 'tentative', 'trusted'] as const
export type RuleStanding = (typeof RULE_STANDINGS)[number]

/** Under it a rule is not applied. */
export const CONFIDENCE_APPLIED = 0.3
/** Over it a rule is trusted. */
export const CONFIDENCE_TRUSTED = 0.8

/** One thing that speaks for or against a rule. */
export interface RuleEvidence {
  /** The episode, the example or the verdict: each counts once. */
  readonly source: string
  readonly origin: 'episode' | 'example' | 'verdict'
  /** Milliseconds. */
  readonly at: number
  readonly isFor: boolean
  /** What the change looked like, hashed: by these a like change is recognised. */
  readonly features?: readonly string[] | undefined
  /** The change itself, when somebody told it: from it the rule is learned again elsewhere. */
  readonly example?: { readonly before: string; readonly after: string } | undefined
}

/** How code is written here, learned from how it was changed. */
export interface CodeRule {
  readonly id: string
  readonly scope: Scope
  readonly language: string
  readonly kind: RuleKind
  readonly category: RuleCategory
  /** Templates; `$1` stands for anything, the same wherever it stands. */
  readonly before: string
  readonly after: string
  readonly description: string
  /** What whoever told it said about it. */
  readonly note?: string | undefined
  /** From 0 to 1: a moving average of what spoke for and against it. */
  readonly confidence: number
  readonly standing: RuleStanding
  /** How many changes were instances of it. */
  readonly seen: number
  readonly accepted: number
  readonly rejected: number
  /** Episodes that show it, the newest last. */
  readonly episodeIds: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** A rule in a list, with the newest episodes that show it, the newest first. */
export interface ListedRule extends CodeRule {
  readonly behind: readonly ShownEpisode[]
}

/** What a rule is made of, as it is stored. */
export interface StoredRule extends CodeRule {
  readonly status: 'active' | 'forgotten'
  readonly trust: TrustLevel
  readonly key: string
  readonly pattern: DerivedRule['pattern']
  readonly result: DerivedRule['result']
  readonly replacement: DerivedRule['replacement']
  /** The oldest first. */
  readonly evidence: readonly RuleEvidence[]
  /** What the average was before the oldest evidence that is kept. */
  readonly base?: number | undefined
}

export const RULE_COLLECTION = 'code-rules'

export const codeRuleRecords: RecordKind = {
  collection: declareCollection({
    name: RULE_COLLECTION,
    fields: {
      ...SCOPE_FIELDS,
      status: 'text',
      language: 'text',
      category: 'text',
      confidence: 'number',
      episodeIds: 'texts',
      updatedAt: 'text',
    },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}

/** The rule as everybody sees it, without what it is made of. */
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

import type { CodeRule, ListedRule } from '../../core/knowledge/rules/code-rule.ts'
import type {
  LearnRuleInput,
  ListRulesInput,
  MatchRulesInput,
  RuleFeedbackInput,
} from '../../core/knowledge/rules/rule-input.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { forgetRule, giveRuleFeedback, type LearnedRule, learnRule } from './change-rules.ts'
import { type FoundRule, listRules, matchRules } from './list-rules.ts'

/** The part of a memory that knows how code is written here. */
export interface RuleMemory {
  /** Learns the rules that one example of code before and after a change shows. */
  learnRule(input: LearnRuleInput): Promise<LearnedRule>
  /** Code rules, the surest first, each with the newest episodes that show it. */
  listRules(input?: ListRulesInput): Promise<readonly ListedRule[]>
  /** Where rules apply in some code, and what they would have instead. */
  matchRules(input: MatchRulesInput): Promise<readonly FoundRule[]>
  /** Says whether what a rule suggested was taken. @throws MemoryError `NOT_FOUND` */
  giveRuleFeedback(input: RuleFeedbackInput): Promise<CodeRule>
  /** Takes a rule out of use for good. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  forgetRule(id: string): Promise<{ readonly id: string }>
}

export function bindRules(caller: Caller, deps: FactDeps): RuleMemory {
  return {
    learnRule: (input) => learnRule(input, caller, deps),
    listRules: (input = {}) => listRules(input, caller, deps),
    matchRules: (input) => matchRules(input, caller, deps),
    giveRuleFeedback: (input) => giveRuleFeedback(input, caller, deps),
    forgetRule: (id) => forgetRule(id, caller, deps),
  }
}

import { MemoryError } from '../../core/errors.ts'
import {
  type CodeRule,
  codeRuleOf,
  RULE_COLLECTION,
  type StoredRule,
} from '../../core/knowledge/rules/code-rule.ts'
import { addEvidence, forgetRule as emptyRule } from '../../core/knowledge/rules/rule-evidence.ts'
import type { RuleFeedbackInput } from '../../core/knowledge/rules/rule-input.ts'
import { withoutSession } from '../../core/scope.ts'
import { type Caller, requireVoice } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'

/** Says whether what a rule suggested was taken. @throws MemoryError `NOT_FOUND` */
export async function giveRuleFeedback(
  given: RuleFeedbackInput,
  caller: Caller,
  deps: FactDeps,
): Promise<CodeRule> {
  const { id, accepted } = given
  return await changeRule(id, { caller, deps }, (rule) =>
    addEvidence(rule, {
      source: deps.ids.next(),
      origin: 'verdict',
      at: deps.clock.now(),
      isFor: accepted,
    }),
  )
}

/**
 * Takes a rule out of use for good: it is not learned again.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for a caller that is trusted less than whoever
 *   told it.
 */
export async function forgetRule(
  id: string,
  caller: Caller,
  deps: FactDeps,
): Promise<{ readonly id: string }> {
  await changeRule(id, { caller, deps }, (rule) => {
    requireVoice(caller, rule.trust, `forget the rule "${id}", which somebody trusted more gave`)
    return emptyRule(rule, deps.clock.now())
  })
  return { id }
}

async function changeRule(
  id: string,
  { caller, deps }: { readonly caller: Caller; readonly deps: FactDeps },
  change: (rule: StoredRule) => StoredRule,
): Promise<CodeRule> {
  return await writeDraft(`rule ${id}`, deps, async (draft) => {
    const changed = change(await requireRule(id, caller, draft))
    draft.put(RULE_COLLECTION, changed)
    return codeRuleOf(changed)
  })
}

async function requireRule(id: string, caller: Caller, draft: Draft): Promise<StoredRule> {
  // What was learned belongs to no conversation.
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  const rule = requireIn<StoredRule>(id, await draft.get(RULE_COLLECTION, [id]), reader)
  if (rule.status === 'active') return rule
  throw new MemoryError(`The rule "${id}" was forgotten`, {
    code: 'NOT_FOUND',
    hint: 'Use `list-rules` to see what is there.',
  })
}

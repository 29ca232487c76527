import { RULE_COLLECTION, type StoredRule } from '../../../core/learning/rules/code-rule.ts'
import { type RuleMap, trimRules } from '../../../core/learning/rules/learn-change.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { MemoryContext } from '../../context.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { type Learned, putChanged } from '../../storage/records/learning.ts'
import { readMany } from '../../storage/records/read-records.ts'

/** More rules of one language and project are not kept. */
export const RULES_MAX = 500

/** Changes to the rules of one scope are made one after the other. */
export function ruleTurn(scope: Scope): string {
  return `rules ${scopeKey(scope)}`
}

/** Which rules are to be read: of one language in exactly this scope. */
export interface ShelfWanted {
  readonly scope: Scope
  readonly language: string
  /** Keys of rules that are read however old they are. */
  readonly keys: readonly string[]
}

/** Derived from the content, so that the same rule has the same id wherever it is learned. */
export function ruleId(scope: Scope, key: string): string {
  return hashId('rule', scopeKey(scope), key)
}

/** The rules that changed last and those that are wanted, forgotten ones too. */
export async function readStoredRules(
  { scope, language, keys }: ShelfWanted,
  draft: Draft,
  { documents }: MemoryContext,
): Promise<RuleMap> {
  const found = await documents.query(RULE_COLLECTION, {
    filter: [...ownScopeConditions(scope), { field: 'language', is: 'equal', value: language }],
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: RULES_MAX,
  })
  const drafted = draft.puts(RULE_COLLECTION).map(({ id }) => id)
  const wanted = keys.map((key) => ruleId(scope, key))
  const ids = [...new Set([...found.documents.map(({ id }) => id), ...drafted, ...wanted])]
  const rules = await readMany<StoredRule>(draft, RULE_COLLECTION, ids)
  return new Map(
    rules
      .filter((rule) => rule.language === language && scopeKey(rule.scope) === scopeKey(scope))
      .map((rule) => [rule.id, rule]),
  )
}

/** Stores the changed rules and removes the dropped ones. */
export function putRules(ruleMap: RuleMap, before: RuleMap, draft: Draft): Learned {
  trimRules(ruleMap, RULES_MAX)
  for (const id of before.keys()) if (!ruleMap.has(id)) draft.remove(RULE_COLLECTION, id)
  return putChanged(RULE_COLLECTION, ruleMap, before, draft)
}

import { RULE_COLLECTION, type StoredRule } from '../../core/knowledge/rules/code-rule.ts'
import { type RuleShelf, trimShelf } from '../../core/knowledge/rules/learn-change.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey } from '../../core/scope.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** More rules than these of one language and project are not weighed. */
export const RULES_MAX = 500
/** `documents.get` takes a thousand ids. */
const IDS_AT_ONCE = 1_000

/** Those who change the rules of one scope go one after the other. */
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

/** The id of a rule is made of what it says, so that it is the same whoever learns it. */
export function ruleId(scope: Scope, key: string): string {
  return hashId('rule', scopeKey(scope), key)
}

/** The rules that changed last and those that are asked for, forgotten ones too. */
export async function readShelf(
  { scope, language, keys }: ShelfWanted,
  draft: Draft,
  { documents }: FactDeps,
): Promise<RuleShelf> {
  const found = await documents.query(RULE_COLLECTION, {
    filter: [...ownScopeConditions(scope), { field: 'language', is: 'equal', value: language }],
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: RULES_MAX,
  })
  const drafted = draft.puts(RULE_COLLECTION).map(({ id }) => id)
  const wanted = keys.map((key) => ruleId(scope, key))
  const ids = [...new Set([...found.documents.map(({ id }) => id), ...drafted, ...wanted])]
  const rules: StoredRule[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const read = await draft.get(RULE_COLLECTION, ids.slice(start, start + IDS_AT_ONCE))
    rules.push(...read.map((one) => toRecord<StoredRule>(one)))
  }
  return new Map(
    rules
      .filter((rule) => rule.language === language && scopeKey(rule.scope) === scopeKey(scope))
      .map((rule) => [rule.id, rule]),
  )
}

/** Puts what changed on a shelf into the draft: how many rules are new, how many were there. */
export function putShelf(
  shelf: RuleShelf,
  before: RuleShelf,
  draft: Draft,
): { readonly learned: number; readonly reinforced: number } {
  trimShelf(shelf, RULES_MAX)
  let [learned, reinforced] = [0, 0]
  for (const [id, rule] of shelf) {
    const was = before.get(id)
    if (was === rule) continue
    draft.put(RULE_COLLECTION, rule)
    if (was === undefined) learned++
    else reinforced++
  }
  for (const id of before.keys()) if (!shelf.has(id)) draft.remove(RULE_COLLECTION, id)
  return { learned, reinforced }
}

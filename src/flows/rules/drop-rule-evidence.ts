import { RULE_COLLECTION, type StoredRule } from '../../core/knowledge/rules/code-rule.ts'
import { dropSource } from '../../core/knowledge/rules/rule-evidence.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** An episode shows no more rules than it has hunks, a few each. */
const RULES_MAX = 1_000

/** Takes what an episode showed out of the code rules. A rule that nothing else shows goes away. */
export async function dropRuleEvidence(episodeId: string, draft: Draft): Promise<void> {
  const found = await draft.find(RULE_COLLECTION, {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: RULES_MAX,
  })
  for (const document of found) {
    const rule = toRecord<StoredRule>(document)
    const rest = dropSource(rule, episodeId)
    if (rest === undefined) draft.remove(RULE_COLLECTION, rule.id)
    else if (rest !== rule) draft.put(RULE_COLLECTION, rest)
  }
}

import { RULE_COLLECTION, type StoredRule } from '../../../core/learning/rules/code-rule.ts'
import {
  adoptOlder,
  OLDER_CODE_PATTERNS,
  type OlderCodePattern,
} from '../../../core/learning/rules/older-code-pattern.ts'
import { joinRules } from '../../../core/learning/rules/rule-evidence.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'
import { ruleId } from './rule-records.ts'

/** Makes rules of the code patterns that were kept apart from them. The rest waits for the next run. */
export async function adoptCodePatterns(filter: Filter, draft: Draft): Promise<void> {
  const found = await draft.find(OLDER_CODE_PATTERNS, { filter, limit: GET_IDS_MAX })
  for (const older of found.map((one) => toRecord<OlderCodePattern>(one))) {
    draft.remove(OLDER_CODE_PATTERNS, older.id)
    const rule = adoptOlder(older, (key) => ruleId(older.scope, key))
    const known = await readOne<StoredRule>(draft, RULE_COLLECTION, rule?.id ?? '')
    if (rule === undefined || known?.status === 'forgotten') continue
    draft.put(RULE_COLLECTION, known === undefined ? rule : joinRules(known, rule))
  }
}

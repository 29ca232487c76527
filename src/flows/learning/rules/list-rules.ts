import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import { EPISODES_SHOWN } from '../../../core/learning/knowledge/shown-episode.ts'
import {
  CONFIDENCE_APPLIED,
  type CodeRule,
  codeRuleOf,
  RULE_COLLECTION,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import { findMatches, openCode } from '../../../core/learning/rules/match-rule.ts'
import {
  type ListRulesInput,
  type MatchRulesInput,
  RULES_SHOWN_DEFAULT,
} from '../../../core/learning/rules/rule-input.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { parseCode } from '../../language/syntax/parse-code.ts'
import { readBehind } from '../../storage/records/read-behind.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { RULES_MAX } from './rule-records.ts'

/** A place in some code, the rule that applies there, and what it would have instead. */
export type FoundRule = Awaited<ReturnType<typeof matchRules>>[number]

/** Rules that fit some filters, surest first, with the episodes behind them. */
export async function listRules(input: ListRulesInput, caller: Caller, deps: MemoryContext) {
  const { text, category, confidence = 0, limit = RULES_SHOWN_DEFAULT } = input
  const wanted = text?.toLowerCase()
  const rules = await readSurest({ ...input, confidence, category }, caller, deps)
  const shown = rules
    .filter((rule) => wanted === undefined || saysText(rule, wanted))
    .slice(0, limit)
    .map(codeRuleOf)
  const behind = await readBehind(shown.flatMap(newestOf), caller, deps)
  return shown.map((rule) => ({
    ...rule,
    behind: newestOf(rule).flatMap((id) => behind.find((one) => one.id === id) ?? []),
  }))
}

function newestOf({ episodeIds }: CodeRule): readonly string[] {
  return episodeIds.slice(-EPISODES_SHOWN).toReversed()
}

/** Where rules apply in a code, the surest rule first. Weak rules are not applied. */
export async function matchRules(input: MatchRulesInput, caller: Caller, deps: MemoryContext) {
  const { code, limit = RULES_SHOWN_DEFAULT } = input
  const rules = await readSurest({ ...input, confidence: CONFIDENCE_APPLIED }, caller, deps)
  if (rules.length === 0) return []
  const tree = await parseCode(code, nameLanguage(input.language), deps.syntax)
  const opened = openCode(code, tree)
  return rules
    .flatMap((rule) =>
      findMatches(rule, opened).map((match) => ({
        ...match,
        rule: codeRuleOf(rule),
        line: code.slice(0, match.start).split('\n').length,
      })),
    )
    .slice(0, limit)
}

async function readSurest(
  wanted: Pick<ListRulesInput, 'language' | 'project' | 'category' | 'confidence'>,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly StoredRule[]> {
  const { language, project, category, confidence = 0 } = wanted
  const filter: Condition[] = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    { field: 'status', is: 'equal', value: 'active' },
    { field: 'confidence', is: 'between', from: confidence },
  ]
  if (language !== undefined) {
    filter.push({ field: 'language', is: 'equal', value: nameLanguage(language) })
  }
  if (category !== undefined) filter.push({ field: 'category', is: 'equal', value: category })
  return await findRecords<StoredRule>(documents, RULE_COLLECTION, {
    filter,
    orderBy: { field: 'confidence', direction: 'descending' },
    limit: RULES_MAX,
  })
}

function saysText({ before, after, description, note = '' }: CodeRule, wanted: string): boolean {
  return [before, after, description, note].some((text) => text.toLowerCase().includes(wanted))
}

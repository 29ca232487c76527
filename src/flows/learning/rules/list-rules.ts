import { invalidInput } from '../../../core/errors.ts'
import { languageOf, nameLanguage } from '../../../core/language/syntax/languages.ts'
import { EPISODES_SHOWN } from '../../../core/learning/knowledge/shown-episode.ts'
import {
  ANY_LANGUAGE,
  CONFIDENCE_APPLIED,
  type CodeRule,
  codeRuleOf,
  RULE_COLLECTION,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import { similarityOf } from '../../../core/learning/rules/derive-rules.ts'
import { findMatches, openCode } from '../../../core/learning/rules/match-rule.ts'
import { isManual } from '../../../core/learning/rules/rule-evidence.ts'
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
import { findRecords, requireIn } from '../../storage/records/read-records.ts'
import { forgottenRule } from './change-rules.ts'
import { RULES_MAX } from './rule-records.ts'

/** A place in some code, the rule that applies there, and what it would have instead. */
export type FoundRule = Awaited<ReturnType<typeof matchRules>>['items'][number]

/** Rules that fit some filters, surest first, with the episodes behind them. */
export async function listRules(input: ListRulesInput, caller: Caller, deps: MemoryContext) {
  const { text, limit = RULES_SHOWN_DEFAULT } = input
  const wanted = text?.toLowerCase()
  const rules = await readSurest(input, caller, deps)
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

/** Less alike, two rules have nothing to do with each other. */
const SIMILARITY_MIN = 0.5
const SIMILAR_MAX = 5

/** One rule, with the episodes behind it and those most like it. @throws MemoryError `NOT_FOUND` */
export async function getRule(id: string, caller: Caller, deps: MemoryContext) {
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  const rule = requireIn<StoredRule>(id, await deps.documents.get(RULE_COLLECTION, [id]), reader)
  if (rule.status === 'forgotten') throw forgottenRule(id)
  const { language } = rule
  const others = await readSurest({ languages: [language] }, caller, deps)
  const similar = others
    .filter((other) => other.id !== id)
    .map((other) => ({ rule: codeRuleOf(other), similarity: similarityOf(rule, other) }))
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, SIMILAR_MAX)
  const behind = await readBehind(newestOf(rule), caller, deps)
  return { rule: codeRuleOf(rule), similar, behind }
}

/** What code rules say of some code, or of files in a language: where they apply, and the rest. */
export async function matchRules(input: MatchRulesInput, caller: Caller, deps: MemoryContext) {
  const { code = '', files = [], project, limit = RULES_SHOWN_DEFAULT } = input
  const named = files.flatMap((file) => languageOf(file)?.grammar ?? [])
  const languages =
    input.language === undefined ? [...new Set(named)] : [nameLanguage(input.language)]
  const [language] = languages
  if (language === undefined) {
    throw invalidInput(
      'The programming language is unknown',
      'Pass "language", or "files" whose extensions imply it.',
    )
  }
  const wanted = { languages, project, confidence: CONFIDENCE_APPLIED }
  const rules = await readSurest(wanted, caller, deps)
  const tree = rules.length === 0 ? undefined : await parseCode(code, language, deps.syntax)
  const opened = openCode(code, tree)
  const items = rules.flatMap((rule) =>
    findMatches(rule, opened).map((match) => ({
      ...match,
      rule: codeRuleOf(rule),
      line: code.slice(0, match.start).split('\n').length,
    })),
  )
  const also = rules.filter((rule) => rule.kind === 'described' && isProved(rule))
  return { items: items.slice(0, limit), also: also.slice(0, limit).map(codeRuleOf) }
}

/** What one task did is not a pattern yet, unless it was added by hand. */
function isProved(rule: StoredRule): boolean {
  return isManual(rule) || (rule.seen > 1 && (rule.failed ?? 0) <= (rule.worked ?? 0))
}

async function readSurest(
  wanted: Pick<ListRulesInput, 'language' | 'project' | 'category' | 'confidence'> & {
    readonly languages?: readonly string[] | undefined
  },
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly StoredRule[]> {
  const { language, project, category, confidence = 0 } = wanted
  const languages = wanted.languages ?? (language === undefined ? [] : [nameLanguage(language)])
  const filter: Condition[] = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    { field: 'status', is: 'equal', value: 'active' },
    { field: 'confidence', is: 'between', from: confidence },
  ]
  if (languages.length > 0) {
    filter.push({ field: 'language', is: 'one-of', values: [...languages, ANY_LANGUAGE] })
  }
  if (category !== undefined) filter.push({ field: 'category', is: 'equal', value: category })
  return await findRecords<StoredRule>(documents, RULE_COLLECTION, {
    filter,
    orderBy: { field: 'confidence', direction: 'descending' },
    limit: RULES_MAX,
  })
}

function saysText(rule: CodeRule, wanted: string): boolean {
  const { before, after, description, note = '', name = '', when = '' } = rule
  return [before, after, description, note, name, when].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import { grammarsOf } from '../../../core/learning/rules/code-change.ts'
import {
  ANY_LANGUAGE,
  type CodeRule,
  codeRuleOf,
  type DerivedRule,
  RULE_COLLECTION,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import {
  type Lesson,
  learnRule as learnOne,
  readRules,
} from '../../../core/learning/rules/learn-change.ts'
import {
  buildManualRule,
  type ExampleCode,
  parsedText,
  readAdded,
} from '../../../core/learning/rules/manual-rule.ts'
import { addEvidence, dropSource, emptyRule } from '../../../core/learning/rules/rule-evidence.ts'
import type { AddRuleInput, ManualRule } from '../../../core/learning/rules/rule-input.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { cleanTexts } from '../../../core/tasks/episodes/build-episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import type { SyntaxParser } from '../../../ports/syntax-parser.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { parseChange, parsePiece } from '../../language/syntax/parse-code.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { requireIn, toRecord } from '../../storage/records/read-records.ts'
import { refuseInstructions } from '../patterns/add-pattern.ts'
import { putRules, readStoredRules, ruleId, ruleTurn } from './rule-records.ts'

interface Source {
  readonly at: number
  readonly trust: TrustLevel
}

/** Adds the rules that one example shows to a draft. The same example given twice counts once. */
export async function learnExample(
  given: ExampleCode,
  { at, trust }: Source,
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
) {
  const { note } = given
  const language = nameLanguage(given.language)
  const example = { before: redact(given.before).text, after: redact(given.after).text }
  const { derived, features } = readRules(await parseChange({ ...example, language }, deps.syntax))
  const source = contentHash(example.before, example.after)
  const evidence = { source, origin: 'example', at, isFor: true, features, example } as const
  return await putDerived(derived, { evidence, note, trust, scope }, draft, deps)
}

async function putDerived(
  derived: readonly DerivedRule[],
  {
    scope,
    trust,
    ...lesson
  }: Pick<Lesson, 'evidence' | 'note'> & Pick<StoredRule, 'scope' | 'trust'>,
  draft: Draft,
  deps: MemoryContext,
) {
  const keys = derived.map(({ key }) => key)
  const language = derived[0]?.language ?? ANY_LANGUAGE
  const stored = await readStoredRules({ scope, language, keys }, draft, deps)
  const ruleMap = new Map(stored)
  const ids = derived.flatMap((rule) => {
    const identity = { id: ruleId(scope, rule.key), scope, trust }
    return learnOne(ruleMap, { ...lesson, derived: rule, identity }) ?? []
  })
  const counts = putRules(ruleMap, stored, draft)
  const rules = [...new Set(ids)].flatMap((id) => ruleMap.get(id) ?? [])
  return { ...counts, rules: rules.map(codeRuleOf) }
}

/**
 * Adds a rule or a code pattern: a template or a regular expression to search for, or
 * a description. Adding it twice counts once. Or learns the rules that an example shows.
 *
 * @throws MemoryError `INVALID_INPUT`; `FORBIDDEN` when it reads like an instruction to a model.
 */
export async function addRule(
  { project, ...given }: AddRuleInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const source = { at: deps.clock.now(), trust: callerTrust(caller) }
  const added = readAdded(given)
  if ('example' in added) {
    return await writeDraft(ruleTurn(scope), deps, (draft) =>
      learnExample(added.example, source, scope, draft, deps),
    )
  }
  const told = cleanTexts(added.told)
  refuseInstructions([told.name, told.description, told.when].join('\n'), caller)
  return await writeDraft(ruleTurn(scope), deps, async (draft) => {
    const put = await putManualRule(told, source, scope, draft, deps)
    if (put.rules.length > 0) return put
    throw new MemoryError(`The rule "${told.name}" was deleted`, {
      code: 'CONFLICT',
      hint: 'A deleted rule does not come back. Add a different one.',
    })
  })
}

/** Adds a manual rule to a draft. */
export async function putManualRule(
  told: ManualRule,
  { at, trust }: Source,
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
) {
  const { before, regex, after = '', description } = told
  const language = told.language === undefined ? ANY_LANGUAGE : nameLanguage(told.language)
  const [grammar] = grammarsOf(language)
  if (before === undefined && regex === undefined && description === undefined) {
    throw invalidInput('The rule is empty', 'Pass "template", "regex" or "description".')
  }
  const pieces = []
  for (const text of before === undefined || deps.syntax === undefined ? [] : [before, after])
    pieces.push(await parsePiece(parsedText(text), grammar, deps.syntax as SyntaxParser))
  const derived = buildManualRule({ ...told, language }, pieces)
  const evidence = {
    source: contentHash(JSON.stringify(told)),
    ...{ origin: 'told' as const, at, isFor: true, told },
  }
  return await putDerived([derived], { evidence, trust, scope }, draft, deps)
}

/** Records whether the suggestion of a rule helped. @throws MemoryError `NOT_FOUND` */
export async function rateRule(id: string, isFor: boolean, caller: Caller, deps: MemoryContext) {
  const verdict = { source: deps.ids.next(), origin: 'verdict', isFor } as const
  return await changeRule(id, { caller, deps }, (rule) =>
    addEvidence(rule, { ...verdict, at: deps.clock.now() }),
  )
}

/**
 * Permanently removes a rule: it is not learned again.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for a caller that is trusted less than its source.
 */
export async function forgetRule(id: string, caller: Caller, deps: MemoryContext) {
  await changeRule(id, { caller, deps }, (rule) => {
    requireVoice(caller, rule.trust, `delete the rule "${id}" of a more trusted source`)
    return emptyRule(rule, deps.clock.now())
  })
  return { id }
}

async function changeRule(
  id: string,
  { caller, deps }: { readonly caller: Caller; readonly deps: MemoryContext },
  change: (rule: StoredRule) => StoredRule,
): Promise<CodeRule> {
  // What was learned belongs to no session.
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  return await writeDraft(`rule ${id}`, deps, async (draft) => {
    const rule = requireIn<StoredRule>(id, await draft.get(RULE_COLLECTION, [id]), reader)
    if (rule.status === 'forgotten') throw forgottenRule(id)
    const changed = change(rule)
    draft.put(RULE_COLLECTION, changed)
    return codeRuleOf(changed)
  })
}

export function forgottenRule(id: string): MemoryError {
  return new MemoryError(`The rule "${id}" was deleted`, {
    code: 'NOT_FOUND',
    hint: 'Use `rule list` to see them all.',
  })
}

/** An episode shows no more rules than it has hunks, a few each. */
const RULES_MAX = 1_000

/** Removes what a deleted episode showed. A rule that nothing else shows goes away. */
export async function dropRuleEvidence(episodeId: string, draft: Draft): Promise<void> {
  const found = await draft.find(RULE_COLLECTION, {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: RULES_MAX,
  })
  for (const rule of found.map((one) => toRecord<StoredRule>(one))) {
    const rest = dropSource(rule, episodeId)
    if (rest === undefined) draft.remove(RULE_COLLECTION, rule.id)
    else if (rest !== rule) draft.put(RULE_COLLECTION, rest)
  }
}

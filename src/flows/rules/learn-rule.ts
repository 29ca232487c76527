import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { type CodeRule, codeRuleOf } from '../../core/knowledge/rules/code-rule.ts'
import { learnRule as learnOne, readRules } from '../../core/knowledge/rules/learn-change.ts'
import type { LearnRuleInput } from '../../core/knowledge/rules/rule-input.ts'
import { redact } from '../../core/redaction/redact.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import { nameLanguage } from '../../core/syntax/languages.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { TrustLevel } from '../../core/trust/trust-level.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { parseChange } from '../syntax/parse-code.ts'
import { putShelf, readShelf, ruleId, ruleTurn } from './rule-records.ts'

/** What an example taught. No rules when the two texts differ in nothing, or in too much. */
export interface LearnedRule {
  readonly learned: number
  readonly reinforced: number
  readonly rules: readonly CodeRule[]
}

/** Learns the rules that one example shows. The same example told twice counts once. */
export async function learnRule(
  input: LearnRuleInput,
  caller: Caller,
  deps: FactDeps,
): Promise<LearnedRule> {
  const { project, ...told } = input
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const trust = callerTrust(caller)
  const example = { ...told, at: deps.clock.now(), trust }
  return await writeDraft(ruleTurn(scope), deps, (draft) =>
    learnExample(example, scope, draft, deps),
  )
}

/** A change that somebody told, and when. */
export interface ToldChange extends Omit<LearnRuleInput, 'project'> {
  readonly at: number
  readonly trust: TrustLevel
}

/** Adds the rules that one example shows to a draft. */
export async function learnExample(
  told: ToldChange,
  scope: Scope,
  draft: Draft,
  deps: FactDeps,
): Promise<LearnedRule> {
  const { at, trust } = told
  const language = nameLanguage(told.language)
  const example = { before: redact(told.before).text, after: redact(told.after).text }
  const note = told.note === undefined ? undefined : redact(told.note).text
  const { derived, features } = readRules(await parseChange({ ...example, language }, deps.syntax))
  const source = contentHash(example.before, example.after)
  const evidence = { source, origin: 'example', at, isFor: true, features, example } as const
  const keys = derived.map(({ key }) => key)
  const stored = await readShelf({ scope, language, keys }, draft, deps)
  const shelf = new Map(stored)
  const ids = derived.flatMap((rule) => {
    const identity = { id: ruleId(scope, rule.key), scope, trust }
    return learnOne(shelf, { derived: rule, evidence, identity, note }) ?? []
  })
  const counts = putShelf(shelf, stored, draft)
  const rules = [...new Set(ids)].flatMap((id) => shelf.get(id) ?? [])
  return { ...counts, rules: rules.map(codeRuleOf) }
}

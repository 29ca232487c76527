import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { type CodeRule, codeRuleOf } from '../../core/knowledge/rules/code-rule.ts'
import { learnRule as learnOne, readRules } from '../../core/knowledge/rules/learn-change.ts'
import type { LearnRuleInput } from '../../core/knowledge/rules/rule-input.ts'
import { redact } from '../../core/redaction/redact.ts'
import { withoutSession } from '../../core/scope.ts'
import { nameLanguage } from '../../core/syntax/languages.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { parseChange } from './parse-change.ts'
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
  const scope = withoutSession(narrowScope(caller.scope, { project: input.project }))
  const language = nameLanguage(input.language)
  const [before, after] = [redact(input.before).text, redact(input.after).text]
  const note = input.note === undefined ? undefined : redact(input.note).text
  const change = await parseChange({ before, after, language }, deps.syntax)
  const { derived, features } = readRules(change)
  const source = contentHash(before, after)
  const evidence = {
    source,
    origin: 'example',
    at: deps.clock.now(),
    isFor: true,
    features,
  } as const
  return await writeDraft(ruleTurn(scope), deps, async (draft) => {
    const keys = derived.map(({ key }) => key)
    const stored = await readShelf({ scope, language, keys }, draft, deps)
    const shelf = new Map(stored)
    const ids = derived.flatMap((rule) => {
      const identity = { id: ruleId(scope, rule.key), scope, trust: callerTrust(caller) }
      return learnOne(shelf, { derived: rule, evidence, identity, note }) ?? []
    })
    const counts = putShelf(shelf, stored, draft)
    const rules = [...new Set(ids)].flatMap((id) => shelf.get(id) ?? [])
    return { ...counts, rules: rules.map(codeRuleOf) }
  })
}

import { MemoryError } from '../../../core/errors.ts'
import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import {
  type CodeRule,
  codeRuleOf,
  RULE_COLLECTION,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import { learnRule as learnOne, readRules } from '../../../core/learning/rules/learn-change.ts'
import { addEvidence, dropSource, emptyRule } from '../../../core/learning/rules/rule-evidence.ts'
import type { LearnRuleInput } from '../../../core/learning/rules/rule-input.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { parseChange } from '../../language/syntax/parse-code.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { requireIn, toRecord } from '../../storage/records/read-records.ts'
import { putShelf, readShelf, ruleId, ruleTurn } from './rule-records.ts'

/** Learns the rules that one example shows. The same example given twice counts once. */
export async function learnRule(
  { project, ...given }: LearnRuleInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const example = { ...given, at: deps.clock.now(), trust: callerTrust(caller) }
  return await writeDraft(ruleTurn(scope), deps, (draft) =>
    learnExample(example, scope, draft, deps),
  )
}

/** A change that was given as an example, and when. */
export interface ExampleChange extends Omit<LearnRuleInput, 'project'> {
  readonly at: number
  readonly trust: TrustLevel
}

/** Adds the rules that one example shows to a draft. */
export async function learnExample(
  given: ExampleChange,
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
) {
  const { at, trust, note } = given
  const language = nameLanguage(given.language)
  const example = { before: redact(given.before).text, after: redact(given.after).text }
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

/** Records whether the suggestion of a rule helped. @throws MemoryError `NOT_FOUND` */
export async function rateRule(id: string, isFor: boolean, caller: Caller, deps: MemoryContext) {
  const verdict = { source: deps.ids.next(), origin: 'verdict', isFor } as const
  return await changeRule(id, { caller, deps }, (rule) =>
    addEvidence(rule, { ...verdict, at: deps.clock.now() }),
  )
}

/**
 * Removes a rule for good: it is not learned again.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for a caller that is trusted less than its source.
 */
export async function forgetRule(id: string, caller: Caller, deps: MemoryContext) {
  await changeRule(id, { caller, deps }, (rule) => {
    requireVoice(caller, rule.trust, `forget the rule "${id}" of a more trusted source`)
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
    if (rule.status === 'forgotten') {
      throw new MemoryError(`The rule "${id}" was forgotten`, {
        code: 'NOT_FOUND',
        hint: 'Use `rule list` to see what is there.',
      })
    }
    const changed = change(rule)
    draft.put(RULE_COLLECTION, changed)
    return codeRuleOf(changed)
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

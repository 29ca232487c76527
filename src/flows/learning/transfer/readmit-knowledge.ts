import type { BugReport } from '../../../core/learning/bugs/bug-pattern.ts'
import type { NewBugReport } from '../../../core/learning/bugs/read-bug-input.ts'
import { buildPattern } from '../../../core/learning/patterns/build-pattern.ts'
import { patternText } from '../../../core/learning/patterns/pattern-records.ts'
import { RULE_COLLECTION, type StoredRule } from '../../../core/learning/rules/code-rule.ts'
import { addEvidence } from '../../../core/learning/rules/rule-evidence.ts'
import { type Imported, STORED, UNCHANGED } from '../../../core/learning/transfer/import-report.ts'
import { type PortableBug, reportTexts } from '../../../core/learning/transfer/portable-bug.ts'
import type { PortablePattern } from '../../../core/learning/transfer/portable-pattern.ts'
import {
  type PortableRule,
  toForgottenRule,
} from '../../../core/learning/transfer/portable-rule.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import { lowerTrust, type TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { drop } from '../../facts/refusals.ts'
import { nowOf } from '../../facts/write-fact.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { putReport } from '../bugs/change-bugs.ts'
import { putPattern } from '../patterns/store-patterns.ts'
import { learnExample, putManualRule } from '../rules/change-rules.ts'
import { ruleId } from '../rules/rule-records.ts'
import { dropRejected, dropSuspicious, type Importing } from './importing.ts'

/** Imports a pattern that was added by hand: a candidate here, whatever it was elsewhere. */
export async function readmitPattern(given: PortablePattern, importing: Importing) {
  const { carrier, trust, draft, deps } = importing
  const { surface } = importing.caller
  const scope = carrier.scopeOf(given.scope)
  const id = carrier.idOf(given.id, given.scope)
  if ((await draft.get('patterns', [id])).length > 0) return UNCHANGED
  const source = { kind: 'import', surface, of: { kind: 'call', surface }, trust } as const
  const pattern = buildPattern(given.told, { id, scope, source, at: nowOf(deps) })
  const text = patternText(pattern)
  const dropped = dropSuspicious(text, importing) ?? (await dropRejected(text, scope, importing))
  if (dropped !== undefined) return dropped
  putPattern(pattern, draft)
  return STORED
}

/** Imports the reports of a bug: they are added to what is known here. */
export async function readmitBug({ scope: from, told }: PortableBug, importing: Importing) {
  const { carrier, caller, trust, draft, deps } = importing
  const scope = withoutSession(carrier.scopeOf(from))
  const text = told.flatMap(reportTexts).join('\n')
  const dropped = dropSuspicious(text, importing) ?? (await dropRejected(text, scope, importing))
  if (dropped !== undefined) return dropped
  let isNew = false
  for (const one of told.flatMap((given) => readTold(given, trust))) {
    isNew = (await putReport(one, { scope, caller }, draft, deps)).isNew || isNew
  }
  return isNew ? STORED : UNCHANGED
}

function readTold(given: BugReport, trust: TrustLevel): readonly NewBugReport[] {
  const [first, ...others] = given.failures
  if (first === undefined) return []
  const solutions = given.solutions.map(({ solution: _key, ...telling }) => telling)
  const failures = [first, ...others] as const
  return [{ ...given, trust: lowerTrust(given.trust, trust), failures: [...failures], solutions }]
}

/** Imports a code rule: it is learned again from its examples. */
export async function readmitRule(given: PortableRule, importing: Importing): Promise<Imported> {
  const { carrier, trust, draft, deps } = importing
  const scope = withoutSession(carrier.scopeOf(given.scope))
  if (given.status === 'forgotten') return await readmitForgotten(given, scope, importing)
  const { note, language } = given
  const { told } = given
  const said = [
    note,
    told?.name,
    told?.description,
    told?.when,
    ...given.examples.flatMap(({ before, after }) => [before, after]),
  ]
  const dropped =
    dropSuspicious(said.join('\n'), importing) ?? (await dropRejected(note ?? '', scope, importing))
  if (dropped !== undefined) return dropped
  let changed = 0
  const voice = lowerTrust(given.trust, trust)
  if (told !== undefined) {
    const source = { at: deps.clock.now(), trust: voice }
    const counts = await putManualRule(told, source, scope, draft, deps)
    changed += counts.learned + counts.reinforced
  }
  for (const { at, ...example } of given.examples) {
    const source = { at: Math.min(at, deps.clock.now()), trust: voice }
    const counts = await learnExample({ ...example, language, note }, source, scope, draft, deps)
    changed += counts.learned + counts.reinforced
  }
  if (trust === 'person') await takeVerdicts(given, scope, importing)
  return changed > 0 ? STORED : UNCHANGED
}

async function takeVerdicts(
  { key, verdicts }: PortableRule,
  scope: Scope,
  { draft }: Importing,
): Promise<void> {
  const rule = await readOne<StoredRule>(draft, RULE_COLLECTION, ruleId(scope, key))
  if (rule === undefined) return
  const judged = verdicts.reduce(
    (next, verdict) => addEvidence(next, { ...verdict, origin: 'verdict' }),
    rule,
  )
  if (judged !== rule) draft.put(RULE_COLLECTION, judged)
}

// It is not learned again, and only a person may decide that.
async function readmitForgotten(
  given: PortableRule,
  scope: Scope,
  importing: Importing,
): Promise<Imported> {
  const { draft, trust } = importing
  const id = ruleId(scope, given.key)
  if ((await draft.get(RULE_COLLECTION, [id])).length > 0) return UNCHANGED
  if (trust !== 'person') {
    return drop('untrusted', 'Only a person can delete a rule.')
  }
  draft.put(RULE_COLLECTION, toForgottenRule(given, { id, scope }))
  return { outcome: 'stored', reason: 'It stays deleted here too.' }
}

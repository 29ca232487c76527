import { RULE_COLLECTION, type StoredRule } from '../../core/knowledge/rules/code-rule.ts'
import { addEvidence } from '../../core/knowledge/rules/rule-evidence.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import { type Imported, STORED, UNCHANGED } from '../../core/transfer/import-report.ts'
import { type PortableRule, toForgottenRule } from '../../core/transfer/portable-rule.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import type { Batch } from '../gate/batch.ts'
import { toRecord } from '../records/read-records.ts'
import { learnExample } from '../rules/change-rules.ts'
import { ruleId } from '../rules/rule-records.ts'
import { type Carrying, carryText } from './carrying.ts'
import { drop } from './readmit-records.ts'

/** Takes over what somebody told of how code is written: it is learned again from the examples. */
export async function readmitRule(
  given: PortableRule,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  const { carrier, trust, deps } = carrying
  const scope = withoutSession(carrier.scopeOf(given.scope))
  if (given.status === 'forgotten') return await readmitForgotten(given, scope, batch, carrying)
  const { note, language } = given
  const said = [note ?? '', ...given.examples.flatMap(({ before, after }) => [before, after])]
  if (flagSuspicious(said.join('\n')).flags.length > 0 && trust !== 'person') {
    return drop('suspicious', 'It reads like an instruction to a model.', batch, carrying)
  }
  if (note !== undefined && (await carryText(note, scope, draft, carrying)) !== note) {
    return drop('rejected', 'It says what was rejected here.', batch, carrying)
  }
  let changed = 0
  for (const { at, ...example } of given.examples) {
    const told = { ...example, language, note, at: Math.min(at, deps.clock.now()) }
    const voice = lowerTrust(given.trust, trust)
    const counts = await learnExample({ ...told, trust: voice }, scope, draft, deps)
    changed += counts.learned + counts.reinforced
  }
  if (trust === 'person') await takeVerdicts(given, scope, batch)
  return changed > 0 ? STORED : UNCHANGED
}

async function takeVerdicts(
  { key, verdicts }: PortableRule,
  scope: Scope,
  { draft }: Batch,
): Promise<void> {
  const [found] = await draft.get(RULE_COLLECTION, [ruleId(scope, key)])
  if (found === undefined) return
  const rule = toRecord<StoredRule>(found)
  const judged = verdicts.reduce(
    (next, verdict) => addEvidence(next, { ...verdict, origin: 'verdict' }),
    rule,
  )
  if (judged !== rule) draft.put(RULE_COLLECTION, judged)
}

// It is not learned again, whoever shows it: only a person says so.
async function readmitForgotten(
  given: PortableRule,
  scope: Scope,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const id = ruleId(scope, given.key)
  const [known] = await batch.draft.get(RULE_COLLECTION, [id])
  if (known !== undefined) return UNCHANGED
  if (carrying.trust !== 'person') {
    return drop('untrusted', 'Only a person has a rule forgotten.', batch, carrying)
  }
  batch.draft.put(RULE_COLLECTION, toForgottenRule(given, { id, scope }))
  return { outcome: 'stored', reason: 'It is not to come back here either.' }
}

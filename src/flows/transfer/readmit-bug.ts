import type { BugReport } from '../../core/knowledge/bugs/bug-pattern.ts'
import type { NewBugReport } from '../../core/knowledge/bugs/read-bug-input.ts'
import { withoutSession } from '../../core/scope.ts'
import { type Imported, STORED, UNCHANGED } from '../../core/transfer/import-report.ts'
import { type PortableBug, toldTexts } from '../../core/transfer/portable-bug.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust, type TrustLevel } from '../../core/trust/trust-level.ts'
import { putReport } from '../bugs/change-bugs.ts'
import type { Batch } from '../gate/batch.ts'
import { type Carrying, carryText } from './carrying.ts'
import { drop } from './readmit-records.ts'

/** Takes over what somebody told of a bug: it is added to what is known of it here. */
export async function readmitBug(
  { scope: from, told }: PortableBug,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  const { carrier, caller, trust, deps } = carrying
  const scope = withoutSession(carrier.scopeOf(from))
  const text = told.flatMap(toldTexts).join('\n')
  if (flagSuspicious(text).flags.length > 0 && trust !== 'person') {
    return drop('suspicious', 'It reads like an instruction to a model.', batch, carrying)
  }
  if ((await carryText(text, scope, draft, carrying)) !== text) {
    return drop('rejected', 'It says what was rejected here.', batch, carrying)
  }
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

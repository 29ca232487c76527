import { buildPattern } from '../../core/patterns/build-pattern.ts'
import { patternText } from '../../core/patterns/pattern-records.ts'
import { type Imported, STORED, UNCHANGED } from '../../core/transfer/import-report.ts'
import type { PortablePattern } from '../../core/transfer/portable-pattern.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import type { Batch } from '../gate/batch.ts'
import { putPattern } from '../patterns/store-patterns.ts'
import { type Carrying, carryText } from './carrying.ts'
import { drop } from './readmit-records.ts'

/** Takes over what somebody told of a pattern: a candidate here, whatever it was elsewhere. */
export async function readmitPattern(
  given: PortablePattern,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  const { carrier, caller, trust, deps } = carrying
  const scope = carrier.scopeOf(given.scope)
  const id = carrier.idOf(given.id, given.scope)
  const [known] = await draft.get('patterns', [id])
  if (known !== undefined) return UNCHANGED
  const { door } = caller
  const pattern = buildPattern(given.told, {
    id,
    scope,
    source: { kind: 'import', door, of: { kind: 'call', door }, trust },
    at: new Date(deps.clock.now()).toISOString(),
  })
  const text = patternText(pattern)
  const { flags } = flagSuspicious(text)
  if (flags.length > 0 && trust !== 'person') {
    return drop('suspicious', 'It reads like an instruction to a model.', batch, carrying)
  }
  if ((await carryText(text, scope, draft, carrying)) !== text) {
    return drop('rejected', 'It says what was rejected here.', batch, carrying)
  }
  putPattern(pattern, draft)
  return STORED
}

import { MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { Caller } from '../caller.ts'
import { turnOf } from '../gate/admit.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { liftRejections } from '../gate/reject-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'

/** What may be said again. */
export interface AllowedAgain {
  /** The fact that said it, which is gone. */
  readonly id: string
  /** How many rejections were lifted. */
  readonly lifted: number
}

/**
 * Allows again what a purged fact said. The fact stays gone: somebody has to say it again.
 *
 * @throws MemoryError `NOT_FOUND` when nothing keeps it out, `CONFLICT` for a fact that can be
 *   restored, `FORBIDDEN` when it was taken out by somebody who is trusted more.
 */
export async function allow(id: string, caller: Caller, deps: GateDeps): Promise<AllowedAgain> {
  return await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const [known] = await draft.get('facts', [id])
    if (known !== undefined) requireGone(requireIn<Fact>(id, [known], caller))
    const lifted = await liftRejections(id, { draft, caller }, deps)
    if (lifted === 0) requireIn<Rejection>(id, [], caller)
    return { id, lifted }
  })
}

function requireGone({ id }: Fact): void {
  throw new MemoryError(`The fact ${id} was not purged`, {
    code: 'CONFLICT',
    hint: `Bring it back: loci restore ${id}`,
  })
}

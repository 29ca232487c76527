import { checkInput } from '../../core/check-input.ts'
import type { Filter } from '../../core/documents/filter.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type PurgeInput, purgeInputSchema } from '../../core/facts/purge-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { passagesOf } from '../../core/text/embedded-passages.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import { type Caller, requireOwner, requireVoice } from '../caller.ts'
import { takeOutPurged } from '../forgotten/take-out-derived.ts'
import type { LeftLine } from '../forgotten/take-out-of-files.ts'
import { readTakingOut } from '../forgotten/taking-out.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn } from '../records/read-records.ts'
import { removeFact } from './remove-fact.ts'

/** What was removed for good. */
export interface Purged {
  readonly ids: readonly string[]
  /** Lines of people's own pages that still say it: only they take them out. */
  readonly leftInPages?: readonly LeftLine[] | undefined
  /** How many more there are to purge: one call has an end. */
  readonly left: number
}

/** One call removes so many. */
const PURGED_MAX = 1_000

/**
 * Removes forgotten and rejected facts for good: what they said, what they were found by, and
 * what was made of them. That they are not to come back, and that they were there, stays known.
 *
 * @throws MemoryError `CONFLICT` for a fact that still answers, `FORBIDDEN` for a caller that is
 *   trusted less than it.
 */
export async function purge(
  given: PurgeInput,
  caller: Caller,
  deps: GateDeps & { discardUnused(): Promise<void> },
): Promise<Purged> {
  const { id, forgottenBefore } = checkInput(purgeInputSchema, given, 'purge')
  if ((id === undefined) === (forgottenBefore === undefined)) {
    throw invalidInput('Say which facts to purge', 'Pass either "id" or "forgottenBefore".')
  }
  // What this process has not written down yet would be written afterwards.
  await deps.givenOut.flush()
  const purged =
    id === undefined
      ? await purgeOld(forgottenBefore ?? '', caller, deps)
      : withLeftLines({ ids: [id], left: 0 }, await purgeOne(id, caller, deps))
  if (purged.ids.length > 0) await sweep(deps)
  return purged
}

async function purgeOld(before: string, caller: Caller, deps: GateDeps): Promise<Purged> {
  requireOwner(caller)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'one-of', values: ['forgotten', 'rejected'] },
    { field: 'updatedAt', is: 'between', to: parseMoment(before, deps.clock.now()) },
  ]
  const { documents } = await deps.documents.query('facts', { filter, limit: PURGED_MAX })
  const lines: LeftLine[] = []
  for (const { id } of documents) lines.push(...(await purgeOne(id, caller, deps)))
  const left = await deps.documents.count('facts', filter)
  return withLeftLines({ ids: documents.map(({ id }) => id), left }, lines)
}

function withLeftLines(purged: Purged, leftInPages: readonly LeftLine[]): Purged {
  return leftInPages.length === 0 ? purged : { ...purged, leftInPages }
}

async function purgeOne(id: string, caller: Caller, deps: GateDeps): Promise<readonly LeftLine[]> {
  const gone = await writeDraft(id, deps, async (draft) => {
    const fact = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
    requirePurgeable(fact, caller)
    const { rejections = [] } = (await readTakingOut(fact, caller, deps)) ?? {}
    for (const { trust } of rejections) {
      requireVoice(caller, trust, `purge ${id}, which a more trusted voice took out`)
    }
    await removeFact(fact, draft, caller, deps)
    return fact
  })
  const texts = [gone.text, ...passagesOf(gone.text).map(({ text }) => text)]
  await deps.meaning?.forgetTexts?.(texts)
  return await takeOutPurged(gone, caller, deps)
}

function requirePurgeable({ id, status, trust }: Fact, caller: Caller): void {
  if (status !== 'forgotten' && status !== 'rejected') {
    throw new MemoryError(`The fact ${id} is ${status}, and can only be purged once forgotten`, {
      code: 'CONFLICT',
      hint: `Run first: loci forget ${id}`,
    })
  }
  requireVoice(caller, trust, `purge ${id}, which a more trusted voice said`)
}

// What is gone from the records may still lie in the files.
async function sweep(deps: GateDeps & { discardUnused(): Promise<void> }): Promise<void> {
  await deps.text.optimize()
  await deps.meaning?.vectors.optimize()
  await deps.discardUnused()
}

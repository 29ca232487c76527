import { checkInput } from '../../core/check-input.ts'
import type { Filter } from '../../core/documents/filter.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type PurgeInput, purgeInputSchema } from '../../core/facts/purge-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { passagesOf } from '../../core/text/embedded-passages.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
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
      : await purgeAll([id], caller, deps, async () => 0)
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
  const ids = documents.map(({ id }) => id)
  return await purgeAll(ids, caller, deps, () => deps.documents.count('facts', filter))
}

// The facts go last: whoever is stopped in between can do it again.
async function purgeAll(
  ids: readonly string[],
  caller: Caller,
  deps: GateDeps,
  countLeft: () => Promise<number>,
): Promise<Purged> {
  const due: Fact[] = []
  for (const id of ids) due.push(await readPurgeable(id, deps.documents, caller, deps))
  const leftInPages = await takeOutPurged(due, caller, deps)
  for (const { id, text } of due) {
    await writeDraft(id, deps, async (draft) => {
      await removeFact(await readPurgeable(id, draft, caller, deps), draft, caller, deps)
    })
    const texts = [text, ...passagesOf(text).map((passage) => passage.text)]
    await deps.meaning?.forgetTexts?.(texts)
  }
  const left = await countLeft()
  return leftInPages.length === 0 ? { ids, left } : { ids, left, leftInPages }
}

async function readPurgeable(
  id: string,
  documents: Pick<DocumentStore, 'get'>,
  caller: Caller,
  deps: GateDeps,
): Promise<Fact> {
  const fact = requireIn<Fact>(id, await documents.get('facts', [id]), caller)
  requirePurgeable(fact, caller)
  const { rejections = [] } = (await readTakingOut(fact, caller, deps)) ?? {}
  for (const { trust } of rejections) {
    requireVoice(caller, trust, `purge ${id}, which a more trusted voice took out`)
  }
  return fact
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

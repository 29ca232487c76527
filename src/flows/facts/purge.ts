import type { Filter } from '../../core/documents/filter.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { PurgeInput } from '../../core/facts/purge-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { passagesOf } from '../../core/text/embedded-passages.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireOwner } from '../caller.ts'
import { takeOutDerived, takeOutOfOwnFiles } from '../forgotten/take-out-derived.ts'
import type { LeftLine } from '../forgotten/take-out-of-files.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import { removeFact } from './remove-fact.ts'

/** What was removed for good. */
export interface Purged {
  readonly ids: readonly string[]
  /** Lines of people's own pages that still say it: only they take them out. */
  readonly leftInPages?: readonly LeftLine[] | undefined
  /** How many more there are to purge: one call has an end. */
  readonly left: number
  readonly isDryRun: boolean
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
  const { id, forgottenBefore, dryRun = false } = given
  if ((id === undefined) === (forgottenBefore === undefined)) {
    throw invalidInput('Say which facts to purge', 'Pass either "id" or "forgottenBefore".')
  }
  const { ids, left } = await findPurgeable({ id, forgottenBefore }, caller, deps)
  if (dryRun) return { ids, left, isDryRun: true }
  // What this process has not written down yet would be written afterwards.
  await deps.givenOut.flush()
  const leftInPages: LeftLine[] = []
  for (const one of ids) leftInPages.push(...(await purgeOne(one, caller, deps)))
  if (ids.length > 0) await sweep(deps)
  const purged: Purged = { ids, left, isDryRun: false }
  return leftInPages.length === 0 ? purged : { ...purged, leftInPages }
}

// All of them are looked at before the first is removed.
async function findPurgeable(
  { id, forgottenBefore = '' }: PurgeInput,
  caller: Caller,
  deps: GateDeps,
): Promise<Pick<Purged, 'ids' | 'left'>> {
  if (id !== undefined) {
    requirePurgeable(requireIn<Fact>(id, await deps.documents.get('facts', [id]), caller), caller)
    return { ids: [id], left: 0 }
  }
  requireOwner(caller)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'one-of', values: ['forgotten', 'rejected'] },
    { field: 'updatedAt', is: 'between', to: parseMoment(forgottenBefore, deps.clock.now()) },
  ]
  const { documents } = await deps.documents.query('facts', { filter, limit: PURGED_MAX })
  for (const document of documents) requirePurgeable(toRecord<Fact>(document), caller)
  const left = (await deps.documents.count('facts', filter)) - documents.length
  return { ids: documents.map((document) => document.id), left }
}

async function purgeOne(id: string, caller: Caller, deps: GateDeps): Promise<readonly LeftLine[]> {
  const gone = await writeDraft(id, deps, async (draft) => {
    const fact = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
    requirePurgeable(fact, caller)
    await removeFact(fact, draft, caller, deps)
    return fact
  })
  const texts = [gone.text, ...passagesOf(gone.text).map(({ text }) => text)]
  await deps.meaning?.forgetTexts?.(texts)
  await takeOutDerived(gone, caller, deps)
  return await takeOutOfOwnFiles(gone, caller, deps)
}

function requirePurgeable({ id, status, trust }: Fact, caller: Caller): void {
  if (status !== 'forgotten' && status !== 'rejected') {
    throw new MemoryError(`The fact ${id} is ${status}, and can only be purged once forgotten`, {
      code: 'CONFLICT',
      hint: `Run first: loci forget ${id}`,
    })
  }
  if (mayReplace(callerTrust(caller), trust)) return
  throw new MemoryError(`The fact ${id} is trusted more than this caller`, {
    code: 'FORBIDDEN',
    hint: 'Leave it forgotten, or purge it from the command line.',
  })
}

// What is gone from the records may still lie in the files.
async function sweep(deps: GateDeps & { discardUnused(): Promise<void> }): Promise<void> {
  await deps.text.optimize()
  await deps.meaning?.vectors.optimize()
  await deps.discardUnused()
}

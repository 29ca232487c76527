import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { PurgeInput } from '../../core/facts/purge-input.ts'
import { passagesOf } from '../../core/language/text/embedded-passages.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { type Caller, requireOwner, requireVoice } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { writeDraft } from '../storage/records/draft.ts'
import { findRecords, requireIn } from '../storage/records/read-records.ts'
import { cascadePurge, readCascade } from './forgotten/cascade.ts'
import { removeFact } from './remove-fact.ts'

const PURGED_MAX = 1_000

/**
 * Permanently removes forgotten and rejected facts: their text, their index entries, and data
 * derived from them. Their rejections and the fact that they existed stay.
 * @throws MemoryError `CONFLICT` for a fact that is still active, `FORBIDDEN` for a caller that
 * is trusted less than it.
 */
export async function purge(
  { id, before, dryRun = false }: PurgeInput,
  caller: Caller,
  deps: MemoryContext,
) {
  if ((id === undefined) === (before === undefined)) {
    throw invalidInput('Nothing to purge was given', 'Pass either "id" or "before".')
  }
  const { due, left } = await findPurgeable({ id, before }, caller, deps)
  const ids = due.map((fact) => fact.id)
  if (dryRun) return { ids, left, isDryRun: true }
  // Otherwise buffered writes of this process would be written afterwards.
  await deps.recallLog.flush()
  const leftInPages = await purgeAll(due, caller, deps)
  if (ids.length > 0) {
    // Data deleted from the records may still be in the files.
    await deps.text.optimize()
    await deps.meaning?.vectors.optimize()
    await deps.discardUnused()
  }
  const purged = { ids, left, isDryRun: false }
  return leftInPages.length === 0 ? purged : { ...purged, leftInPages }
}

// All are checked before the first is removed.
async function findPurgeable(
  { id, before = '' }: PurgeInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<{ readonly due: readonly Fact[]; readonly left: number }> {
  if (id !== undefined) {
    return { due: [await readPurgeable(id, deps.documents, caller, deps)], left: 0 }
  }
  requireOwner(caller)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'one-of', values: ['forgotten', 'rejected'] },
    { field: 'updatedAt', is: 'between', to: parseMoment(before, deps.clock.now()) },
  ]
  const due: Fact[] = []
  for (const { id: one } of await findRecords(deps.documents, 'facts', {
    filter,
    limit: PURGED_MAX,
  })) {
    due.push(await readPurgeable(one, deps.documents, caller, deps))
  }
  return { due, left: (await deps.documents.count('facts', filter)) - due.length }
}

// The facts are deleted last, so that an interrupted call can be repeated.
async function purgeAll(due: readonly Fact[], caller: Caller, deps: MemoryContext) {
  const leftInPages = await cascadePurge(due, caller, deps)
  for (const { id, text } of due) {
    await writeDraft(id, deps, async (draft) => {
      const fact = await readPurgeable(id, draft, caller, deps)
      await removeFact(fact, { draft, caller, deps })
    })
    const texts = [text, ...passagesOf(text).map((passage) => passage.text)]
    await deps.meaning?.forgetTexts?.(texts)
  }
  return leftInPages
}

async function readPurgeable(
  id: string,
  documents: Pick<DocumentStore, 'get'>,
  caller: Caller,
  deps: MemoryContext,
): Promise<Fact> {
  const fact = requireIn<Fact>(id, await documents.get('facts', [id]), caller)
  const { status, trust } = fact
  if (status !== 'forgotten' && status !== 'rejected') {
    throw new MemoryError(`The fact ${id} is ${status}, and can only be purged once forgotten`, {
      code: 'CONFLICT',
      hint: `Run first: loci forget ${id}`,
    })
  }
  requireVoice(caller, trust, `purge ${id}, which a more trusted source said`)
  const { rejections = [] } = (await readCascade(fact, caller, deps)) ?? {}
  for (const { trust: voice } of rejections) {
    requireVoice(caller, voice, `purge ${id}, which a more trusted caller removed`)
  }
  return fact
}

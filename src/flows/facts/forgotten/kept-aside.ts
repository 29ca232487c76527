import { mergeChanges } from '../../../core/facts/merge-changes.ts'
import { type TakenOut, takenOutId } from '../../../core/facts/taken-out.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Scope } from '../../../core/scope.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'

export const TAKEN_OUT = 'taken-out'

/** Keeps the previous content of a record before something is cut from it. */
export async function keepAside(
  { collection, id }: DocumentKey,
  change: {
    readonly factId: string
    readonly body: JsonObject
    readonly rest: JsonObject | undefined
  },
  draft: Draft,
): Promise<void> {
  const { body, rest, factId } = change
  const takenId = takenOutId(collection, id)
  const known = await readOne<TakenOut>(draft, TAKEN_OUT, takenId)
  // Already cut before: the original content, with all changes since.
  const before =
    known?.after === undefined ? body : mergeChanges(known.after, body, known.before).body
  const taken: TakenOut = {
    id: takenId,
    scope: body.scope as unknown as Scope,
    collection,
    recordId: id,
    factIds: [...new Set([...(known?.factIds ?? []), factId])],
    before,
    after: rest,
    blobs: blobsOnlyIn(before, rest),
  }
  draft.put(TAKEN_OUT, taken)
}

/** Removes the kept content of a record that no longer exists. */
export async function dropKeptAside({ collection, id }: DocumentKey, draft: Draft): Promise<void> {
  const takenId = takenOutId(collection, id)
  await draft.get(TAKEN_OUT, [takenId])
  draft.remove(TAKEN_OUT, takenId)
}

export function blobsOnlyIn(before: JsonObject, after: JsonObject | undefined): readonly string[] {
  const needed = new Set(blobsOf(after))
  return blobsOf(before).filter((hash) => !needed.has(hash))
}

export function blobsOf(body: JsonObject | undefined): readonly string[] {
  const { blobs } = (body ?? {}) as { readonly blobs?: readonly string[] }
  return blobs ?? []
}

import type { JsonObject } from '../../../core/json.ts'
import { isInScope } from '../../../core/scope.ts'
import {
  type EventsInput,
  kindOf,
  type RecordEvent,
} from '../../../core/storage/records/record-event.ts'
import { REMOVALS, type Removal, removalId } from '../../../core/storage/records/removal.ts'
import type { DocumentChange, StoredDocument } from '../../../ports/document-store.ts'
import { type Caller, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readMany, type ScopedRecord, toRecord } from './read-records.ts'

const LIMIT_DEFAULT = 100
const PAGE = 1_000

/**
 * What changed in the caller's scope since a cursor, each record once, in order. Cursors count what
 * all tenants change, so only an owner may see them.
 *
 * @throws MemoryError `FORBIDDEN`
 */
export async function readEvents(
  { after, limit = LIMIT_DEFAULT, text = false }: EventsInput,
  caller: Caller,
  deps: MemoryContext,
) {
  requireOwner(caller)
  if (after === undefined) return { items: [], next: await readEnd(deps), isEnd: true }
  const page = await deps.documents.changes(after === 'start' ? undefined : after, limit)
  const known = page.changes.filter(({ collection }) => kindOf(collection) !== undefined)
  const bodies = await readBodies(known, deps)
  const gone = await readOwnDeleted(known, caller, deps)
  const items = known.flatMap((change): RecordEvent[] => {
    const kind = kindOf(change.collection)
    const found = bodies.get(keyOf(change))
    if (kind === undefined) return []
    if (found === undefined) {
      return gone.has(removalId(change))
        ? [{ kind, id: change.id, operation: 'removed', version: 0 }]
        : []
    }
    if (!isInScope(toRecord<ScopedRecord>(found).scope, caller.scope)) return []
    return [{ kind, id: change.id, ...describe(found, text) }]
  })
  const startedOver = page.startedOver === true && after !== 'start' ? true : undefined
  return { items, next: page.cursor, isEnd: page.changes.length < limit, startedOver }
}

// The index has followed to about the current state: a place to start from.
async function readEnd({ documents, text }: MemoryContext): Promise<string> {
  let cursor = await text.watermark()
  for (;;) {
    const page = await documents.changes(cursor, PAGE)
    cursor = page.cursor
    if (page.changes.length < PAGE) return cursor
  }
}

function keyOf({ collection, id }: Pick<DocumentChange, 'collection' | 'id'>): string {
  return `${collection}/${id}`
}

async function readBodies(changes: readonly DocumentChange[], { documents }: MemoryContext) {
  const bodies = new Map<string, StoredDocument>()
  for (const collection of new Set(changes.map((change) => change.collection))) {
    const living = changes.filter((one) => one.collection === collection && !one.isDeleted)
    const found = await documents.get(
      collection,
      living.map(({ id }) => id),
    )
    for (const document of found) bodies.set(keyOf(document), document)
  }
  return bodies
}

async function readOwnDeleted(
  changes: readonly DocumentChange[],
  { scope }: Caller,
  { documents }: MemoryContext,
): Promise<ReadonlySet<string>> {
  const ids = changes.filter(({ isDeleted }) => isDeleted).map(removalId)
  const removals = await readMany<Removal>(documents, REMOVALS, ids)
  return new Set(removals.filter((one) => isInScope(one.scope, scope)).map(({ id }) => id))
}

function describe({ body, version }: StoredDocument, withText: boolean) {
  if (isRemoved(body)) return { operation: 'removed', version } as const
  const operation = version === 1 ? 'created' : 'changed'
  const text = withText && typeof body.text === 'string' ? { text: body.text } : {}
  return { operation, version, ...text } as const
}

function isRemoved({ status, lifecycle }: JsonObject): boolean {
  if (status === 'forgotten' || status === 'rejected') return true
  return typeof lifecycle === 'object' && lifecycle !== null && 'phase' in lifecycle
    ? lifecycle.phase === 'deleted'
    : false
}

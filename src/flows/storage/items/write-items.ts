import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { JsonValue } from '../../../core/json.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import {
  buildItem,
  ITEMS,
  type ItemName,
  type ItemRecord,
  itemId,
  itemOwner,
} from '../../../core/storage/items/item.ts'
import {
  CALL_BYTES_MAX,
  type DeleteItemsInput,
  type PutItemsInput,
  VALUE_BYTES_MAX,
} from '../../../core/storage/items/item-input.ts'
import { namespacePath, within } from '../../../core/storage/items/namespace.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { betweenSteps, type Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { readMany } from '../records/read-records.ts'

/** Items that are deleted in one write: they may be large. */
const PORTION = 100

/**
 * Stores values, together or not at all.
 *
 * @throws MemoryError `CONFLICT` if an item is not at its expected version.
 */
export async function putItems(
  { items: given }: PutItemsInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { scope } = caller
  requireDistinct(given)
  for (const name of given) requireNoSecret(name)
  const values = readValues(given)
  return await writeDraft(turnOf(caller), deps, async (draft) => {
    const known = await readKnown(given, caller, draft)
    const at = new Date(deps.clock.now()).toISOString()
    const put = given.map(({ namespace, key, index = [], session, expectedVersion }, place) => {
      const before = known.get(itemId(scope, { namespace, key }))
      requireVersion({ namespace, key }, before, expectedVersion)
      const of = scope.session ?? session ?? before?.scope.session
      const item = buildItem(of === undefined ? scope : { ...scope, session: of }, {
        namespace,
        key,
        value: values[place] as JsonValue,
        index,
        version: (before?.version ?? 0) + 1,
        createdAt: before?.createdAt ?? at,
        updatedAt: at,
      })
      draft.put(ITEMS, item)
      return { namespace, key, version: item.version, createdAt: item.createdAt, updatedAt: at }
    })
    return { items: put }
  })
}

/** Deletes items for good: these together, or all of a namespace in portions. */
export async function deleteItems(input: DeleteItemsInput, caller: Caller, deps: MemoryContext) {
  const { items, namespace, dryRun: isDryRun = false } = input
  if ((items === undefined) === (namespace === undefined)) {
    throw invalidInput(
      'Pass either "items" or "namespace"',
      'One says which, the other deletes all.',
    )
  }
  if (items !== undefined)
    return { deleted: await deleteNamed(items, isDryRun, caller, deps), isDryRun }
  const filter = [...ownedBy(caller), ...within(namespace ?? [])]
  if (isDryRun) return { deleted: await deps.documents.count(ITEMS, filter), isDryRun }
  let deleted = 0
  for (let portion = PORTION; portion === PORTION; deleted += portion) {
    await betweenSteps(caller)
    portion = await deletePortion(filter, caller, deps)
  }
  return { deleted, isDryRun }
}

/** True for a name that cannot be stored: with the secret hidden, two items would have one name. */
export function namesSecret({ namespace, key }: ItemName): boolean {
  const texts = [namespacePath(namespace), [...namespace, key].join('\n'), ...namespace, key]
  return texts.some((text) => redact(text).text !== text)
}

export function ownedBy({ scope }: Caller): Filter {
  return [{ field: 'owner', is: 'equal', value: itemOwner(scope) }]
}

function turnOf({ scope }: Caller): string {
  return `${ITEMS} ${itemOwner(scope)}`
}

async function deleteNamed(
  items: NonNullable<DeleteItemsInput['items']>,
  isDryRun: boolean,
  caller: Caller,
  deps: MemoryContext,
): Promise<number> {
  requireDistinct(items)
  return await writeDraft(turnOf(caller), deps, async (draft) => {
    const known = await readKnown(items, caller, draft)
    for (const { expectedVersion, ...name } of items) {
      requireVersion(name, known.get(itemId(caller.scope, name)), expectedVersion)
    }
    if (!isDryRun) for (const id of known.keys()) draft.remove(ITEMS, id)
    return known.size
  })
}

async function deletePortion(filter: Filter, caller: Caller, deps: MemoryContext): Promise<number> {
  return await writeDraft(turnOf(caller), deps, async (draft) => {
    const found = await draft.find(ITEMS, { filter, limit: PORTION })
    for (const { id } of found) draft.remove(ITEMS, id)
    return found.length
  })
}

async function readKnown(names: readonly ItemName[], { scope }: Caller, draft: Draft) {
  const ids = names.map((name) => itemId(scope, name))
  const found = await readMany<ItemRecord>(draft, ITEMS, ids)
  return new Map(found.map((item) => [item.id, item]))
}

function requireDistinct(names: readonly ItemName[]): void {
  const seen = new Set(names.map(({ namespace, key }) => JSON.stringify([namespace, key])))
  if (seen.size === names.length) return
  throw invalidInput('The call names an item more than once', 'Pass each item once.')
}

function requireNoSecret(name: ItemName): void {
  if (!namesSecret(name)) return
  throw invalidInput(
    'The namespace or the key of an item contains a secret',
    'Name it by an id, and keep secrets out of the memory.',
  )
}

/** As JSON keeps them: nothing of the caller's objects is shared. */
function readValues(items: PutItemsInput['items']): readonly JsonValue[] {
  let left = CALL_BYTES_MAX
  return items.map(({ key, value }) => {
    const text = JSON.stringify(value)
    const bytes = Buffer.byteLength(text)
    left -= bytes
    if (bytes > VALUE_BYTES_MAX)
      throw tooLarge(`The value of "${key}" has ${bytes} bytes as JSON`, VALUE_BYTES_MAX)
    if (left < 0) throw tooLarge('The values of the call are too large together', CALL_BYTES_MAX)
    return JSON.parse(text) as JsonValue
  })
}

function tooLarge(message: string, most: number): MemoryError {
  return new MemoryError(message, {
    code: 'LIMIT_EXCEEDED',
    hint: `At most ${most} bytes fit. Put parts of it under several keys.`,
  })
}

function requireVersion(
  { namespace, key }: ItemName,
  before: ItemRecord | undefined,
  expected: number | undefined,
): void {
  const version = before?.version ?? 0
  if (expected === undefined || expected === version) return
  const name = [...namespace, key].join('/')
  const found = version === 0 ? 'does not exist' : `is at version ${version}`
  throw new MemoryError(`"${name}" ${found}, not at version ${expected}`, {
    code: 'CONFLICT',
    hint: 'Get it again, apply the change to what is there now, and put that with its version.',
  })
}

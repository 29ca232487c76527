import { invalidInput } from '../core/errors.ts'
import { renderKeyset } from '../core/storage/documents/query.ts'
import { scopeConditions } from '../core/storage/records/scope-fields.ts'
import type { Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'

const SHOWN_MAX = 5

/**
 * Resolves the id prefix that a person typed. A prefix without a match is returned unchanged, for
 * the operation to refuse.
 *
 * @throws MemoryError `INVALID_INPUT` when several ids start with it.
 */
export async function resolveId(
  prefix: string,
  collections: readonly string[],
  caller: Caller,
  { documents }: MemoryContext,
): Promise<string> {
  // An empty prefix matches nothing, even if there is only one record.
  if (prefix === '') return prefix
  const ids: string[] = []
  for (const collection of collections) {
    const [exact] = await documents.get(collection, [prefix])
    if (exact !== undefined) return prefix
    const page = await documents.query(collection, {
      filter: scopeConditions(caller.scope),
      // Ids that start with a text are the first ones after it.
      after: renderKeyset({ value: null, id: prefix }),
      limit: SHOWN_MAX + 1,
    })
    ids.push(...page.documents.map(({ id }) => id).filter((id) => id.startsWith(prefix)))
  }
  const [first = prefix, second] = ids
  if (second === undefined) return first
  const shown = ids.slice(0, SHOWN_MAX).join(', ')
  throw invalidInput(
    `Several ids start with "${prefix}"`,
    `Use a longer prefix: ${shown}${ids.length > SHOWN_MAX ? ', …' : ''}`,
  )
}

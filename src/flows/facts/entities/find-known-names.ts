import type { Alias } from '../../../core/facts/aliases/alias-record.ts'
import { knownNamesIn, type NamePair, namesByKey } from '../../../core/language/entities/alias.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import type { Scope } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import { findRecords } from '../../storage/records/read-records.ts'

const PAIRS_MAX = 100

/** The names in a text that have aliases in this scope. */
export async function findKnownNames(text: string, scope: Scope, documents: DocumentStore) {
  // Most scopes have none: then the text need not be parsed for names.
  const known = await documents.query('aliases', { filter: scopeConditions(scope), limit: 1 })
  if (known.documents.length === 0) return []
  const pairs = await findNamePairs([...namesByKey(text).keys()], scope, documents)
  return knownNamesIn(text, pairs)
}

/** The alias pairs that reach these keys, via at most one intermediate name. */
export async function findNamePairs(
  keys: readonly string[],
  scope: Scope,
  documents: DocumentStore,
): Promise<readonly NamePair[]> {
  const near = await readPairs(keys, scope, documents)
  if (near.length === 0) return []
  const further = [...new Set(near.flatMap(({ name, alias }) => [name, alias]))].map(entityKey)
  return await readPairs(further, scope, documents)
}

async function readPairs(keys: readonly string[], scope: Scope, documents: DocumentStore) {
  if (keys.length === 0) return []
  const filter = [
    ...scopeConditions(scope),
    { field: 'keys', is: 'containing', values: keys } as const,
  ]
  return await findRecords<Alias>(documents, 'aliases', { filter, limit: PAIRS_MAX })
}

import type { Alias } from '../../../core/facts/aliases/alias-record.ts'
import { topicFits } from '../../../core/facts/topics/topic.ts'
import {
  inMainNames,
  knownNamesIn,
  namesByKey,
  namesJoinedWith,
} from '../../../core/language/entities/alias.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import type { Scope } from '../../../core/scope.ts'
import { FACT_LABELS_MAX } from '../../../core/statement.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import { findRecords } from '../../storage/records/read-records.ts'

const PAIRS_MAX = 100

/**
 * The names in a text that have aliases in this scope, and the text with the main name of each.
 *
 * @param topics If given, an alias of other topics is no name.
 */
export async function findKnownNames(
  text: string,
  given: { readonly scope: Scope; readonly topics?: readonly string[] | undefined },
  documents: DocumentStore,
) {
  const { scope, topics = [] } = given
  // Most scopes have none: then the text need not be parsed for names.
  const known = await documents.query('aliases', { filter: scopeConditions(scope), limit: 1 })
  if (known.documents.length === 0) return { text, names: [] }
  const found = await findNamePairs([...namesByKey(text).keys()], scope, documents)
  const pairs = found.filter((pair) => topicFits(topics, pair.topics ?? []) !== 'other')
  return inMainNames(text, knownNamesIn(text, pairs), pairs)
}

/** These names and all others of the same things. */
export async function withLinkedNames(
  names: readonly string[] | undefined,
  scope: Scope,
  documents: DocumentStore,
): Promise<readonly string[] | undefined> {
  if (names === undefined || names.length === 0) return names
  const keys = names.map(entityKey)
  const pairs = await findNamePairs(keys, scope, documents)
  const linked = keys.flatMap((key) => namesJoinedWith(key, pairs))
  return [...new Set([...names, ...linked])].slice(0, FACT_LABELS_MAX)
}

/** The alias pairs that reach these keys, via at most one intermediate name. */
export async function findNamePairs(
  keys: readonly string[],
  scope: Scope,
  documents: DocumentStore,
): Promise<readonly Alias[]> {
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

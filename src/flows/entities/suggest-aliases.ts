import type { AliasSuggestionInput } from '../../core/entities/entity-input.ts'
import { type AliasSuggestion, suggestAliases } from '../../core/entities/suggest-aliases.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { toRecord } from '../records/read-records.ts'
import { listAliases } from './aliases.ts'

/** So many of the newest facts are read for names. */
const FACTS_MAX = 1_000
const PAIRS_MAX = 1_000

/** Names that may be of one entity: a person confirms those that are. Nothing is joined. */
export async function findAliasSuggestions(
  input: AliasSuggestionInput,
  caller: Caller,
  deps: MemoryDeps,
): Promise<readonly AliasSuggestion[]> {
  const [facts, known] = await Promise.all([
    deps.documents.query('facts', {
      filter: [...scopeConditions(caller.scope), { field: 'status', is: 'equal', value: 'active' }],
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: FACTS_MAX,
    }),
    listAliases({ limit: PAIRS_MAX }, caller, deps),
  ])
  const named = facts.documents.map((one) => {
    const { entities, speaker } = toRecord<Fact>(one)
    return speaker === undefined ? entities : [...entities, speaker]
  })
  return suggestAliases(named, known.items, input.name)
}

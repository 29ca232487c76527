import type { AboutInput } from '../../../core/facts/aliases/entity-input.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { keysHeldIn, namesJoinedWith } from '../../../core/language/entities/alias.ts'
import { countTogether } from '../../../core/language/entities/count-together.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { FACT_KINDS, type FactKind } from '../../../core/statement.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords, readRecords } from '../../storage/records/read-records.ts'
import { findByWords } from '../find-related.ts'
import { explain } from '../opinions/explain-opinion.ts'
import { readOpinions } from '../opinions/read-opinions.ts'
import { readOpen } from '../questions/read-questions.ts'
import { findNamePairs } from './find-known-names.ts'

/** What is known about one person or thing. */
export type AboutEntity = Awaited<ReturnType<typeof aboutEntity>>

/** The maximum number of facts read about one entity, newest first. */
const FACTS_READ = 500
const LIMIT_DEFAULT = 20
const WORD_HITS = 100
const QUESTIONS_READ = 200

export async function aboutEntity(
  { name: given, limit = LIMIT_DEFAULT }: AboutInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { documents, clock, indexing, recallLog } = deps
  const name = cleanText(given).trim()
  const pairs = await findNamePairs([entityKey(name)], caller.scope, documents)
  const aliases = namesJoinedWith(entityKey(name), pairs)
  const keys = [name, ...aliases].map(entityKey)
  await indexing.freshen()
  const { facts, total } = await readFacts([name, ...aliases], caller, deps)
  const opinions = await readOpinions(facts, caller.scope, deps)
  const byKind = FACT_KINDS.map((kind) => {
    return [kind, facts.filter((fact) => fact.kind === kind).slice(0, limit)] as const
  })
  const open = await readOpen(scopeConditions(caller.scope), QUESTIONS_READ, documents)
  // An echo of it is not new.
  const shown = byKind.flatMap(([, some]) => some)
  recallLog.note(shown, caller.scope)
  return {
    name,
    aliases,
    total,
    facts: Object.fromEntries(byKind) as unknown as Record<FactKind, readonly Fact[]>,
    opinions: [...opinions.values()]
      .map((one) => explain(one, clock.now()))
      .sort((left, right) => right.confidence - left.confidence)
      .slice(0, limit),
    questions: open.filter(({ entities }) => entities.some((one) => keys.includes(entityKey(one)))),
    linked: countTogether(
      facts.map(({ entities }) => entities),
      keys,
    ),
  }
}

// By name, and by text search where a name was not recognized.
async function readFacts(names: readonly string[], caller: Caller, deps: MemoryContext) {
  const { documents } = deps
  const keys = names.map(entityKey)
  const active: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'equal', value: 'active' },
  ]
  const filter: Filter = [...active, { field: 'keys.entities', is: 'containing', values: keys }]
  const search = { partition: caller.scope.tenant, filter: active, limit: WORD_HITS }
  const [named, total, hits] = await Promise.all([
    findRecords<Fact>(documents, 'facts', {
      filter,
      orderBy: { field: 'eventAt', direction: 'descending' },
      limit: FACTS_READ,
    }),
    documents.count('facts', filter),
    findByWords(names.join('\n'), search, deps),
  ])
  const known = new Set(named.map(({ id }) => id))
  const ids = hits.filter((id) => !known.has(id))
  const read = await readRecords<Fact>(documents, caller, { collection: 'facts', ids })
  const more = read
    .map(({ body }) => body)
    .filter((fact) => fact.status === 'active' && keysHeldIn(fact.text, names).length > 0)
    .filter((fact) => !fact.keys.entities.some((key) => keys.includes(key)))
  const facts = [...named, ...more].sort((left, right) => right.eventAt - left.eventAt)
  return { facts, total: total + more.length }
}

import type { Filter } from '../../core/documents/filter.ts'
import { keysHeldIn, namesJoinedWith } from '../../core/entities/alias.ts'
import { countTogether, type LinkedEntity } from '../../core/entities/count-together.ts'
import type { AboutInput } from '../../core/entities/entity-input.ts'
import { entityKey } from '../../core/entities/entity-key.ts'
import type { Fact, FactKind } from '../../core/facts/fact.ts'
import type { OpenQuestion } from '../../core/questions/open-question.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { type ExplainedOpinion, explain } from '../opinions/explain-opinion.ts'
import { readOpinions } from '../opinions/read-opinions.ts'
import { readOpen } from '../questions/read-questions.ts'
import { readRecords, toRecord } from '../records/read-records.ts'
import { findNamePairs } from './find-known-names.ts'

/** All that is known of somebody or something. */
export interface AboutEntity {
  readonly name: string
  readonly aliases: readonly string[]
  /** How many facts there are, whatever is shown of them. */
  readonly total: number
  /** By kind, the newest first. */
  readonly facts: Readonly<Record<FactKind, readonly Fact[]>>
  /** What they think and like, how sure that is and why; the surest first. */
  readonly opinions: readonly ExplainedOpinion[]
  readonly questions: readonly OpenQuestion[]
  /** Who and what is named together with them, the most often first. */
  readonly linked: readonly LinkedEntity[]
}

/** Of somebody well known the newest facts are read. */
const FACTS_READ = 500
const LIMIT_DEFAULT = 20
const WORD_HITS = 100
const QUESTIONS_READ = 200

/** Tells what is known of an entity, under all of its names. */
export async function aboutEntity(
  { name: given, limit = LIMIT_DEFAULT }: AboutInput,
  caller: Caller,
  deps: GateDeps,
): Promise<AboutEntity> {
  const name = cleanText(given).trim()
  const pairs = await findNamePairs([entityKey(name)], caller.scope, deps.documents)
  const aliases = namesJoinedWith(entityKey(name), pairs)
  const keys = [name, ...aliases].map(entityKey)
  await deps.indexing.freshen()
  const { facts, total } = await readFacts([name, ...aliases], caller, deps)
  const opinions = await readOpinions(facts, caller.scope, deps)
  const shown = byKind(facts, limit)
  // Whatever comes back of it is not new.
  deps.givenOut.note(Object.values(shown).flat(), caller.scope)
  return {
    name,
    aliases,
    total,
    facts: shown,
    opinions: [...opinions.values()]
      .map((one) => explain(one, deps.clock.now()))
      .sort((left, right) => right.confidence - left.confidence)
      .slice(0, limit),
    questions: await readQuestions(keys, caller, deps),
    linked: countTogether(
      facts.map(({ entities }) => entities),
      keys,
    ),
  }
}

interface ReadFacts {
  readonly facts: readonly Fact[]
  readonly total: number
}

// By their names, and by their words where a name was not seen to be one.
async function readFacts(
  names: readonly string[],
  caller: Caller,
  { documents, indexing, text }: GateDeps,
): Promise<ReadFacts> {
  const keys = names.map(entityKey)
  const active: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'equal', value: 'active' },
  ]
  const filter: Filter = [...active, { field: 'keys.entities', is: 'containing', values: keys }]
  const terms = analyzeQuery(names.join('\n'))
  const partition = caller.scope.tenant
  const [page, total, hits] = await Promise.all([
    documents.query('facts', {
      filter,
      orderBy: { field: 'eventAt', direction: 'descending' },
      limit: FACTS_READ,
    }),
    documents.count('facts', filter),
    terms.length === 0
      ? []
      : indexing.search('text', () =>
          text.search({ partition, terms, filter: active, limit: WORD_HITS }),
        ),
  ])
  const known = new Set(page.documents.map(({ id }) => id))
  const unknown = hits.map(({ id }) => id).filter((id) => !known.has(id))
  const read = await readRecords<Fact>(documents, caller, { collection: 'facts', ids: unknown })
  const more = read
    .map(({ body }) => body)
    .filter((fact) => fact.status === 'active' && keysHeldIn(fact.text, names).length > 0)
    .filter((fact) => !fact.keys.entities.some((key) => keys.includes(key)))
  const facts = [...page.documents.map((one) => toRecord<Fact>(one)), ...more]
  return {
    facts: facts.sort((left, right) => right.eventAt - left.eventAt),
    total: total + more.length,
  }
}

function byKind(facts: readonly Fact[], limit: number): AboutEntity['facts'] {
  const of = (kind: FactKind): readonly Fact[] =>
    facts.filter((fact) => fact.kind === kind).slice(0, limit)
  return {
    world: of('world'),
    experience: of('experience'),
    opinion: of('opinion'),
    observation: of('observation'),
  }
}

async function readQuestions(
  keys: readonly string[],
  caller: Caller,
  { documents }: GateDeps,
): Promise<readonly OpenQuestion[]> {
  const open = await readOpen(scopeConditions(caller.scope), QUESTIONS_READ, documents)
  return open.filter(({ entities }) => entities.some((one) => keys.includes(entityKey(one))))
}

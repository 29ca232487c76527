import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { type Alias, aliasId, aliasStatements } from '../../../core/facts/aliases/alias-record.ts'
import type { AliasInput, AliasListInput } from '../../../core/facts/aliases/entity-input.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { cleanTopics } from '../../../core/facts/topics/topic.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import {
  type AliasSuggestion,
  suggestAliases,
} from '../../../core/language/entities/suggest-aliases.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { FACT_LABEL_LENGTH_MAX } from '../../../core/statement.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { type Caller, callerTrust, requireTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { findRecords, readOne, requireIn, toRecord } from '../../storage/records/read-records.ts'
import { writeBatch } from '../batch.ts'
import { refuseRejectedIn } from '../check-text.ts'
import { nowOf } from '../write-fact.ts'

const ALIASES_MAX = 10_000
const LIST_LIMIT_DEFAULT = 100

/** Links two names, or unlinks them. */
export async function linkNames(
  { unlink = false, ...input }: AliasInput,
  caller: Caller,
  deps: MemoryContext,
) {
  if (!unlink) return { ...(await addAlias(input, caller, deps)), isLinked: true }
  if (input.isConfirmed !== undefined) {
    throw invalidInput('Unlinking names needs no confirmation', 'Omit "isConfirmed".')
  }
  return { ...(await removeAlias(input, caller, deps)), isLinked: false }
}

/**
 * Links two names of one entity, for new and existing facts. Idempotent.
 * @throws MemoryError `FORBIDDEN` for a caller with low trust, `INVALID_INPUT` for names that are
 * already the same or do not look like names, `CONFLICT` if the link was forgotten or
 * rejected, `LIMIT_EXCEEDED` for too many.
 */
async function addAlias(input: AliasInput, caller: Caller, deps: MemoryContext) {
  const isConfirmed = input.isConfirmed === true
  if (isConfirmed) requireTrust(caller, 'person', 'confirm that two names are the same')
  else requireTrust(caller, 'agent', 'link two names')
  const [name, alias] = [readName(input.name), readName(input.alias)]
  const topics = input.topics === undefined ? undefined : cleanTopics(input.topics)
  const of = topics === undefined ? {} : { topics }
  const keys = [entityKey(name), entityKey(alias)]
  if (keys[0] === keys[1]) {
    throw invalidInput(
      `"${name}" and "${alias}" already match each other`,
      'Pass two different names.',
    )
  }
  await requireAllowed({ name, alias }, caller, deps)
  const id = aliasId(caller.scope, name, alias)
  return await writeDraft(id, deps, async (draft) => {
    const known = await readOne<Alias>(draft, 'aliases', id)
    if (known !== undefined) {
      const next = changeAlias(known, { topics, isConfirmed, surface: caller.surface })
      if (next === known) return known
      requireVoice(caller, known.trust, 'change a link that a more trusted caller made')
      return put(draft, next)
    }
    await requireRoom(caller, deps)
    const { scope, surface } = caller
    const origin = isConfirmed ? 'confirmed' : 'given'
    const by = { surface, trust: callerTrust(caller), createdAt: nowOf(deps) }
    return put(draft, { id, scope, name, alias, origin, keys, ...by, ...of })
  })
}

// A person's confirmation upgrades the link; nothing downgrades it.
function changeAlias(
  known: Alias,
  { topics, isConfirmed, surface }: Pick<Alias, 'topics' | 'surface'> & { isConfirmed: boolean },
): Alias {
  const isSame = topics === undefined || topics.join('\n') === known.topics?.join('\n')
  const changed = isSame ? known : { ...known, topics }
  const isUpgraded = isConfirmed && known.origin !== 'confirmed'
  return isUpgraded ? { ...changed, origin: 'confirmed', surface, trust: 'person' } : changed
}

// A pair of names is a statement too, and names may contain arbitrary text.
async function requireAllowed(
  pair: Pick<Alias, 'name' | 'alias'>,
  caller: Caller,
  deps: MemoryContext,
) {
  const said = [pair.name, pair.alias, ...aliasStatements(pair)].join('\n')
  const refused = await writeBatch(caller, deps, (batch) => refuseRejectedIn(said, batch))
  if (refused === undefined) return
  throw new MemoryError(`"${pair.name}" and "${pair.alias}" cannot be linked`, {
    code: 'CONFLICT',
    hint: refused.reason,
  })
}

function put(draft: Draft, alias: Alias): Alias {
  draft.put('aliases', alias)
  return alias
}

function readName(given: string): string {
  const name = redact(cleanText(given)).text.replaceAll(/\s+/gu, ' ').trim()
  const isName = entityKey(name) !== '' && flagSuspicious(name).flags.length === 0
  if (isName && name.length <= FACT_LABEL_LENGTH_MAX) return name
  throw invalidInput(
    `"${name.slice(0, 40)}" is not a name`,
    `Pass a name of at most ${FACT_LABEL_LENGTH_MAX} characters.`,
  )
}

async function requireRoom(caller: Caller, { documents }: MemoryContext): Promise<void> {
  const count = await documents.count('aliases', scopeConditions(caller.scope))
  if (count < ALIASES_MAX) return
  throw new MemoryError(`There are already ${ALIASES_MAX} aliases`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Unlink some that are not used: loci entity link <name> --alias <alias> --unlink',
  })
}

/** A page of names, and those that look alike. */
export type AliasPage = Awaited<ReturnType<typeof listAliases>>

/** The linked names, newest pair first. */
export async function listAliases(
  { name, limit = LIST_LIMIT_DEFAULT, after, suggested = false }: AliasListInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { documents } = deps
  const named = name === undefined ? [] : [entityKey(cleanText(name))]
  const filter = [
    ...scopeConditions(caller.scope),
    ...named.map((key) => ({ field: 'keys', is: 'containing', values: [key] }) as const),
  ]
  const page = await documents.query('aliases', {
    filter,
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit,
    ...(after === undefined ? {} : { after }),
  })
  const items = page.documents.map((one) => toRecord<Alias>(one))
  const suggestions = suggested ? await suggest(name, caller, deps) : undefined
  return { items, total: await documents.count('aliases', filter), next: page.next, suggestions }
}

/** Unlinks two names. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
async function removeAlias(
  { name, alias: other }: AliasInput,
  caller: Caller,
  deps: MemoryContext,
) {
  requireTrust(caller, 'agent', 'unlink two names')
  const id = aliasId(caller.scope, readName(name), readName(other))
  return await writeDraft(id, deps, async (draft) => {
    const alias = requireIn<Alias>(id, await draft.get('aliases', [id]), caller)
    requireVoice(caller, alias.trust, 'unlink two names that a more trusted caller linked')
    draft.remove('aliases', id)
    return alias
  })
}

/** How many of the newest facts, and pairs of names, are read for names. */
const READ_MAX = 1_000

/** Names that may refer to one entity, for a person to confirm. Nothing is linked. */
async function suggest(
  name: string | undefined,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly AliasSuggestion[]> {
  const [facts, known] = await Promise.all([
    findRecords<Fact>(deps.documents, 'facts', {
      filter: [...scopeConditions(caller.scope), { field: 'status', is: 'equal', value: 'active' }],
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: READ_MAX,
    }),
    findRecords<Alias>(deps.documents, 'aliases', {
      filter: scopeConditions(caller.scope),
      limit: READ_MAX,
    }),
  ])
  const named = facts.map(({ entities, speaker }) =>
    speaker === undefined ? entities : [...entities, speaker],
  )
  return suggestAliases(named, known, name)
}

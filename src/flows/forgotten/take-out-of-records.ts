import type { Alias } from '../../core/entities/alias-record.ts'
import { aliasStatements } from '../../core/entities/alias-statements.ts'
import { leaveOut, toStatement } from '../../core/facts/leave-out.ts'
import type { OpenQuestion } from '../../core/questions/open-question.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { TakingOut } from './taking-out.ts'

const QUESTIONS_MAX = 1_000
const ALIASES_MAX = 100
/** So many records are deleted together. */
const TOGETHER = 500

/** Lets go of questions that say themselves what was rejected. */
export async function takeOutOfQuestions(taking: TakingOut, deps: FactDeps): Promise<void> {
  const { documents } = await deps.documents.query('questions', {
    filter: ownScopeConditions(taking.owner),
    orderBy: { field: 'askedAt', direction: 'descending' },
    limit: QUESTIONS_MAX,
  })
  const said = documents
    .map((one) => toRecord<OpenQuestion>(one))
    .filter(({ text, reason, proposal }) => {
      const isOfFact = proposal?.factId === taking.fact.id
      return isOfFact || saysRejected([text, asStatement(text), reason ?? ''], taking)
    })
  await removeAll('questions', said, taking, deps)
}

// "Does Anna live in Rome?" asks, and says it too.
function asStatement(question: string): string {
  return question.replaceAll(/[?？]/gu, '.')
}

/** Parts two names again when it is to be forgotten that they are of one. */
export async function takeOutOfAliases(taking: TakingOut, deps: FactDeps): Promise<void> {
  const { entities, speaker } = taking.fact.keys
  const keys = [...entities, ...speaker]
  if (keys.length === 0) return
  const { documents } = await deps.documents.query('aliases', {
    filter: [
      ...ownScopeConditions(taking.owner),
      { field: 'keys', is: 'containing', values: keys },
    ],
    limit: ALIASES_MAX,
  })
  const said = documents
    .map((one) => toRecord<Alias>(one))
    .filter((alias) => saysRejected(aliasStatements(alias), taking))
  await removeAll('aliases', said, taking, deps)
}

function saysRejected(texts: readonly string[], { rejections }: TakingOut): boolean {
  return texts.some((text) => {
    return text !== '' && leaveOut(toStatement(text), rejections).rejection !== undefined
  })
}

async function removeAll(
  collection: string,
  records: readonly { readonly id: string }[],
  { fact }: TakingOut,
  deps: FactDeps,
): Promise<void> {
  for (let start = 0; start < records.length; start += TOGETHER) {
    const ids = records.slice(start, start + TOGETHER).map(({ id }) => id)
    await writeDraft(fact.id, deps, async (draft) => {
      await draft.get(collection, ids)
      for (const id of ids) draft.remove(collection, id)
    })
  }
}

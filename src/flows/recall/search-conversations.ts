import {
  type ConversationSearchInput,
  endOf,
  PAGE_SIZE_DEFAULT,
} from '../../core/facts/blocks/search-input.ts'
import type { FactFilterInput } from '../../core/facts/fact-input.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { listFacts } from '../facts/read.ts'
import { recall } from './recall.ts'

/** Searches conversation turns by content, speaker and time. */
export async function conversationSearch(
  input: ConversationSearchInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { query, limit = PAGE_SIZE_DEFAULT, roles: speakers } = input
  const between = windowOf(input.startDate, input.endDate, deps)
  const filter: FactFilterInput = { roles: ['turn'], speakers, ...between }
  if (query === undefined) {
    const { items: facts } = await listFacts({ ...filter, limit }, caller, deps)
    const items = facts.map(({ id, text: content, speaker: role, scope, eventAt }) => {
      return { id, content, role, session: scope.session, at: new Date(eventAt).toISOString() }
    })
    return { items, notices: [] }
  }
  const found = await recall({ ...filter, query, k: limit }, caller, deps)
  const items = found.items.map(({ id, text: content, speaker: role, session, when }) => {
    return { id, content, role, session, at: when.from }
  })
  return { items, notices: found.notices }
}

function windowOf(since: string | undefined, end: string | undefined, { clock }: MemoryContext) {
  return { since, until: end === undefined ? end : endOf(parseMoment(end, clock.now()), end) }
}

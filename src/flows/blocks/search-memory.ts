import {
  type ArchivalMemoryInsertInput,
  type ArchivalMemorySearchInput,
  type ConversationSearchInput,
  endOf,
  PAGE_SIZE_DEFAULT,
} from '../../core/blocks/search-input.ts'
import type { FactFilterInput } from '../../core/facts/fact-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { listFacts } from '../facts/read.ts'
import { remember } from '../facts/remember.ts'
import { type RecallResult, recall } from '../recall/recall.ts'

export interface ArchivalPage extends RecallResult {
  readonly page: number
  readonly size: number
  readonly hasMore: boolean
}

export interface FoundTurn {
  readonly id: string
  readonly content: string
  /** Who said it. */
  readonly role?: string | undefined
  readonly session?: string | undefined
  readonly at: string
}

export interface ConversationMatches {
  readonly turns: readonly FoundTurn[]
  readonly notices: readonly string[]
}

/** Results are ranked in steps of this many, so that the pages of one question fit together. */
const RANKED_TOGETHER = 48

export async function archivalMemoryInsert(
  { content, tags }: ArchivalMemoryInsertInput,
  caller: Caller,
  deps: GateDeps,
): Promise<RememberReceipt> {
  return await remember({ text: content, tags }, caller, deps)
}

export async function archivalMemorySearch(
  input: ArchivalMemorySearchInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ArchivalPage> {
  const { query, page = 0, size = PAGE_SIZE_DEFAULT, tags } = input
  const needed = (page + 1) * size + 1
  const k = Math.ceil(needed / RANKED_TOGETHER) * RANKED_TOGETHER
  const between = windowOf(input.startDatetime, input.endDatetime, deps)
  const found = await recall({ query, k, roles: ['statement'], tags, ...between }, caller, deps)
  const results = found.results.slice(page * size, (page + 1) * size)
  const hasMore = found.results.length >= needed
  return { results, page, size, hasMore, notices: found.notices }
}

export async function conversationSearch(
  input: ConversationSearchInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ConversationMatches> {
  const { query, limit = PAGE_SIZE_DEFAULT, roles: speakers } = input
  const between = windowOf(input.startDate, input.endDate, deps)
  const filter: FactFilterInput = { roles: ['turn'], speakers, ...between }
  if (query === undefined) {
    const { facts } = await listFacts({ ...filter, limit }, caller, deps)
    const turns = facts.map(({ id, text: content, speaker: role, scope, eventAt }) => {
      return { id, content, role, session: scope.session, at: new Date(eventAt).toISOString() }
    })
    return { turns, notices: [] }
  }
  const { results, notices } = await recall({ ...filter, query, k: limit }, caller, deps)
  const turns = results.map(({ id, text: content, speaker: role, session, when }) => {
    return { id, content, role, session, at: when.from }
  })
  return { turns, notices }
}

function windowOf(since: string | undefined, end: string | undefined, { clock }: GateDeps) {
  return { since, until: end === undefined ? end : endOf(parseMoment(end, clock.now()), end) }
}

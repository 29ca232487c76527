import {
  type ArchivalMemoryInsertInput,
  type ArchivalMemorySearchInput,
  type ConversationSearchInput,
  endOf,
  PAGE_SIZE_DEFAULT,
} from '../../core/blocks/search-input.ts'
import type { FactFilterInput } from '../../core/facts/fact-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import type { Caller } from '../caller.ts'
import { listFacts } from '../facts/list-facts.ts'
import { remember } from '../facts/remember.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { type RecallResult, recall } from '../recall/recall.ts'

export interface ArchivalPage extends RecallResult {
  readonly page: number
  readonly size: number
  readonly hasMore: boolean
}

/** A turn of a conversation that was found. */
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

/** Results are ranked in steps of so many, so that the pages of one question fit together. */
const RANKED_TOGETHER = 48

/** Keeps something for long, through the gate, and says what became of it. */
export async function archivalMemoryInsert(
  given: ArchivalMemoryInsertInput,
  caller: Caller,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { content, tags } = given
  return await remember({ text: content, tags }, caller, deps)
}

/** What was kept and is relevant, a page at a time, the most relevant first. */
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
  return {
    results: found.results.slice(page * size, (page + 1) * size),
    page,
    size,
    hasMore: found.results.length >= needed,
    notices: found.notices,
  }
}

/** What was said in conversations, by what is looked for, by who said it and when. */
export async function conversationSearch(
  input: ConversationSearchInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ConversationMatches> {
  const { query, limit = PAGE_SIZE_DEFAULT } = input
  const filter: FactFilterInput = {
    roles: ['turn'],
    speakers: input.roles,
    ...windowOf(input.startDate, input.endDate, deps),
  }
  if (query === undefined) {
    const { facts } = await listFacts({ ...filter, limit }, caller, deps)
    const turns = facts.map(({ id, text, speaker, scope, eventAt }) =>
      toTurn({ id, text, speaker, session: scope.session, at: new Date(eventAt).toISOString() }),
    )
    return { turns, notices: [] }
  }
  const found = await recall({ ...filter, query, k: limit }, caller, deps)
  return { turns: found.results.map((one) => toTurn(fromRecalled(one))), notices: found.notices }
}

interface Said {
  readonly id: string
  readonly text: string
  readonly speaker?: string | undefined
  readonly session?: string | undefined
  readonly at: string
}

function fromRecalled({ id, text, speaker, session, when }: Recalled): Said {
  return { id, text, speaker, session, at: when.from }
}

function toTurn({ id, text, speaker, session, at }: Said): FoundTurn {
  return {
    id,
    content: text,
    ...(speaker === undefined ? {} : { role: speaker }),
    ...(session === undefined ? {} : { session }),
    at,
  }
}

function windowOf(
  start: string | undefined,
  end: string | undefined,
  { clock }: GateDeps,
): Pick<FactFilterInput, 'since' | 'until'> {
  return {
    ...(start === undefined ? {} : { since: start }),
    ...(end === undefined ? {} : { until: endOf(parseMoment(end, clock.now()), end) }),
  }
}

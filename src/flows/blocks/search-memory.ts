import {
  type ConversationSearchInput,
  endOf,
  PAGE_SIZE_DEFAULT,
} from '../../core/blocks/search-input.ts'
import type { FactFilterInput } from '../../core/facts/fact-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import type { Caller } from '../caller.ts'
import { listFacts } from '../facts/list-facts.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { recall } from '../recall/recall.ts'

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
  readonly items: readonly FoundTurn[]
  readonly notices: readonly string[]
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
    const { items: facts } = await listFacts({ ...filter, limit }, caller, deps)
    const items = facts.map(({ id, text, speaker, scope, eventAt }) =>
      toTurn({ id, text, speaker, session: scope.session, at: new Date(eventAt).toISOString() }),
    )
    return { items, notices: [] }
  }
  const found = await recall({ ...filter, query, k: limit }, caller, deps)
  return { items: found.items.map((one) => toTurn(fromRecalled(one))), notices: found.notices }
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

import type { Block } from '../../../core/facts/blocks/block.ts'
import { type Fact, PINNED_TOKENS_MAX } from '../../../core/facts/fact.ts'
import type { OpenQuestion } from '../../../core/facts/questions/open-question.ts'
import { dayRange } from '../../../core/language/time/calendar.ts'
import type { ContextInput } from '../../../core/recall/prompt-input.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { readCoreMemory } from '../blocks/core-memory-store.ts'
import { showLinks } from '../links.ts'
import { readOpen } from '../questions/read-questions.ts'
import { leaveOutEdited, readCorePage } from './core-page.ts'
import {
  citationOf,
  dayOf,
  describeEnd,
  type Prompt,
  type PromptItem,
  packPrompt,
} from './pack-prompt.ts'
import { readPinned } from './pin.ts'

/** Room for all pins, the same again for blocks and the core page, and their headers. */
const TOKENS_DEFAULT = PINNED_TOKENS_MAX * 4
const QUESTIONS_SHOWN = 16

/**
 * What is always in context: core blocks, the core page of the workspace, pinned facts, and open
 * questions. `isRead`: whether all user changes in the workspace have been read.
 */
export async function readContext(
  { tokens = TOKENS_DEFAULT, today = false }: ContextInput,
  { isRead }: { readonly isRead: boolean },
  caller: Caller,
  deps: MemoryContext,
): Promise<Prompt> {
  if (today) return await readToday(tokens, caller, deps)
  const [core, page, stored, questions] = await Promise.all([
    readCoreMemory(caller.scope, deps.documents),
    readCorePage(caller, deps),
    readPinned(caller, deps),
    readOpen(scopeConditions(caller.scope), QUESTIONS_SHOWN, deps.documents),
  ])
  const nowMs = deps.clock.now()
  // Lines edited a moment ago are shown in their new wording, or not at all.
  const intact = isRead ? stored : await leaveOutEdited(stored, deps)
  const pinned = await showLinks(intact, caller, deps)
  const blocks = core.blocks.filter(({ value }) => value !== '')
  const items = [
    ...blocks.map(ofBlock),
    ...page,
    ...pinned.map((fact) => ofFact(fact, nowMs)),
    ...questions.map(ofQuestion),
  ]
  const prompt = await packPrompt(items, tokens, deps)
  // An agent that repeats them says nothing new.
  const shown = pinned.filter(({ id }) => prompt.ids.includes(id))
  deps.recallLog.note(shown, caller.scope)
  return prompt
}

const TODAY_MAX = 100

async function readToday(tokens: number, caller: Caller, deps: MemoryContext): Promise<Prompt> {
  const nowMs = deps.clock.now()
  const { start } = dayRange(deps.zone.toWall(nowMs))
  const from = new Date(deps.zone.fromWall(start)).toISOString()
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'status', is: 'equal', value: 'active' },
    { field: 'createdAt', is: 'between', from },
  ]
  const orderBy = { field: 'createdAt', direction: 'descending' } as const
  const facts = await findRecords<Fact>(deps.documents, 'facts', {
    filter,
    orderBy,
    limit: TODAY_MAX,
  })
  const shown = await showLinks(facts.toReversed(), caller, deps)
  const items = shown.map((fact) => {
    return { ...ofFact(fact, nowMs), citation: citationOf(fact.source, fact.id) }
  })
  return await packPrompt(items, tokens, deps)
}

function ofBlock({ label, value: text, trust, updatedAt }: Block): PromptItem {
  const { flags } = flagSuspicious(text)
  const date = dayOf(updatedAt)
  return { id: label, citation: `core block ${label}`, date, trust, flags, text }
}

function ofFact(fact: Fact, nowMs: number): PromptItem {
  const { id, text, source, trust, flags, occurredAt, createdAt } = fact
  const date = `${dayOf(occurredAt ?? createdAt)}${describeEnd(fact, nowMs)}`
  return { id, citation: `pinned ${citationOf(source, id)}`, date, trust, flags, text }
}

function ofQuestion({ id, text, trust, flags, askedAt }: OpenQuestion): PromptItem {
  return { id, citation: `open question ${id}`, date: dayOf(askedAt), trust, flags, text }
}

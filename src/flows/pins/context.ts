import type { Block } from '../../core/blocks/block.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { PINNED_TOKENS_MAX } from '../../core/facts/pin-limits.ts'
import type { OpenQuestion } from '../../core/questions/open-question.ts'
import type { ContextInput } from '../../core/recall/prompt-input.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { readCoreMemory } from '../blocks/core-memory-store.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { readOpen } from '../questions/read-questions.ts'
import {
  citationOf,
  dayOf,
  type Prompt,
  type PromptItem,
  packPrompt,
  tellEnd,
} from './pack-prompt.ts'
import { readPinned } from './pin.ts'

/** Room for all that may be pinned, as much in blocks, and the headers of both. */
const TOKENS_DEFAULT = PINNED_TOKENS_MAX * 4
const QUESTIONS_SHOWN = 16

/** What is always in context: core blocks, pinned facts, and the questions that are open. */
export async function readContext(
  { tokens = TOKENS_DEFAULT }: ContextInput,
  caller: Caller,
  deps: GateDeps,
): Promise<Prompt> {
  const [core, pinned, questions] = await Promise.all([
    readCoreMemory(caller.scope, deps.documents),
    readPinned(caller, deps),
    readOpen(scopeConditions(caller.scope), QUESTIONS_SHOWN, deps.documents),
  ])
  const nowMs = deps.clock.now()
  const blocks = core.blocks.filter(({ value }) => value !== '')
  const items = [
    ...blocks.map(ofBlock),
    ...pinned.map((fact) => ofFact(fact, nowMs)),
    ...questions.map(ofQuestion),
  ]
  const prompt = await packPrompt(items, tokens, deps)
  // Whatever comes back of it is not new.
  const isShown = new Set(prompt.ids)
  deps.givenOut.note(
    pinned.filter(({ id }) => isShown.has(id)),
    caller.scope,
  )
  return prompt
}

function ofBlock({ label, value, trust, updatedAt }: Block): PromptItem {
  return {
    id: label,
    citation: `core block ${label}`,
    date: dayOf(updatedAt),
    trust,
    flags: flagSuspicious(value).flags,
    text: value,
  }
}

function ofFact(fact: Fact, nowMs: number): PromptItem {
  const { id, text, source, trust, flags, occurredAt, createdAt } = fact
  return {
    id,
    citation: `pinned ${citationOf(source, id)}`,
    date: `${dayOf(occurredAt ?? createdAt)}${tellEnd(fact, nowMs)}`,
    trust,
    flags,
    text,
  }
}

function ofQuestion({ id, text, trust, flags, askedAt }: OpenQuestion): PromptItem {
  return {
    id,
    citation: `open question ${id}`,
    date: dayOf(askedAt),
    trust,
    flags,
    text,
  }
}

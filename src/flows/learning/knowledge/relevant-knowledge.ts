import type { DeepReadonly } from '../../../core/deep-readonly.ts'
import { MemoryError } from '../../../core/errors.ts'
import {
  inReadingOrder,
  sectionTitle,
  takeInTurn,
} from '../../../core/learning/relevant/arrange-pieces.ts'
import {
  KNOWLEDGE_PIECES_DEFAULT,
  KNOWLEDGE_TOKENS_DEFAULT,
  type KnowledgeInput,
} from '../../../core/learning/relevant/knowledge-input.ts'
import type { KnowledgePiece, ShownPiece } from '../../../core/learning/relevant/knowledge-piece.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { dayOf, type PromptItem, packPrompt } from '../../facts/pins/pack-prompt.ts'
import { bugProvider, reviewProvider, ruleProvider } from './code-providers.ts'
import { projectProvider } from './project-provider.ts'
import type { KnowledgeContext, KnowledgeProvider } from './provider.ts'
import {
  episodeProvider,
  patternProvider,
  preferenceProvider,
  toolProvider,
} from './task-providers.ts'

/** Within one section, the pieces of the first come first. */
const PROVIDERS: readonly KnowledgeProvider[] = [
  patternProvider,
  episodeProvider,
  bugProvider,
  ruleProvider,
  preferenceProvider,
  reviewProvider,
  projectProvider,
  toolProvider,
]

/** What is relevant for a task. */
export type RelevantKnowledge = DeepReadonly<Awaited<ReturnType<typeof relevantKnowledge>>>

/** Gathers what the memory knows that is relevant for a task, as much as fits into the tokens. */
export async function relevantKnowledge(
  input: KnowledgeInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { k = KNOWLEDGE_PIECES_DEFAULT, tokens: budget = KNOWLEDGE_TOKENS_DEFAULT } = input
  const context: KnowledgeContext = { ...input, k }
  const gathered = await Promise.all(
    PROVIDERS.map((provider) => gatherSafely(provider, context, caller, deps)),
  )
  const wanted = takeInTurn(gathered.flatMap(({ pieces }) => pieces).map(withFlags))
  const fitting = await packPrompt(wanted.map(toItem), budget, deps)
  const isFitting = new Set(fitting.ids)
  const chosen = inReadingOrder(wanted.filter((piece) => isFitting.has(keyOf(piece))))
  const { text, tokens, ids } = await packPrompt(chosen.map(toItem), budget, deps)
  const isShown = new Set(ids)
  const pieces = chosen.filter((piece) => isShown.has(keyOf(piece)))
  return {
    pieces,
    text,
    tokens,
    leftOut: wanted.length - pieces.length,
    notices: gathered.flatMap(({ notice }) => notice ?? []),
  }
}

interface Gathered {
  readonly pieces: readonly KnowledgePiece[]
  readonly notice?: string
}

// One part that cannot be read does not take the others away.
async function gatherSafely(
  { name, gather }: KnowledgeProvider,
  context: KnowledgeContext,
  caller: Caller,
  deps: MemoryContext,
): Promise<Gathered> {
  try {
    return { pieces: await gather(context, caller, deps) }
  } catch (error) {
    if (!MemoryError.is(error) || error.code === 'FORBIDDEN' || error.code === 'INVALID_INPUT') {
      throw error
    }
    return { pieces: [], notice: `Without ${name}: ${error.message}` }
  }
}

function withFlags(piece: KnowledgePiece): ShownPiece {
  return { ...piece, flags: flagSuspicious(piece.text).flags }
}

function keyOf({ section, id }: KnowledgePiece): string {
  return `${section} ${id}`
}

function toItem(piece: ShownPiece): PromptItem {
  const { section, id, date, trust, flags, text } = piece
  return {
    id: keyOf(piece),
    citation: `${sectionTitle(section)} ${id}`,
    ...(date !== undefined && { date: dayOf(date) }),
    trust,
    flags,
    text,
  }
}

import type { DeepReadonly } from '../../../core/deep-readonly.ts'
import { MemoryError } from '../../../core/errors.ts'
import { readFailure } from '../../../core/language/failures/read-failure.ts'
import { languageOf } from '../../../core/language/syntax/languages.ts'
import {
  inReadingOrder,
  isStable,
  takeInTurn,
  withoutRepeats,
} from '../../../core/learning/context/arrange-pieces.ts'
import {
  CONTEXT_TOKENS_DEFAULT,
  type ForTaskInput,
} from '../../../core/learning/context/context-input.ts'
import type { ContextPiece, ShownPiece } from '../../../core/learning/context/context-piece.ts'
import { guide } from '../../../core/learning/context/guidance.ts'
import { type Notice, notice } from '../../../core/storage/notice.ts'
import { inferTask } from '../../../core/tasks/inference/infer-task.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { dayOf, type PromptItem, packPrompt } from '../../facts/pins/pack-prompt.ts'
import { bugProvider, ruleProvider } from './code-providers.ts'
import { projectProvider } from './project-provider.ts'
import type { ContextProvider, Wanted } from './provider.ts'
import {
  episodePiece,
  findForTask,
  findSimilar,
  patternPiece,
  preferenceProvider,
} from './task-providers.ts'

/** By what a notice calls them. */
const PROVIDERS: Readonly<Record<string, ContextProvider>> = {
  bugs: bugProvider,
  'code rules': ruleProvider,
  preferences: preferenceProvider,
  project: projectProvider,
}

/** What is known for a task. */
export type ContextForTask = DeepReadonly<Awaited<ReturnType<typeof contextForTask>>>

/** Gathers what is known that is relevant for a task, as much as fits into the tokens. */
export async function contextForTask(input: ForTaskInput, caller: Caller, deps: MemoryContext) {
  const { tokens: budget = CONTEXT_TOKENS_DEFAULT } = input
  const { pieces: gathered, patterns, notices } = await gatherPieces(input, caller, deps)
  const wanted = takeInTurn(gathered)
  const { ids } = await packPrompt(wanted.map(toItem), budget, deps)
  const isFitting = new Set(ids)
  const chosen = inReadingOrder(wanted.filter((piece) => isFitting.has(keyOf(piece))))
  // Two fences: the first is the same for the next task, so that a prompt that begins with it is cached.
  const own = await pack(
    chosen.filter((piece) => !isStable(piece)),
    budget,
    deps,
  )
  const stable = await pack(chosen.filter(isStable), budget - own.tokens, deps)
  const shown = [...stable.pieces, ...own.pieces]
  const isShown = new Set(shown.map(({ id }) => id))
  const offered = patterns.filter(({ pattern }) => isShown.has(pattern.id))
  const inferred = input.task === undefined ? undefined : inferTask(input.task).complexity
  return {
    pieces: shown.map(toShown),
    patterns: offered,
    // What reads like an instruction to a model advises nothing.
    guidance: guide(
      shown.filter(({ flags }) => flags.length === 0),
      { given: input.complexity, inferred },
    ),
    text: [stable.text, own.text].filter((text) => text !== '').join('\n'),
    tokens: stable.tokens + own.tokens,
    leftOut: gathered.length - shown.length,
    notices,
  }
}

type FlaggedPiece = ContextPiece & Pick<ShownPiece, 'flags'>

/** Everything that is known for a task, each thing once. */
export async function gatherPieces(given: ForTaskInput, caller: Caller, deps: MemoryContext) {
  const input = withMentioned(given)
  const similar = await findSimilar(input, caller, deps)
  const patterns = await findForTask(input, caller, deps)
  const wanted = { ...input, episodes: similar }
  const gathered = await Promise.all(
    Object.entries(PROVIDERS).map((one) => gatherSafely(one, wanted, caller, deps)),
  )
  const pieces = withoutRepeats([
    ...gathered.flatMap((one) => one.pieces),
    ...similar.map(episodePiece),
    ...patterns.map(patternPiece),
  ])
  return {
    pieces: pieces.map((one) => ({ ...one, flags: flagSuspicious(one.text).flags })),
    patterns,
    notices: gathered.flatMap(({ missing }) => missing ?? []),
  }
}

/** A path with a folder in it: `Node.js` is no file. */
const PATH = /(?<![\w.@/-])\/?(?:[\w.@-]{1,80}\/){1,20}[\w.@-]{1,80}\.[a-z]{1,5}(?!\w)/gu
const MENTIONED_MAX = 20

// A task often quotes the error that it is about, and names the files.
function withMentioned(input: ForTaskInput): ForTaskInput {
  const { task = '' } = input
  const isFailure = readFailure(task)?.type !== undefined
  const files = [...task.matchAll(PATH)].map(([path]) => path).filter((path) => languageOf(path))
  return {
    ...input,
    ...(input.error === undefined && isFailure && { error: task }),
    ...(input.files === undefined && files.length > 0 && { files: files.slice(0, MENTIONED_MAX) }),
  }
}

// One part that cannot be read does not take the others away.
async function gatherSafely(
  [name, gather]: readonly [string, ContextProvider],
  wanted: Wanted,
  caller: Caller,
  deps: MemoryContext,
): Promise<{ readonly pieces: readonly ContextPiece[]; readonly missing?: Notice }> {
  try {
    return { pieces: await gather(wanted, caller, deps) }
  } catch (error) {
    if (!MemoryError.is(error) || error.code === 'FORBIDDEN' || error.code === 'INVALID_INPUT') {
      throw error
    }
    return { pieces: [], missing: notice('part-missing', { part: name, why: error.message }) }
  }
}

async function pack(pieces: readonly FlaggedPiece[], budget: number, deps: MemoryContext) {
  const { text, tokens, ids } = await packPrompt(pieces.map(toItem), budget, deps)
  const isKept = new Set(ids)
  return { text, tokens, pieces: pieces.filter((piece) => isKept.has(keyOf(piece))) }
}

function toShown(piece: FlaggedPiece): ShownPiece {
  const { advises: _a, strength: _s, complexity: _c, ...shown } = piece
  return shown
}

function keyOf({ section, id }: ContextPiece): string {
  return `${section} ${id}`
}

function toItem(piece: FlaggedPiece): PromptItem {
  const { date, trust, flags, text } = piece
  const key = keyOf(piece)
  return { id: key, citation: key, date: date && dayOf(date), trust, flags, text }
}

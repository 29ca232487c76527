import type { RecallPromptInput } from '../../core/recall/prompt-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { recall } from '../recall/recall.ts'
import {
  citationOf,
  dayOf,
  describeEnd,
  type Prompt,
  type PromptItem,
  packPrompt,
} from './pack-prompt.ts'

export interface RecallPrompt extends Prompt {
  readonly notices: readonly string[]
}

const TOKENS_DEFAULT = 4_000

/**
 * Answers a question with text for a prompt: what recall found, fenced as data, so that an
 * instruction inside a memory never stands where a model takes instructions from.
 */
export async function recallPrompt(
  { tokens = TOKENS_DEFAULT, ...input }: RecallPromptInput,
  caller: Caller,
  deps: GateDeps,
): Promise<RecallPrompt> {
  const { results, notices } = await recall(input, caller, deps)
  const nowMs = deps.clock.now()
  const items = results.map((result) => toItem(result, nowMs))
  const prompt = await packPrompt(items, tokens, deps)
  const left = prompt.leftOut.length
  const short = left === 0 ? [] : [`${left} results did not fit into ${tokens} tokens.`]
  return { ...prompt, notices: [...notices, ...short] }
}

function toItem(result: Recalled, nowMs: number): PromptItem {
  const { id, text, when, source, supersededBy, trust, flags } = result
  const end = supersededBy === undefined ? describeEnd(result, nowMs) : ', no longer true'
  return { id, citation: citationOf(source, id), date: dayOf(when.from) + end, trust, flags, text }
}

import type { RecallInput } from '../../core/recall/recall-input.ts'
import { describeWhen, type Recalled } from '../../core/recall/recalled.ts'
import { notice } from '../../core/storage/notice.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { citationOf, describeEnd, type PromptItem, packPrompt } from '../facts/pins/pack-prompt.ts'
import { recall } from './recall.ts'

const TOKENS_DEFAULT = 4_000

/**
 * Recalls, and optionally renders the results as text for a prompt: fenced as data, so that an
 * instruction inside a memory never appears where a model takes instructions from.
 */
export async function recallWithPrompt(
  {
    prompt: wantsPrompt = false,
    ...input
  }: RecallInput & { readonly prompt?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  if (!wantsPrompt) return await recall(input, caller, deps)
  // The limit applies to the prompt: its fences cost tokens too.
  const { tokens = TOKENS_DEFAULT, ...asked } = input
  const { items, notices } = await recall(asked, caller, deps)
  const nowMs = deps.clock.now()
  const prompt = await packPrompt(
    items.map((item) => toItem(item, nowMs)),
    tokens,
    deps,
  )
  const isKept = new Set(prompt.ids)
  const left = prompt.leftOut.length
  const short = left === 0 ? [] : [notice('does-not-fit', { count: left, tokens })]
  return {
    items: items.filter(({ id }) => isKept.has(id)),
    notices: [...notices, ...short],
    prompt,
  }
}

function toItem(result: Recalled, nowMs: number): PromptItem {
  const { id, text, when, source, supersededBy, trust, flags } = result
  const end = supersededBy === undefined ? describeEnd(result, nowMs) : ', no longer true'
  const date = describeWhen(when) + end
  return { id, citation: citationOf(source, id), date, trust, flags, text }
}

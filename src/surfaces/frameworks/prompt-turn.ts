import { contentHash } from '../../core/language/text/content-hash.ts'
import { QUESTION_LENGTH_MAX } from '../../core/storage/documents/text-limits.ts'

/** A message of the prompt of a language model, in each version of the AI SDK. */
export interface PromptMessage {
  readonly role: string
  readonly content: unknown
}

/** What the user said since the last answer of the model. */
export interface Turn {
  /** Where the last message of the user is in the prompt. */
  readonly at: number
  /** The same for every step of the turn. */
  readonly key: string
  readonly query: string
  readonly messages: readonly { readonly role: 'user'; readonly content: string }[]
  /** True once the model has called tools: what follows are further steps of the same turn. */
  readonly isBegun: boolean
}

/** A long message in parts that `remember` takes, which end with a line where they can. */
const PART = /[\s\S]{1,16000}(?:\n|$)|[\s\S]{1,16000}/gu

export function readTurn(prompt: readonly PromptMessage[]): Turn | undefined {
  const at = prompt.findLastIndex(({ role }) => role === 'user')
  if (at === -1) return undefined
  const start = prompt.slice(0, at).findLastIndex(({ role }) => role !== 'user') + 1
  const texts = prompt.slice(start, at + 1).map(textOf)
  return {
    at,
    key: contentHash(...prompt.slice(0, at + 1).flatMap((one) => [one.role, textOf(one)])),
    query: texts.join('\n').trim().slice(-QUESTION_LENGTH_MAX),
    messages: texts
      .flatMap((text) => text.match(PART) ?? [])
      .filter((content) => content.trim() !== '')
      .map((content) => ({ role: 'user', content })),
    isBegun: prompt.slice(at).some(({ role }) => role === 'tool'),
  }
}

/** Adds a text behind what the user said. */
export function addToTurn<Prompt extends readonly PromptMessage[]>(
  prompt: Prompt,
  { at }: Turn,
  text: string,
): Prompt {
  const message = prompt[at]
  if (text === '' || message === undefined || !Array.isArray(message.content)) return prompt
  const added = { ...message, content: [...message.content, { type: 'text', text }] }
  return prompt.with(at, added) as unknown as Prompt
}

function textOf({ content }: PromptMessage): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.flatMap((part) => (isText(part) ? [part.text] : [])).join('\n')
}

function isText(part: unknown): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'type' in part && part.type === 'text'
}

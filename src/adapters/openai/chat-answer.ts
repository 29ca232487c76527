import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import type { GenerateRequest, Generation, ToolCall } from '../../ports/language-model.ts'
import { parseJson } from './parse-json.ts'
import { unreadable } from './read-body.ts'

/** An answer as it came, whole or put together from a stream. */
export interface RawAnswer {
  readonly text: string
  readonly hasRefused: boolean
  readonly toolCalls: readonly RawToolCall[]
  readonly finishReason: string | undefined
  readonly usage: Generation['usage'] | undefined
}

export interface RawToolCall {
  readonly id: string
  readonly name: string
  /** JSON, as the model wrote it. */
  readonly arguments: string
}

export const TOOL_CALLS_MAX = 128

const usageSchema = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish(),
                function: z.object({ name: z.string(), arguments: z.string().nullish() }),
              }),
            )
            .max(TOOL_CALLS_MAX)
            .nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
})

/** Reads a whole `chat.completion`. */
export function readCompletion(answer: unknown): RawAnswer {
  const parsed = completionSchema.safeParse(answer)
  const choice = parsed.data?.choices[0]
  if (choice === undefined) throw unreadable('is not a chat completion')
  const { content, refusal, tool_calls } = choice.message
  return {
    text: content ?? refusal ?? '',
    hasRefused: typeof refusal === 'string' && refusal !== '',
    toolCalls: (tool_calls ?? []).map((call) => ({
      id: call.id ?? '',
      name: call.function.name,
      arguments: call.function.arguments ?? '',
    })),
    finishReason: choice.finish_reason ?? undefined,
    usage: readUsage(parsed.data?.usage),
  }
}

/** `undefined` when the server does not say, or says it otherwise. */
export function readUsage(value: unknown): RawAnswer['usage'] {
  const usage = usageSchema.safeParse(value).data
  if (usage === undefined) return undefined
  return { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }
}

/** @throws MemoryError `MODEL_FAILED` when JSON was asked for and is not there. */
export function toGeneration(raw: RawAnswer, request: GenerateRequest): Generation {
  const finish = toFinish(raw)
  // A cut answer is told as such; its half of a tool call is no use to anyone.
  const calls = finish === 'tool-calls' ? raw.toolCalls : []
  if (request.answerSchema !== undefined && finish === 'complete') checkJson(raw.text)
  return {
    text: raw.text,
    toolCalls: calls.map(toToolCall),
    finish,
    ...(raw.usage === undefined ? {} : { usage: raw.usage }),
  }
}

function toFinish(raw: RawAnswer): Generation['finish'] {
  if (raw.hasRefused || raw.finishReason === 'content_filter') return 'filtered'
  if (raw.finishReason === 'length') return 'length'
  // Some servers say `stop` even though they call tools.
  return raw.toolCalls.length > 0 ? 'tool-calls' : 'complete'
}

function toToolCall(call: RawToolCall, position: number): ToolCall {
  // Some servers give no id, and some models write nothing for no arguments.
  const id = call.id === '' ? `call-${position + 1}` : call.id
  const input = parseJson(call.arguments.trim() === '' ? '{}' : call.arguments)
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    throw unreadable(`calls the tool "${call.name}" with something that is not a JSON object`)
  }
  return { id, name: call.name, input: input as JsonObject }
}

function checkJson(text: string): void {
  if (parseJson(text) === undefined) throw unreadable('should be JSON and is not')
}

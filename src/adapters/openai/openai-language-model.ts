import * as z from 'zod'
import { MemoryError } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import type { GenerateRequest, Generation, LanguageModel } from '../../ports/language-model.ts'
import { checkConnection, type OpenAiConnection } from './connection.ts'
import { post } from './post.ts'
import { readJson, unreadable } from './read-body.ts'

/**
 * `classic`: `max_tokens` and `temperature`, as supported by nearly every server.
 * `reasoning`: `max_completion_tokens` and no temperature, as for OpenAI's reasoning models.
 */
export type ChatDialect = 'classic' | 'reasoning'

export interface OpenAiLanguageModelOptions extends OpenAiConnection {
  /** Which parameters the model accepts. Default: `classic`. */
  readonly dialect?: ChatDialect
}

const ANSWER_BYTES_MAX = 8 * 1_024 * 1_024

/** Uses any server that has OpenAI's `/chat/completions`: OpenAI, Ollama, vLLM, llama.cpp. */
export function createOpenAiLanguageModel(options: OpenAiLanguageModelOptions): LanguageModel {
  const connection = checkConnection(options)
  const { model } = connection
  const { dialect = 'classic' } = options

  return {
    model,
    async generate(request, { timeoutMs, signal }) {
      if (!(timeoutMs > 0)) {
        throw new MemoryError(`"timeoutMs" is ${timeoutMs}`, {
          code: 'INVALID_INPUT',
          hint: 'Give the model a positive number of milliseconds.',
        })
      }
      const answer = await post(connection, {
        path: 'chat/completions',
        body: toChatBody(request, model, dialect),
        timeoutMs,
        signals: [signal],
        read: (response) => readJson(response, ANSWER_BYTES_MAX),
      })
      return toGeneration(answer, request)
    },
  }
}

function toChatBody(request: GenerateRequest, model: string, dialect: ChatDialect): object {
  const { outputTokensMax, answerSchema: schema } = request
  return {
    model,
    messages: request.messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    ...(dialect === 'classic'
      ? { max_tokens: outputTokensMax, temperature: 0 }
      : { max_completion_tokens: outputTokensMax }),
    ...(schema === undefined
      ? {}
      : { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }),
  }
}

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

/** @throws MemoryError `MODEL_FAILED` if JSON was requested but not returned. */
function toGeneration(answer: unknown, { answerSchema }: GenerateRequest): Generation {
  const { choices } = completionSchema.safeParse(answer).data ?? {}
  const [choice] = choices ?? []
  if (choice === undefined) throw unreadable('is not a chat completion')
  const { content, refusal } = choice.message
  const text = content ?? refusal ?? ''
  const finish = toFinish(choice.finish_reason, Boolean(refusal))
  const isJsonDue = answerSchema !== undefined && finish === 'complete'
  if (isJsonDue && parseJson(text) === undefined) throw unreadable('should be JSON and is not')
  return { text, finish }
}

function toFinish(reason: string | null | undefined, hasRefused: boolean): Generation['finish'] {
  if (hasRefused || reason === 'content_filter') return 'filtered'
  return reason === 'length' ? 'length' : 'complete'
}

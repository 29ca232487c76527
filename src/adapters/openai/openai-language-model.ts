import { MemoryError } from '../../core/errors.ts'
import type { GenerateOptions, LanguageModel } from '../../ports/language-model.ts'
import { type RawAnswer, readCompletion, toGeneration } from './chat-answer.ts'
import { type ChatDialect, toChatBody } from './chat-request.ts'
import { readChatStream } from './chat-stream.ts'
import { checkConnection, type OpenAiConnection } from './connection.ts'
import { post } from './post.ts'
import { readJson } from './read-body.ts'

export interface OpenAiLanguageModelOptions extends OpenAiConnection {
  /** Which parameters the model takes. `classic` when left out. */
  readonly dialect?: ChatDialect
}

const ANSWER_BYTES_MAX = 8 * 1_024 * 1_024

/** Asks any server that has OpenAI's `/chat/completions`: OpenAI, Ollama, vLLM, llama.cpp. */
export function createOpenAiLanguageModel(options: OpenAiLanguageModelOptions): LanguageModel {
  const connection = checkConnection(options)
  const { model } = connection
  const { dialect = 'classic' } = options

  return {
    model,
    async generate(request, { timeoutMs, signal, onText }) {
      if (!(timeoutMs > 0)) {
        throw new MemoryError(`"timeoutMs" is ${timeoutMs}`, {
          code: 'INVALID_INPUT',
          hint: 'Give the model a positive number of milliseconds.',
        })
      }
      let hasSpoken = false
      const speak = (piece: string): void => {
        hasSpoken = true
        onText?.(piece)
      }
      const isStreamed = onText !== undefined
      const raw = await post(connection, {
        path: 'chat/completions',
        body: toChatBody(request, { model, dialect, isStreamed }),
        timeoutMs,
        signals: [signal],
        read: (response) => readAnswer(response, isStreamed ? speak : undefined),
        canRetry: () => !hasSpoken,
      })
      return toGeneration(raw, request)
    },
  }
}

async function readAnswer(
  response: Response,
  onText: GenerateOptions['onText'],
): Promise<RawAnswer> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
  if (onText !== undefined && isStream) {
    return await readChatStream(response, { bytesMax: ANSWER_BYTES_MAX, onText })
  }
  const answer = readCompletion(await readJson(response, ANSWER_BYTES_MAX))
  // A server that does not stream says everything at once.
  if (answer.text !== '') onText?.(answer.text)
  return answer
}

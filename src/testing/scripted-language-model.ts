import { MemoryError } from '../core/errors.ts'
import type {
  GenerateOptions,
  GenerateRequest,
  Generation,
  LanguageModel,
} from '../ports/language-model.ts'

/** A text, the relevant parts of a generation, an error to throw, or no answer at all. */
export type ScriptedAnswer = string | Partial<Generation> | Error | typeof NO_ANSWER

/** Makes the model wait until it is aborted or times out. */
export const NO_ANSWER: unique symbol = Symbol('no answer')

export interface ScriptedLanguageModel extends LanguageModel {
  /** Every request so far, oldest first. */
  readonly requests: readonly GenerateRequest[]
  /** Adds an answer to the end of the script. */
  add(answer: ScriptedAnswer | ((request: GenerateRequest) => ScriptedAnswer)): void
}

/**
 * A language model that returns scripted answers in order. If it runs out of answers, it fails
 * with `MODEL_FAILED`.
 */
export function scriptedLanguageModel(
  answers: readonly (ScriptedAnswer | ((request: GenerateRequest) => ScriptedAnswer))[] = [],
): ScriptedLanguageModel {
  const script = [...answers]
  const requests: GenerateRequest[] = []

  return {
    model: 'test-scripted',
    requests,
    add(answer) {
      script.push(answer)
    },
    async generate(request, options) {
      options.signal?.throwIfAborted()
      requests.push(request)
      const next = script.shift()
      const answer = typeof next === 'function' ? next(request) : next
      if (answer === NO_ANSWER) return await noAnswer(options)
      return toGeneration(answer)
    },
  }
}

function toGeneration(answer: string | Partial<Generation> | Error | undefined): Generation {
  if (answer === undefined) {
    throw new MemoryError('The script of the language model has no more answers', {
      code: 'MODEL_FAILED',
      hint: 'Give the double one answer a call.',
    })
  }
  if (answer instanceof Error) throw answer
  const given = typeof answer === 'string' ? { text: answer } : answer
  return { text: '', finish: 'complete', ...given }
}

function noAnswer({ timeoutMs, signal }: GenerateOptions): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => {
      reject(
        new MemoryError(`The language model did not answer within ${timeoutMs} ms`, {
          code: 'MODEL_FAILED',
          hint: 'Try again, or give it more time.',
          isRetryable: true,
        }),
      )
    }, timeoutMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

import type { Memory } from '../../operations/memory.ts'
import { addToTurn, type PromptMessage, readTurn, type Turn } from './prompt-turn.ts'
import { createTurnMemory, type TurnOptions } from './turn-memory.ts'

export type MiddlewareOptions = TurnOptions

interface Streamed {
  readonly stream: ReadableStream<{ readonly type: string }>
}

/** What `wrapLanguageModel` needs of a middleware, in each version of the SDK since 5. */
export interface MemoryMiddleware {
  readonly specificationVersion: 'v3'
  transformParams<Params extends { readonly prompt: readonly PromptMessage[] }>(call: {
    readonly params: Params
  }): Promise<Params>
  wrapGenerate<Result>(call: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly params: object
  }): Promise<Result>
  wrapStream<Result extends Streamed>(call: {
    readonly doStream: () => PromiseLike<Result>
    readonly params: object
  }): Promise<Result>
}

/**
 * A middleware of the AI SDK. Before a call it recalls what is relevant to the user's messages and
 * adds it to the last of them, fenced as data; all before it stays as it is, and so is cached. After
 * the answer, the user's messages of the turn are remembered, without what was added.
 */
export function memoryMiddleware(
  memory: Pick<Memory, 'recall' | 'remember'>,
  options: MiddlewareOptions = {},
): MemoryMiddleware {
  const turnMemory = createTurnMemory(memory, options)
  const turns = new WeakMap<object, Turn>()

  async function remember(params: object): Promise<void> {
    const { isBegun = true, messages = [] } = turns.get(params) ?? {}
    if (!isBegun) await turnMemory.remember(messages)
  }

  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const turn = readTurn(params.prompt)
      if (turn === undefined) return params
      const text = await turnMemory.recall(turn)
      const transformed = { ...params, prompt: addToTurn(params.prompt, turn, text) }
      turns.set(transformed, turn)
      return transformed
    },
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      await remember(params)
      return result
    },
    async wrapStream({ doStream, params }) {
      const result = await doStream()
      const stream = afterAnswer(result.stream, () => remember(params))
      return { ...result, stream }
    },
  }
}

/** The same stream; `next` runs at its end if the model has answered. */
function afterAnswer<Part extends { readonly type: string }>(
  stream: ReadableStream<Part>,
  next: () => Promise<void>,
): ReadableStream<Part> {
  const seen = new Set<string>()
  return stream.pipeThrough(
    new TransformStream<Part, Part>({
      transform(part, controller) {
        seen.add(part.type)
        controller.enqueue(part)
      },
      async flush() {
        if (seen.has('finish') && !seen.has('error')) await next()
      },
    }),
  )
}

import { MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/memory.ts'
import { addToTurn, type PromptMessage, readTurn, type Turn } from './prompt-turn.ts'

type Input<Name extends 'recall' | 'remember'> = NonNullable<Parameters<Memory[Name]>[0]>

export interface MiddlewareOptions {
  /** How to recall, such as `{ k: 5, tokens: 1_000 }`; false to not recall. */
  readonly recall?: Omit<Input<'recall'>, 'query' | 'prompt'> | false | undefined
  /** What to add to what is remembered, such as `{ session: 'chat-7' }`; false to not remember. */
  readonly remember?: Omit<Input<'remember'>, 'text' | 'messages'> | false | undefined
  /** The model call waits for the memory at most this long, before and after. Default: 5,000. */
  readonly waitMs?: number | undefined
  /** Called with the receipt for the messages of each turn: what was kept, and why. */
  readonly onRemember?: ((receipt: Awaited<ReturnType<Memory['remember']>>) => void) | undefined
  /** Called when the memory fails; the model call does not. Default: a warning of the process. */
  readonly onError?: ((error: unknown, during: 'recall' | 'remember') => void) | undefined
}

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

const WAIT_MS = 5_000
/** Turns whose recalled text is kept until their last step. */
const TURNS_MAX = 100

/**
 * A middleware of the AI SDK. Before a call it recalls what is relevant to the user's messages and
 * adds it to the last of them, fenced as data; all before it stays as it is, and so is cached. After
 * the answer, the user's messages of the turn are remembered, without what was added.
 */
export function memoryMiddleware(
  memory: Pick<Memory, 'recall' | 'remember'>,
  options: MiddlewareOptions = {},
): MemoryMiddleware {
  const { waitMs = WAIT_MS, onError = warn } = options
  const recalled = new Map<string, string>()
  const turns = new WeakMap<object, Turn>()

  // Each step of a turn gets the same text: its prompt then begins with that of the step before.
  async function recall({ key, query, isBegun }: Turn): Promise<string> {
    const known = isBegun ? recalled.get(key) : undefined
    if (known !== undefined || query === '' || options.recall === false) return known ?? ''
    const asked = { ...options.recall, query, prompt: true }
    let text = ''
    try {
      text = (await within(waitMs, memory.recall(asked), 'recall')).prompt?.text ?? ''
    } catch (error) {
      onError(error, 'recall')
    }
    keepLatest(recalled, key, text)
    return text
  }

  async function remember(params: object): Promise<void> {
    const { isBegun = true, messages = [] } = turns.get(params) ?? {}
    if (isBegun || messages.length === 0 || options.remember === false) return
    try {
      const given = memory.remember({ ...options.remember, messages })
      const receipt = await within(waitMs, given, 'remember')
      options.onRemember?.(receipt)
    } catch (error) {
      onError(error, 'remember')
    }
  }

  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const turn = readTurn(params.prompt)
      if (turn === undefined) return params
      const text = await recall(turn)
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

function keepLatest(kept: Map<string, string>, key: string, text: string): void {
  kept.delete(key)
  kept.set(key, text)
  const [oldest] = kept.keys()
  if (kept.size > TURNS_MAX && oldest !== undefined) kept.delete(oldest)
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

async function within<Result>(limitMs: number, work: Promise<Result>, what: string) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const message = `Memory took longer than ${limitMs} ms to ${what}`
    const hint = 'The model call went on. Raise `waitMs`, or see `loci doctor`.'
    const error = new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint, isRetryable: true })
    timer = setTimeout(() => reject(error), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function warn(error: unknown, during: string): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.emitWarning(`The memory failed to ${during}: ${reason}`, 'LociWarning')
}

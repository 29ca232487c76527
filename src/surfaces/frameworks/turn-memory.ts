import { MemoryError } from '../../core/errors.ts'
import { recentValues } from '../../core/recent-values.ts'
import type { Memory } from '../../operations/memory.ts'
import type { Turn } from './prompt-turn.ts'

type Input<Name extends 'recall' | 'remember'> = NonNullable<Parameters<Memory[Name]>[0]>

/** How a memory takes part in the turns of an agent. */
export interface TurnOptions {
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

/** A memory that recalls and remembers for the turns of an agent, and never fails one. */
export interface TurnMemory {
  /** The text to add to a prompt: each step of a turn gets the same, and so begins the same. */
  recall(turn: Turn): Promise<string>
  remember(messages: Turn['messages']): Promise<void>
}

const WAIT_MS = 5_000
/** Turns whose recalled text is kept until their last step. */
const TURNS_MAX = 100

export function createTurnMemory(
  memory: Pick<Memory, 'recall' | 'remember'>,
  options: TurnOptions,
): TurnMemory {
  const { waitMs = WAIT_MS, onError = warn } = options
  const recalled = recentValues<string, string>(TURNS_MAX)

  return {
    async recall({ key, query, isBegun }) {
      const known = isBegun ? recalled.get(key) : undefined
      if (known !== undefined || query === '' || options.recall === false) return known ?? ''
      const asked = { ...options.recall, query, prompt: true }
      let text = ''
      try {
        text = (await within(waitMs, memory.recall(asked), 'recall')).prompt?.text ?? ''
      } catch (error) {
        onError(error, 'recall')
      }
      recalled.set(key, text)
      return text
    },

    async remember(messages) {
      if (messages.length === 0 || options.remember === false) return
      try {
        const given = memory.remember({ ...options.remember, messages })
        const receipt = await within(waitMs, given, 'remember')
        options.onRemember?.(receipt)
      } catch (error) {
        onError(error, 'remember')
      }
    },
  }
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

import type { OutputProcessor, ProcessLLMRequestArgs } from '@mastra/core/processors'
import type { Memory } from '../../../operations/memory.ts'
import { addToTurn, readTurn, type Turn } from '../prompt-turn.ts'
import { createTurnMemory, type TurnOptions } from '../turn-memory.ts'

export interface MastraProcessorOptions extends TurnOptions {
  /** The name of the processor in Mastra. Default: `loci`. */
  readonly id?: string
}

/** For `inputProcessors`, to recall, and for `outputProcessors`, to remember. */
export interface MastraProcessor {
  readonly id: string
  readonly processLLMRequest: (
    call: Pick<ProcessLLMRequestArgs, 'prompt' | 'state'>,
  ) => Promise<Pick<ProcessLLMRequestArgs, 'prompt'> | undefined>
  readonly processOutputResult: NonNullable<OutputProcessor['processOutputResult']>
}

/**
 * A processor of Mastra. Before each call of the model it adds what is relevant to the user's
 * messages behind the last of them, fenced as data, in this call only: no thread keeps it. After
 * the answer the user's messages of the turn are remembered.
 */
export function createMastraProcessor(
  memory: Pick<Memory, 'recall' | 'remember'>,
  { id = 'loci', ...options }: MastraProcessorOptions = {},
): MastraProcessor {
  const turnMemory = createTurnMemory(memory, options)
  return {
    id,
    async processLLMRequest({ prompt, state }) {
      const turn = readTurn(prompt)
      if (turn === undefined) return undefined
      if (!turn.isBegun) state.messages = turn.messages
      return { prompt: addToTurn(prompt, turn, await turnMemory.recall(turn)) }
    },
    async processOutputResult({ state, messages }) {
      const said = (state.messages ?? []) as Turn['messages']
      state.messages = []
      await turnMemory.remember(said)
      return messages
    },
  }
}

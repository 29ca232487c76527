import { z } from 'zod'
import { type Block, blockFields } from './block.ts'
import { type PastValue, pastValueSchema } from './block-version.ts'

export interface ViewedBlock extends Block {
  /** How many characters the value has. */
  readonly characters: number
  /** The values that can still be read, the newest first. Only when they were asked for. */
  readonly versions?: readonly PastValue[] | undefined
}

export interface CoreMemoryView {
  readonly blocks: readonly ViewedBlock[]
  /** How many characters all blocks have together, and how many they may have. */
  readonly characters: number
  readonly limit: number
  /** The blocks for a prompt, fenced as data. Empty when there are none. */
  readonly text: string
}

export const coreMemoryViewSchema: z.ZodType<CoreMemoryView> = z.object({
  blocks: z.array(
    z.object({
      ...blockFields,
      characters: z.int().describe('How many characters the value has.'),
      versions: z.array(pastValueSchema).optional().describe('The newest first.'),
    }),
  ),
  characters: z.int().describe('How many characters all blocks have together.'),
  limit: z.int().describe('How many they may have.'),
  text: z.string().describe('The blocks for a prompt, fenced as data.'),
})

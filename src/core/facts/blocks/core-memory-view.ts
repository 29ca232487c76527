import * as z from 'zod'
import { blockSchema } from './block.ts'
import { pastValueSchema } from './block-version.ts'

const viewedBlockSchema = blockSchema.extend({
  characters: z.int().describe('How many characters the value has.'),
  versions: z.array(pastValueSchema).readonly().optional().describe('The newest first.'),
})
export type ViewedBlock = Readonly<z.infer<typeof viewedBlockSchema>>

export const coreMemoryViewSchema = z.object({
  blocks: z.array(viewedBlockSchema).readonly(),
  characters: z.int().describe('How many characters all blocks have together.'),
  limit: z.int().describe('How many they may have.'),
  text: z.string().describe('The blocks for a prompt, fenced as data. Empty when there are none.'),
})
export type CoreMemoryView = Readonly<z.infer<typeof coreMemoryViewSchema>>

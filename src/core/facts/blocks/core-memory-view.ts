import * as z from 'zod'
import { blockSchema } from './block.ts'
import { pastValueSchema } from './block-version.ts'

const viewedBlockSchema = blockSchema.extend({
  characters: z.int().describe('Length of the value in characters.'),
  versions: z.array(pastValueSchema).readonly().optional().describe('The newest first.'),
})
export type ViewedBlock = Readonly<z.infer<typeof viewedBlockSchema>>

export const coreMemoryViewSchema = z.object({
  blocks: z.array(viewedBlockSchema).readonly(),
  characters: z.int().describe('Length of all blocks in characters.'),
  limit: z.int().describe('The limit on that.'),
  text: z.string().describe('The blocks for a prompt, fenced as data. Empty when there are none.'),
})
export type CoreMemoryView = Readonly<z.infer<typeof coreMemoryViewSchema>>

import * as z from 'zod'
import { readConversations } from './read-set.ts'

const conversation = z.object({
  conversation: z.string(),
  turns: z.array(
    z.object({
      id: z.string(),
      session: z.int(),
      /** The start of the session: all its turns carry the same. */
      time: z.string(),
      speaker: z.string(),
      text: z.string(),
      image_caption: z.string().nullish(),
    }),
  ),
})
export type LocomoConversation = z.infer<typeof conversation>

const question = z.object({
  id: z.string(),
  conversation: z.string(),
  question: z.string(),
  category: z.string(),
  evidence: z.array(z.string()),
  evidence_sessions: z.array(z.int()),
})
export type LocomoQuestion = z.infer<typeof question>

export async function readLocomo(dataFolder: string) {
  return await readConversations(dataFolder, { set: 'locomo', conversation, question })
}

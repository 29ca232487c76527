import * as z from 'zod'
import { readConversations } from './read-set.ts'

const conversation = z.object({
  conversation: z.int(),
  now: z.string(),
  turns: z.array(
    z.object({
      n: z.int(),
      session: z.int(),
      time: z.string(),
      speaker: z.string(),
      text: z.string(),
      image_caption: z.string().nullish(),
    }),
  ),
})
export type TemporalConversation = z.infer<typeof conversation>

const question = z.object({
  id: z.string(),
  conversation: z.int(),
  kind: z.string(),
  question: z.string(),
  /** Turn numbers, from and to, both included. */
  relevant: z.array(z.tuple([z.int(), z.int()])).min(1),
})
export type TemporalQuestion = z.infer<typeof question>

export async function readTemporalRecall(dataFolder: string) {
  return await readConversations(dataFolder, { set: 'temporal-recall', conversation, question })
}

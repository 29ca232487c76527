import * as z from 'zod'
import { readConversations } from './read-set.ts'

const conversation = z.object({
  conversation: z.string(),
  messages: z.array(
    z.object({
      id: z.int(),
      /** `March-15-2024`; one that is missing is that of the message before. */
      time: z.string().nullish(),
      role: z.string(),
      text: z.string(),
    }),
  ),
})
export type BeamConversation = z.infer<typeof conversation>

const question = z.object({
  id: z.string(),
  conversation: z.string(),
  ability: z.string(),
  question: z.string(),
  evidence: z.array(z.int()),
  evidence_roles: z.record(z.string(), z.array(z.int())).nullish(),
})
export type BeamQuestion = z.infer<typeof question>

export async function readBeam(dataFolder: string) {
  return await readConversations(dataFolder, { set: 'beam', conversation, question })
}

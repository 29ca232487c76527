import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface BeamConversation {
  readonly conversation: string
  readonly messages: readonly {
    readonly id: number
    /** `March-15-2024`; one that is missing is that of the message before. */
    readonly time?: string | null | undefined
    readonly role: string
    readonly text: string
  }[]
}

export interface BeamQuestion {
  readonly id: string
  readonly conversation: string
  readonly ability: string
  readonly question: string
  readonly evidence: readonly number[]
  readonly evidence_roles?: Readonly<Record<string, readonly number[]>> | null | undefined
}

const conversation: z.ZodType<BeamConversation> = z.object({
  conversation: z.string(),
  messages: z.array(
    z.object({
      id: z.int(),
      time: z.string().nullish(),
      role: z.string(),
      text: z.string(),
    }),
  ),
})

const question: z.ZodType<BeamQuestion> = z.object({
  id: z.string(),
  conversation: z.string(),
  ability: z.string(),
  question: z.string(),
  evidence: z.array(z.int()),
  evidence_roles: z.record(z.string(), z.array(z.int())).nullish(),
})

export async function readBeam(dataFolder: string): Promise<{
  readonly conversations: readonly BeamConversation[]
  readonly questions: readonly BeamQuestion[]
}> {
  const set = 'beam'
  return {
    conversations: await readLines(dataFolder, {
      set,
      name: 'conversations.jsonl',
      line: conversation,
    }),
    questions: await readLines(dataFolder, { set, name: 'questions.jsonl', line: question }),
  }
}

import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface LocomoConversation {
  readonly conversation: string
  readonly turns: readonly {
    readonly id: string
    readonly session: number
    /** The start of the session: all its turns carry the same. */
    readonly time: string
    readonly speaker: string
    readonly text: string
    readonly image_caption?: string | null | undefined
  }[]
}

export interface LocomoQuestion {
  readonly id: string
  readonly conversation: string
  readonly question: string
  readonly category: string
  readonly evidence: readonly string[]
  readonly evidence_sessions: readonly number[]
}

const conversation: z.ZodType<LocomoConversation> = z.object({
  conversation: z.string(),
  turns: z.array(
    z.object({
      id: z.string(),
      session: z.int(),
      time: z.string(),
      speaker: z.string(),
      text: z.string(),
      image_caption: z.string().nullish(),
    }),
  ),
})

const question: z.ZodType<LocomoQuestion> = z.object({
  id: z.string(),
  conversation: z.string(),
  question: z.string(),
  category: z.string(),
  evidence: z.array(z.string()),
  evidence_sessions: z.array(z.int()),
})

export async function readLocomo(dataFolder: string): Promise<{
  readonly conversations: readonly LocomoConversation[]
  readonly questions: readonly LocomoQuestion[]
}> {
  const set = 'locomo'
  return {
    conversations: await readLines(dataFolder, {
      set,
      name: 'conversations.jsonl',
      line: conversation,
    }),
    questions: await readLines(dataFolder, { set, name: 'questions.jsonl', line: question }),
  }
}

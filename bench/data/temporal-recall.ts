import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface TemporalConversation {
  readonly conversation: number
  readonly now: string
  readonly turns: readonly {
    readonly n: number
    readonly session: number
    readonly time: string
    readonly speaker: string
    readonly text: string
    readonly image_caption?: string | null | undefined
  }[]
}

export interface TemporalQuestion {
  readonly id: string
  readonly conversation: number
  readonly kind: string
  readonly question: string
  /** Turn numbers, from and to, both included. */
  readonly relevant: readonly (readonly [number, number])[]
}

const conversation: z.ZodType<TemporalConversation> = z.object({
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

const question: z.ZodType<TemporalQuestion> = z.object({
  id: z.string(),
  conversation: z.int(),
  kind: z.string(),
  question: z.string(),
  relevant: z.array(z.tuple([z.int(), z.int()])).min(1),
})

export async function readTemporalRecall(dataFolder: string): Promise<{
  readonly conversations: readonly TemporalConversation[]
  readonly questions: readonly TemporalQuestion[]
}> {
  const set = 'temporal-recall'
  return {
    conversations: await readLines(dataFolder, {
      set,
      name: 'conversations.jsonl',
      line: conversation,
    }),
    questions: await readLines(dataFolder, { set, name: 'questions.jsonl', line: question }),
  }
}

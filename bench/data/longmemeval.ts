import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface LongMemEvalCase {
  readonly id: string
  readonly type: string
  readonly abstention: boolean
  readonly question: string
  /** `2023/06/15 (Thu) 23:26` */
  readonly question_time: string
  readonly evidence_sessions: readonly string[]
  readonly sessions: readonly {
    readonly id: string
    readonly time: string
    readonly turns: readonly { readonly r: 'u' | 'a'; readonly t: string }[]
  }[]
}

const longMemEvalCase: z.ZodType<LongMemEvalCase> = z.object({
  id: z.string(),
  type: z.string(),
  abstention: z.boolean(),
  question: z.string(),
  question_time: z.string(),
  evidence_sessions: z.array(z.string()),
  sessions: z.array(
    z.object({
      id: z.string(),
      time: z.string(),
      turns: z.array(z.object({ r: z.enum(['u', 'a']), t: z.string() })),
    }),
  ),
})

export async function readLongMemEval(dataFolder: string): Promise<readonly LongMemEvalCase[]> {
  return await readLines(dataFolder, {
    set: 'longmemeval-s',
    name: 'cases.jsonl',
    line: longMemEvalCase,
  })
}

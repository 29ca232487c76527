import * as z from 'zod'
import { readLines } from './read-set.ts'

const longMemEvalCase = z.object({
  id: z.string(),
  type: z.string(),
  abstention: z.boolean(),
  question: z.string(),
  /** `2023/06/15 (Thu) 23:26` */
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
export type LongMemEvalCase = z.infer<typeof longMemEvalCase>

export async function readLongMemEval(dataFolder: string): Promise<readonly LongMemEvalCase[]> {
  return await readLines(dataFolder, {
    set: 'longmemeval-s',
    name: 'cases.jsonl',
    line: longMemEvalCase,
  })
}

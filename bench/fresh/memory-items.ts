import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { authorsOf, type Half } from './relation-items.ts'

const QUESTION_KINDS = ['meaning', 'name', 'several', 'advice', 'date', 'none'] as const

/** A small memory and what is asked of it: see README.md. */
const memorySchema = z.strictObject({
  facts: z.array(z.string().min(1)).min(1),
  questions: z.array(
    z.strictObject({
      ask: z.string().min(1),
      /** The numbers of all facts that a careful person would want. */
      want: z.array(z.int().nonnegative()),
      kind: z.enum(QUESTION_KINDS),
    }),
  ),
})

export interface MemoryItem extends z.infer<typeof memorySchema> {
  /** `m-en-01:3`, the third memory of an author. */
  readonly name: string
  readonly language: string
}

/** All memories of one half. An error names file and line, never the content. */
export async function readMemoryItems(half: Half): Promise<readonly MemoryItem[]> {
  const read = await Promise.all(
    authorsOf('memories', half).map(async (author) => {
      const path = join(import.meta.dirname, 'memories', `${author}.jsonl`)
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      return lines.map((line, index) => {
        const name = `${author}:${index + 1}`
        const { data, success } = memorySchema.safeParse(JSON.parse(line))
        const isWhole =
          success && data.questions.every(({ want }) => want.every((at) => at in data.facts))
        if (!isWhole) throw new Error(`${name} is not a memory as README.md describes it`)
        return { ...data, name, language: author.slice(2, 4) }
      })
    }),
  )
  return read.flat()
}

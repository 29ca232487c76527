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
  /** What was told later, by authors of models/encoder/BRIEF-LIVES.md. */
  later: z
    .array(z.object({ say: z.string(), relation: z.string(), of: z.array(z.int().nonnegative()) }))
    .optional(),
})

export interface MemoryItem extends z.infer<typeof memorySchema> {
  /** `m-en-01:3`, the third memory of an author. */
  readonly name: string
  readonly language: string
}

const HERE = join(import.meta.dirname, 'memories')
const LIVES = join(import.meta.dirname, '../../models/encoder/authors/lives')
/** Authors from whom the encoder has not learned; the ranking is fitted on the first of each language alone, which takes long enough. */
const RANKED_LIVES = ['en-31', 'it-31', 'ko-31']
const MORE_LIVES = [
  ...['en-43', 'en-44', 'en-45'],
  ...['it-46', 'it-47', 'it-48', 'it-49'],
  ...['ko-46', 'ko-47', 'ko-48', 'ko-49'],
]

/** All memories of one half. An error names file and line, never the content. */
export async function readMemoryItems(half: Half): Promise<readonly MemoryItem[]> {
  return await readMemories(HERE, authorsOf('memories', half), (author) => author.slice(2, 4))
}

/** More memories to fit on, by read authors. */
export async function readHeldLives(of: 'ranking' | 'relations'): Promise<readonly MemoryItem[]> {
  const authors = of === 'ranking' ? RANKED_LIVES : [...RANKED_LIVES, ...MORE_LIVES]
  return await readMemories(LIVES, authors, (author) => author.slice(0, 2))
}

async function readMemories(
  folder: string,
  authors: readonly string[],
  languageOf: (author: string) => string,
): Promise<readonly MemoryItem[]> {
  const read = await Promise.all(
    authors.map(async (author) => {
      const path = join(folder, `${author}.jsonl`)
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      return lines.map((line, index) => {
        const name = `${author}:${index + 1}`
        const { data, success } = memorySchema.safeParse(JSON.parse(line))
        const isWhole =
          success && data.questions.every(({ want }) => want.every((at) => at in data.facts))
        if (!isWhole) throw new Error(`${name} is not a memory as README.md describes it`)
        return { ...data, name, language: languageOf(author) }
      })
    }),
  )
  return read.flat()
}

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

/** Held authors of plain words (models/encoder/BRIEF-PLAIN.md) whose clusters have questions. */
export const PLAIN_AUTHORS: readonly string[] = ['en53', 'it53', 'ko53', 'en64', 'it64', 'ko64']
/** Of so many clusters a memory is made: what each is about, and two statements that look like it. */
const PLAIN_CLUSTERS = 10
const LOOK_ALIKES = 2

/** All memories of one half. An error names file and line, never the content. */
export async function readMemoryItems(half: Half): Promise<readonly MemoryItem[]> {
  return await readMemories(HERE, authorsOf('memories', half), (author) => author.slice(2, 4))
}

/** More memories to fit on, by read authors. */
export async function readHeldLives(of: 'ranking' | 'relations'): Promise<readonly MemoryItem[]> {
  const authors = of === 'ranking' ? RANKED_LIVES : [...RANKED_LIVES, ...MORE_LIVES]
  return await readMemories(LIVES, authors, (author) => author.slice(0, 2))
}

interface PlainCluster {
  readonly base: string
  readonly apart: readonly string[]
  readonly asks: readonly string[]
  readonly misses: readonly string[]
}

/** Small memories in plain words, with two short questions about each cluster and one that nothing answers. */
export async function readPlainMemories(): Promise<readonly MemoryItem[]> {
  const read = PLAIN_AUTHORS.map(async (author) => {
    const lines = await readFile(join(LIVES, `../${author}.clusters.jsonl`), 'utf8')
    const clusters = lines
      .trimEnd()
      .split('\n')
      .map((line): PlainCluster => JSON.parse(line))
    return Array.from({ length: clusters.length / PLAIN_CLUSTERS }, (_, part) => {
      const some = clusters.slice(part * PLAIN_CLUSTERS, (part + 1) * PLAIN_CLUSTERS)
      const name = `${author}:${part + 1}`
      return { ...memoryOf(some), name, language: author.slice(0, 2) }
    })
  })
  return (await Promise.all(read)).flat()
}

function memoryOf(clusters: readonly PlainCluster[]) {
  const facts = clusters.flatMap(({ base, apart }) => [base, ...apart.slice(0, LOOK_ALIKES)])
  const questions = clusters.flatMap(({ asks, misses }, index) => {
    const want = [index * (1 + LOOK_ALIKES)]
    const asked = [asks[index % asks.length], asks[(index + 2) % asks.length]]
    return [
      ...asked.map((ask = '') => ({ ask, want, kind: 'meaning' as const })),
      ...misses.slice(0, 1).map((ask) => ({ ask, want: [], kind: 'none' as const })),
    ]
  })
  return { facts, questions }
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

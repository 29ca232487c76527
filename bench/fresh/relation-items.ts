import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Who was scored as often as allowed is spent: still read by nobody, and scored no more. */
const STATES = ['read', 'unread', 'spent'] as const
export type Half = Exclude<(typeof STATES)[number], 'spent'>

/** A small memory, what is said later, and the expected result: see README.md. */
export interface RelationItem {
  readonly kind: 'correction' | 'both' | 'twin' | 'same'
  readonly said: readonly string[]
  readonly then: string
  readonly over: readonly number[]
  readonly ask: string
  readonly best: 'then' | number
}

const itemSchema: z.ZodType<RelationItem> = z.strictObject({
  kind: z.enum(['correction', 'both', 'twin', 'same']),
  said: z.array(z.string().min(1)).min(1),
  // biome-ignore lint/suspicious/noThenProperty: the word of the file format; nothing awaits an item.
  then: z.string().min(1),
  over: z.array(z.int().nonnegative()),
  ask: z.string().min(1),
  best: z.union([z.literal('then'), z.int().nonnegative()]),
})

const authorsSchema = z.record(
  z.string().regex(/^(?:(?:(?:[gm]-)?(?:en|it|ko)|t)-\d\d|f\d)$/u),
  z.strictObject({ half: z.enum(STATES), situation: z.string(), added: z.iso.date() }),
)

/** What one author wrote. */
export interface AuthoredItems {
  readonly author: string
  readonly language: string
  readonly half: Half
  readonly items: readonly RelationItem[]
}

/** The authors of one half who wrote a set. */
export function authorsOf(set: keyof typeof PREFIXES, half: Half): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, 'authors.json'), 'utf8')
  return Object.entries(authorsSchema.parse(JSON.parse(text))).flatMap(([author, one]) =>
    one.half === half && PREFIXES[set].test(author) ? [author] : [],
  )
}

const PREFIXES = { relations: /^(?:en|it|ko)-/u, tasks: /^t-/u, memories: /^m-/u, gate: /^g-/u }

/** All items of one half. An error names file and line, never the content. */
export async function readRelationItems(half: Half): Promise<readonly AuthoredItems[]> {
  return await Promise.all(
    authorsOf('relations', half).map(async (author) => {
      const path = join(import.meta.dirname, 'relations', `${author}.jsonl`)
      const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      const items = lines.map((line, index) => readItem(line, `${author}.jsonl:${index + 1}`))
      return { author, language: author.slice(0, 2), half, items }
    }),
  )
}

function readItem(line: string, place: string): RelationItem {
  const { data, success } = itemSchema.safeParse(JSON.parse(line))
  const isWhole =
    success && [...data.over, data.best].every((at) => at === 'then' || at in data.said)
  if (!isWhole) throw new Error(`${place} is not an item as README.md describes it`)
  return data
}

import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface CranfieldDocument {
  readonly id: number
  readonly title: string
  readonly text: string
}

export interface CranfieldQuery {
  readonly id: number
  readonly query: string
  readonly relevant: readonly number[]
}

const document: z.ZodType<CranfieldDocument> = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
})
const query: z.ZodType<CranfieldQuery> = z.object({
  id: z.int(),
  query: z.string(),
  relevant: z.array(z.int()),
})

export async function readCranfield(dataFolder: string): Promise<{
  readonly documents: readonly CranfieldDocument[]
  readonly queries: readonly CranfieldQuery[]
}> {
  const set = 'cranfield'
  return {
    documents: await readLines(dataFolder, { set, name: 'docs.jsonl', line: document }),
    queries: await readLines(dataFolder, { set, name: 'queries.jsonl', line: query }),
  }
}

import * as z from 'zod'
import { readLines } from './read-set.ts'

const document = z.object({ id: z.int(), title: z.string(), text: z.string() })
const query = z.object({ id: z.int(), query: z.string(), relevant: z.array(z.int()) })

export async function readCranfield(dataFolder: string) {
  const set = 'cranfield'
  return {
    documents: await readLines(dataFolder, { set, name: 'docs.jsonl', line: document }),
    queries: await readLines(dataFolder, { set, name: 'queries.jsonl', line: query }),
  }
}

import * as z from 'zod'
import { readLines } from './read-set.ts'

const pair = z.object({ id: z.string(), preference: z.string(), question: z.string() })

export async function readPreferenceRecall(dataFolder: string) {
  return await readLines(dataFolder, { set: 'preference-recall', name: 'pairs.jsonl', line: pair })
}

import * as z from 'zod'
import { readLines } from './read-set.ts'

export interface PreferencePair {
  readonly id: string
  readonly preference: string
  readonly question: string
}

const pair: z.ZodType<PreferencePair> = z.object({
  id: z.string(),
  preference: z.string(),
  question: z.string(),
})

export async function readPreferenceRecall(dataFolder: string): Promise<readonly PreferencePair[]> {
  return await readLines(dataFolder, { set: 'preference-recall', name: 'pairs.jsonl', line: pair })
}

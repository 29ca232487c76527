import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const rowSchema = z.strictObject({
  tool: z.string(),
  bug: z.string(),
  command: z.string(),
  output: z.string(),
  message: z.string(),
})

/** One failed command: see README.md. */
export type FailureRow = z.infer<typeof rowSchema>

export const READ_AUTHORS = ['f1', 'f2', 'f5', 'f6'] as const
export const UNREAD_AUTHORS = ['f7', 'f8'] as const

export function failureFile(author: string): string {
  return join(import.meta.dirname, 'failures', `${author}.jsonl`)
}

/** What one author wrote. An error names file and line, never the content. */
export async function readFailureRows(author: string): Promise<readonly FailureRow[]> {
  const text = await readFile(failureFile(author), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const { data } = rowSchema.safeParse(JSON.parse(line))
    if (data === undefined) throw new Error(`${author}.jsonl:${at + 1} is not a row`)
    return data
  })
}

/** With single spaces, as lines are compared. */
export function plainLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { authorsOf, type Half } from './relation-items.ts'

/** A task as somebody would put it, and what it is. */
const taskSchema = z.strictObject({
  text: z.string().min(1),
  language: z.enum(['en', 'it', 'ko']),
  type: z.string(),
  domain: z.string(),
  complexity: z.enum(['low', 'medium', 'high']),
})
export type TaskItem = z.output<typeof taskSchema>
/** What is learned from may have one label only. */
export type TaskExample = Pick<TaskItem, 'text' | 'language'> & Partial<TaskItem>

export interface AuthoredTasks {
  readonly author: string
  readonly tasks: readonly TaskItem[]
}

export function taskFile(author: string): string {
  return join(import.meta.dirname, 'tasks', `${author}.jsonl`)
}

/** All tasks of one half. An error names file and line, never the content. */
export function readTasks(half: Half): readonly AuthoredTasks[] {
  return authorsOf('tasks', half).map((author) => {
    const lines = readFileSync(taskFile(author), 'utf8').split('\n')
    const tasks = lines.flatMap((line, index) => {
      if (line === '') return []
      const { data, success } = taskSchema.safeParse(JSON.parse(line))
      if (!success) throw new Error(`${author}.jsonl:${index + 1} is not a task`)
      return [data]
    })
    return { author, tasks }
  })
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { MemoryError } from '../../src/core/errors.ts'

/** Reads one JSONL file of a set, every line checked. */
export async function readLines<Line>(
  dataFolder: string,
  file: { readonly set: string; readonly name: string; readonly line: z.ZodType<Line> },
): Promise<readonly Line[]> {
  const folder = join(dataFolder, file.set)
  const path = join(folder, file.name)
  await requireFile(dataFolder, folder, path)
  const text = await readFile(path, 'utf8')
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const checked = file.line.safeParse(parseLine(line, path, index))
    if (checked.success) return [checked.data]
    const [issue] = checked.error.issues
    throw wrongLine(path, index, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  })
}

/** Reads a set of conversations and the questions about them. */
export async function readConversations<Conversation, Question>(
  dataFolder: string,
  file: {
    readonly set: string
    readonly conversation: z.ZodType<Conversation>
    readonly question: z.ZodType<Question>
  },
) {
  const { set, conversation, question } = file
  return {
    conversations: await readLines(dataFolder, {
      set,
      name: 'conversations.jsonl',
      line: conversation,
    }),
    questions: await readLines(dataFolder, { set, name: 'questions.jsonl', line: question }),
  }
}

async function requireFile(dataFolder: string, folder: string, path: string): Promise<void> {
  for (const [wanted, isFolder] of [
    [dataFolder, true],
    [folder, true],
    [path, false],
  ] as const) {
    const found = await stat(wanted).catch(() => undefined)
    if (found !== undefined && found.isDirectory() === isFolder) continue
    throw new MemoryError(`There is no ${isFolder ? 'folder' : 'file'} ${wanted}`, {
      code: 'NOT_FOUND',
      hint: `--data names the folder that holds the sets: <data>/<set>/<file>.jsonl, here ${path}.`,
    })
  }
}

function parseLine(line: string, path: string, index: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw wrongLine(path, index, (cause as Error).message, cause)
  }
}

function wrongLine(path: string, index: number, fault: string, cause?: unknown): MemoryError {
  return new MemoryError(`${path}, line ${index + 1}: ${fault}`, {
    code: 'INVALID_INPUT',
    hint: 'Compare the line with the README of the set.',
    cause,
  })
}

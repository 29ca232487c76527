import { type ErrorCode, MemoryError } from '../../../core/errors.ts'
import { cutLines } from '../../../core/facts/leave-out.ts'
import { showFolder } from '../../../core/facts/memory-tool/show-folder.ts'
import { showFile } from '../../../core/facts/memory-tool/show-lines.ts'
import { fileOwner } from '../../../core/facts/memory-tool/stored-file.ts'
import type { MemoryToolInput } from '../../../core/facts/memory-tool/tool-input.ts'
import { readToolPath, showToolPath } from '../../../core/facts/memory-tool/tool-path.ts'
import { readToolRequest, type ToolRequest } from '../../../core/facts/memory-tool/tool-request.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRejectionsIn, storedRejections } from '../rejections.ts'
import { createFile, deletePath, insertLines, renamePath, replaceText } from './edit-files.ts'
import { CommandFailed, findAt, type Tool } from './tool.ts'
import { toolFilesOf } from './tool-files.ts'

/** How often a command is retried when the file was written concurrently. */
const ATTEMPTS_MAX = 5
/** Errors that the model can fix are returned to the model; others are thrown. */
const ANSWERED: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'LIMIT_EXCEEDED',
  'CONFLICT',
  'CORRUPT_DATA',
]

/**
 * Runs one command of the memory tool. File errors are returned as text, as the calling model
 * expects.
 * @throws MemoryError `INVALID_INPUT` if a field of the command is missing.
 */
export async function memoryTool(given: MemoryToolInput, caller: Caller, deps: MemoryContext) {
  const request = readToolRequest(given)
  const tool: Tool = { files: toolFilesOf(caller, deps), caller, deps }
  return await deps.turns.take(`memory-tool ${fileOwner(caller.scope)}`, async () => {
    try {
      return { content: await runAgain(request, tool), isError: false }
    } catch (error) {
      if (error instanceof CommandFailed) return { content: error.message, isError: true }
      if (!MemoryError.is(error) || !ANSWERED.includes(error.code)) throw error
      const content = `Error: ${error.message}. ${error.hint ?? ''}`.trimEnd()
      return { content, isError: true }
    }
  })
}

async function runAgain(request: ToolRequest, tool: Tool): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(request, tool)
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT') || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

async function run(request: ToolRequest, tool: Tool): Promise<string> {
  switch (request.command) {
    case 'view':
      return await viewPath(request, tool)
    case 'create':
      return await createFile(request, tool)
    case 'str_replace':
      return await replaceText(request, tool)
    case 'insert':
      return await insertLines(request, tool)
    case 'delete':
      return await deletePath(request, tool)
    case 'rename':
      return await renamePath(request, tool)
  }
}

async function viewPath(
  { path: given, range }: Extract<ToolRequest, { command: 'view' }>,
  tool: Tool,
): Promise<string> {
  const path = readToolPath(given)
  const found = await findAt(path, tool)
  if (found.kind === 'nothing') {
    throw new CommandFailed(`The path ${path.shown} does not exist. Please provide a valid path.`)
  }
  if (found.kind === 'folder') {
    const shown = found.files.flatMap(({ path: file, sizeBytes }) => {
      const name = showToolPath(file)
      return name === undefined ? [] : [{ shown: name, sizeBytes }]
    })
    return showFolder(path.shown, shown)
  }
  const { content, isError } = showFile(path.shown, await hideRejected(found.text, tool), range)
  if (isError) throw new CommandFailed(content)
  return content
}

/** Shown to a model in place of a forgotten line. */
const HIDDEN = '[forgotten]'

// Keeps line numbers.
async function hideRejected(text: string, { caller, deps }: Tool): Promise<string> {
  // Files of the tool were written by agents, no matter who reads them.
  const voice = { scope: caller.scope, trust: 'agent' } as const
  const rejections = await findRejectionsIn(text, voice, storedRejections(deps))
  if (rejections.length === 0) return text
  return cutLines(text, rejections)
    .map((line) => line ?? HIDDEN)
    .join('\n')
}

import { type ErrorCode, MemoryError } from '../../core/errors.ts'
import { fileOwner } from '../../core/memory-tool/stored-file.ts'
import type { MemoryToolInput } from '../../core/memory-tool/tool-input.ts'
import { readToolRequest, type ToolRequest } from '../../core/memory-tool/tool-request.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { deletePath, renamePath } from './arrange-files.ts'
import { createFile, insertLines, replaceText } from './edit-files.ts'
import { failed, type MemoryToolResult, type Tool } from './tool.ts'
import { toolFilesOf } from './tool-files.ts'
import { viewPath } from './view-files.ts'

/** How often a command is run again when somebody else wrote the file in between. */
const ATTEMPTS_MAX = 5
/** What the model can mend is told to the model; the rest to whoever runs the memory. */
const ANSWERED: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'LIMIT_EXCEEDED',
  'CONFLICT',
  'CORRUPT_DATA',
]

/**
 * Runs one command of the memory tool. What goes wrong with the files is answered as a text, as
 * the model that called expects it.
 *
 * @throws MemoryError `INVALID_INPUT` when a field of the command is missing.
 */
export async function memoryTool(
  given: MemoryToolInput,
  caller: Caller,
  deps: GateDeps,
): Promise<MemoryToolResult> {
  const request = readToolRequest(given)
  const tool: Tool = { files: toolFilesOf(caller, deps), caller, deps }
  return await deps.turns.take(`memory-tool ${fileOwner(caller.scope)}`, async () => {
    try {
      return await runAgain(request, tool)
    } catch (error) {
      if (!MemoryError.is(error) || !ANSWERED.includes(error.code)) throw error
      return failed(`Error: ${error.message}. ${error.hint ?? ''}`.trimEnd())
    }
  })
}

async function runAgain(request: ToolRequest, tool: Tool): Promise<MemoryToolResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(request, tool)
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT') || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

async function run(request: ToolRequest, tool: Tool): Promise<MemoryToolResult> {
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

import { readToolPath, type ToolPath } from '../../core/memory-tool/tool-path.ts'
import type { ToolRequest } from '../../core/memory-tool/tool-request.ts'
import { refuseUntrusted } from '../gate/check-text.ts'
import {
  answerRefusal,
  checkName,
  done,
  type Found,
  failed,
  findAt,
  findFileAbove,
  type MemoryToolResult,
  type Tool,
} from './tool.ts'

/** Deletes a file, or a folder with all that is in it. */
export async function deletePath(
  { path: given }: Extract<ToolRequest, { command: 'delete' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const path = readToolPath(given)
  if (path.isRoot) return failed('Error: Cannot delete the /memories directory itself')
  const refused = await refuseStranger(tool)
  if (refused !== undefined) return refused
  const found = await findAt(path, tool)
  if (found.kind === 'nothing') return failed(`Error: The path ${path.shown} does not exist`)
  for (const file of filesOf(path, found)) await tool.files.delete(file)
  return done(`Successfully deleted ${path.shown}`)
}

/** Gives a file or a folder another path. Nothing is ever overwritten. */
export async function renamePath(
  { oldPath, newPath }: Extract<ToolRequest, { command: 'rename' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const source = readToolPath(oldPath)
  const target = readToolPath(newPath)
  if (source.isRoot) return failed('Error: Cannot rename the /memories directory itself')
  const refused = await refuseStranger(tool)
  if (refused !== undefined) return refused
  const found = await findAt(source, tool)
  if (found.kind === 'nothing') return failed(`Error: The path ${source.shown} does not exist`)
  const obstacle = await findObstacle(source, target, tool)
  if (obstacle !== undefined) return obstacle
  for (const file of filesOf(source, found)) {
    const moved =
      found.kind === 'file' ? target.file : target.folder + file.slice(source.folder.length)
    await moveFile(file, moved, tool)
  }
  return done(`Successfully renamed ${source.shown} to ${target.shown}`)
}

function filesOf(path: ToolPath, found: Found): readonly string[] {
  return found.kind === 'folder' ? found.files.map((file) => file.path) : [path.file]
}

async function findObstacle(
  source: ToolPath,
  target: ToolPath,
  tool: Tool,
): Promise<MemoryToolResult | undefined> {
  if (target.folder.startsWith(source.folder) && target.folder !== source.folder) {
    return failed(`Error: Cannot rename ${source.shown} to a path inside itself`)
  }
  if ((await findAt(target, tool)).kind !== 'nothing') {
    return failed(`Error: The destination ${target.shown} already exists`)
  }
  const above = findFileAbove(target, await tool.files.list())
  if (above !== undefined) return failed(`Error: The path ${above} is a file, not a directory`)
  return await checkName(target, tool)
}

// Written before the old one goes: a crash in between leaves both, and loses neither.
async function moveFile(from: string, to: string, { files }: Tool): Promise<void> {
  const text = await files.read(from)
  if (text === undefined) return
  await files.write(to, text, undefined)
  await files.delete(from)
}

async function refuseStranger(tool: Tool): Promise<MemoryToolResult | undefined> {
  const receipt = refuseUntrusted(tool.caller)
  return receipt === undefined ? undefined : await answerRefusal(receipt, tool)
}

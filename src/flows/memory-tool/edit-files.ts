import { insertInFile, replaceInFile, showChange } from '../../core/memory-tool/edit-file.ts'
import { readToolPath } from '../../core/memory-tool/tool-path.ts'
import type { ToolRequest } from '../../core/memory-tool/tool-request.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import {
  checkChange,
  checkName,
  done,
  failed,
  findAt,
  findFileAbove,
  type MemoryToolResult,
  noteOf,
  type Tool,
} from './tool.ts'

/** Makes a new file. */
export async function createFile(
  { path: given, text }: Extract<ToolRequest, { command: 'create' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const path = readToolPath(given)
  const found = await findAt(path, tool)
  if (found.kind !== 'nothing') return failed(`Error: File ${path.shown} already exists`)
  const above = findFileAbove(path, await tool.files.list())
  if (above !== undefined) return failed(`Error: The path ${above} is a file, not a directory`)
  const refused = await checkName(path, tool)
  if (refused !== undefined) return refused
  const edit = (newText: string): { text: string } => ({ text: newText })
  const checked = await checkChange({ before: '', newText: text, edit }, tool)
  if (!('outcome' in checked)) return checked
  await tool.files.write(path.file, checked.text, undefined)
  return done(`File created successfully at: ${path.shown}${noteOf(checked.noticed)}`)
}

/** Replaces a text that occurs exactly once. */
export async function replaceText(
  request: Extract<ToolRequest, { command: 'str_replace' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const path = readToolPath(request.path)
  const found = await findAt(path, tool)
  if (found.kind !== 'file') {
    return failed(`Error: The path ${path.shown} does not exist. Please provide a valid path.`)
  }
  const before = found.text
  // What the tool wrote is composed; what a person wrote is as it is.
  const oldText = before.includes(request.oldText) ? request.oldText : cleanText(request.oldText)
  const checked = await checkChange(
    {
      before,
      newText: request.newText,
      edit: (newText) => replaceInFile(path.shown, before, { oldText, newText }),
    },
    tool,
  )
  if (!('outcome' in checked)) return checked
  await tool.files.write(path.file, checked.text, before)
  const snippet = showChange(before, checked.text)
  return done(`The memory file has been edited.\n${snippet}${noteOf(checked.noticed)}`)
}

/** Inserts lines after a line. */
export async function insertLines(
  request: Extract<ToolRequest, { command: 'insert' }>,
  tool: Tool,
): Promise<MemoryToolResult> {
  const path = readToolPath(request.path)
  const found = await findAt(path, tool)
  if (found.kind !== 'file') return failed(`Error: The path ${path.shown} does not exist`)
  const before = found.text
  const { afterLine } = request
  const checked = await checkChange(
    {
      before,
      newText: request.newText,
      edit: (newText) => insertInFile(before, { afterLine, newText }),
    },
    tool,
  )
  if (!('outcome' in checked)) return checked
  await tool.files.write(path.file, checked.text, before)
  return done(`The file ${path.shown} has been edited.${noteOf(checked.noticed)}`)
}

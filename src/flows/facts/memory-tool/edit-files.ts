import {
  insertInFile,
  replaceInFile,
  showChange,
} from '../../../core/facts/memory-tool/edit-file.ts'
import { readToolPath, type ToolPath } from '../../../core/facts/memory-tool/tool-path.ts'
import type { ToolRequest } from '../../../core/facts/memory-tool/tool-request.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { refuseUntrusted } from '../check-text.ts'
import {
  CommandFailed,
  checkChange,
  checkName,
  type Found,
  findAt,
  findFileAbove,
  noteOf,
  passGate,
  type Tool,
} from './tool.ts'

type Request<Command extends ToolRequest['command']> = Extract<ToolRequest, { command: Command }>

export async function createFile({ path: given, text }: Request<'create'>, tool: Tool) {
  const path = readToolPath(given)
  const found = await findAt(path, tool)
  if (found.kind !== 'nothing') throw new CommandFailed(`Error: File ${path.shown} already exists`)
  await requireFree(path, tool)
  const edit = (newText: string) => ({ text: newText })
  const checked = await checkChange({ before: '', newText: text, edit }, tool)
  await tool.files.write(path.file, checked.text, undefined)
  return `File created successfully at: ${path.shown}${noteOf(checked.noticed)}`
}

export async function replaceText(request: Request<'str_replace'>, tool: Tool) {
  const path = readToolPath(request.path)
  const before = await readFile(path, tool, ' Please provide a valid path.')
  const { oldText: old, newText } = request
  // Text written by the tool is in NFC; text written by a person may not be.
  const oldText = before.includes(old) ? old : cleanText(old)
  const edit = (text: string) => replaceInFile(path.shown, before, { oldText, newText: text })
  const checked = await checkChange({ before, newText, edit }, tool)
  await tool.files.write(path.file, checked.text, before)
  const snippet = showChange(before, checked.text)
  return `The memory file has been edited.\n${snippet}${noteOf(checked.noticed)}`
}

export async function insertLines(
  { path: given, afterLine, newText }: Request<'insert'>,
  tool: Tool,
) {
  const path = readToolPath(given)
  const before = await readFile(path, tool)
  const edit = (text: string) => insertInFile(before, { afterLine, newText: text })
  const checked = await checkChange({ before, newText, edit }, tool)
  await tool.files.write(path.file, checked.text, before)
  return `The file ${path.shown} has been edited.${noteOf(checked.noticed)}`
}

export async function deletePath({ path: given }: Request<'delete'>, tool: Tool) {
  const path = readToolPath(given)
  if (path.isRoot) throw new CommandFailed('Error: Cannot delete the /memories directory itself')
  await refuseStranger(tool)
  for (const file of filesOf(path, await findExisting(path, tool))) await tool.files.delete(file)
  return `Successfully deleted ${path.shown}`
}

/** Renames a file or folder. Never overwrites anything. */
export async function renamePath({ oldPath, newPath }: Request<'rename'>, tool: Tool) {
  const source = readToolPath(oldPath)
  const target = readToolPath(newPath)
  if (source.isRoot) throw new CommandFailed('Error: Cannot rename the /memories directory itself')
  await refuseStranger(tool)
  const found = await findExisting(source, tool)
  if (target.folder.startsWith(source.folder) && target.folder !== source.folder) {
    throw new CommandFailed(`Error: Cannot rename ${source.shown} to a path inside itself`)
  }
  if ((await findAt(target, tool)).kind !== 'nothing') {
    throw new CommandFailed(`Error: The destination ${target.shown} already exists`)
  }
  await requireFree(target, tool)
  for (const file of filesOf(source, found)) {
    const isFile = found.kind === 'file'
    const moved = isFile ? target.file : target.folder + file.slice(source.folder.length)
    await moveFile(file, moved, tool)
  }
  return `Successfully renamed ${source.shown} to ${target.shown}`
}

async function readFile(path: ToolPath, tool: Tool, advice = ''): Promise<string> {
  const found = await findAt(path, tool)
  if (found.kind === 'file') return found.text
  const end = advice === '' ? '' : `.${advice}`
  throw new CommandFailed(`Error: The path ${path.shown} does not exist${end}`)
}

async function findExisting(path: ToolPath, tool: Tool): Promise<Found> {
  const found = await findAt(path, tool)
  if (found.kind !== 'nothing') return found
  throw new CommandFailed(`Error: The path ${path.shown} does not exist`)
}

async function requireFree(path: ToolPath, tool: Tool): Promise<void> {
  const above = findFileAbove(path, await tool.files.list())
  if (above !== undefined) {
    throw new CommandFailed(`Error: The path ${above} is a file, not a directory`)
  }
  await checkName(path, tool)
}

function filesOf(path: ToolPath, found: Found): readonly string[] {
  return found.kind === 'folder' ? found.files.map((file) => file.path) : [path.file]
}

// The new file is written before the old one is deleted: a crash in between leaves both.
async function moveFile(from: string, to: string, { files }: Tool): Promise<void> {
  const text = await files.read(from)
  if (text === undefined) return
  await files.write(to, text, undefined)
  await files.delete(from)
}

async function refuseStranger(tool: Tool): Promise<void> {
  await passGate(async () => refuseUntrusted(tool.caller) ?? { outcome: 'passed' }, tool)
}

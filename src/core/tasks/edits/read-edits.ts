import { isObject, type JsonObject, type JsonValue } from '../../json.ts'
import { classOfTool } from '../acts/classify-command.ts'
import { shellScript } from '../acts/shell-commands.ts'
import { parseInput } from '../acts/tool-input.ts'
import { countChangedLines, type FileEdit, linesOf, type WordedEdit } from './file-edit.ts'
import { hasBlocks, isPatch, readBlocks, readPatch } from './read-patch.ts'
import { readShellEdits } from './shell-edits.ts'

// What the editing tools of Claude Code, the text editor tool, OpenHands, SWE-agent, Cursor,
// Windsurf, Cline, Copilot, Gemini, Codex, opencode and OpenClaw call the same things.
const PATHS = [
  'file_path',
  'filePath',
  'path',
  'target_file',
  'TargetFile',
  'notebook_path',
  'file_name',
  'filename',
  'file',
]
const OLD = ['old_string', 'old_str', 'oldString', 'oldText', 'old_text', 'search', 'TargetContent']
const NEW = [
  'new_string',
  'new_str',
  'newString',
  'newText',
  'new_text',
  'replace',
  'ReplacementContent',
]
const LISTS = ['edits', 'replacements', 'ReplacementChunks', 'changes']
const PATCHES = ['patch', 'diff', 'input', 'patch_text', 'command', 'cmd', 'text', 'code_edit']
const INSERTED = ['insert_text', 'new_str', 'text']
const WHOLE = ['file_text', 'content', 'contents', 'CodeContent', 'new_source']
const NESTED = ['args', 'arguments', 'parameters', 'input', 'tool_input']

const WRITING = /write|creat|edit|save|insert|append|overwrite|replace|new_?file|patch/iu
const DELETING = /^(?:delete|remove|rm|unlink)/iu
// The placeholder for unchanged lines in Cursor's edits.
const STAYS = /\.\.\.\s*(?:existing|rest of|unchanged|other)/iu
const LISTED_MAX = 500

/** What a call of a tool changes in files, by the shape of its input. Reading changes nothing. */
export function readEdits(
  tool: string | undefined,
  input: JsonValue | undefined,
): readonly FileEdit[] {
  return readWordedEdits(tool, input).map(
    ({ replaced: _replaced, whole: _whole, ...counted }) => counted,
  )
}

/** The same with the removed and added text, as far as the input has it. */
export function readWordedEdits(
  tool: string | undefined,
  input: JsonValue | undefined,
): readonly WordedEdit[] {
  const script = shellScript(tool, input)
  const edits = script === undefined ? [] : readShellEdits(script)
  if (edits.length > 0) return edits
  if (typeof input === 'string') return readText(tool, input)
  if (Array.isArray(input)) return readText(tool, input.filter(isText).join('\n'))
  return isObject(input) ? readCall(tool ?? '', input) : []
}

function readText(tool: string | undefined, text: string): readonly WordedEdit[] {
  const parsed = parseInput(text)
  if (isObject(parsed)) return readCall(tool ?? '', parsed)
  if (hasBlocks(text)) return readBlocks(text)
  return isPatch(text) ? readPatch(text) : []
}

function readCall(tool: string, input: JsonObject): readonly WordedEdit[] {
  const action = textOf(input, ['command', 'action', 'type']) ?? ''
  const verb = isReading(action) || WRITING.test(action) || DELETING.test(action) ? action : tool
  const file = textOf(input, PATHS)
  const nested = NESTED.map((name) => input[name]).find(isObject)
  if (nested !== undefined && file === undefined) return readCall(verb, nested)
  const listed = LISTS.map((name) => input[name]).find((value) => Array.isArray(value))
  if (listed !== undefined) return readList(verb, listed, file)
  return (
    readReplacement(verb, input, file) ??
    readPatchField(input, file) ??
    readWriting(verb, input, file)
  )
}

function isReading(verb: string): boolean {
  return classOfTool(verb)?.kind === 'look'
}

function readList(
  verb: string,
  listed: readonly JsonValue[],
  file: string | undefined,
): readonly WordedEdit[] {
  return listed
    .slice(0, LISTED_MAX)
    .filter(isObject)
    .flatMap((edit) => readCall(verb, file === undefined ? edit : { path: file, ...edit }))
}

function readReplacement(
  verb: string,
  input: JsonObject,
  file: string | undefined,
): readonly WordedEdit[] | undefined {
  const [before, after] = [textOf(input, OLD), textOf(input, NEW)]
  if (before === undefined || after === undefined || isReading(verb)) return undefined
  const counts = countChangedLines(before, after)
  return [edit(file, { ...counts, isNew: before === '', replaced: [{ before, after }] })]
}

function readPatchField(
  input: JsonObject,
  file: string | undefined,
): readonly WordedEdit[] | undefined {
  for (const name of PATCHES) {
    const value = input[name]
    const text = Array.isArray(value) ? value.filter(isText).join('\n') : value
    if (typeof text !== 'string') continue
    if (hasBlocks(text)) return readBlocks(text, file)
    if (isPatch(text)) return readPatch(text).map((found) => ({ ...edit(file, {}), ...found }))
  }
  return undefined
}

function readWriting(
  verb: string,
  input: JsonObject,
  file: string | undefined,
): readonly WordedEdit[] {
  if (file === undefined || isReading(verb)) return []
  if (DELETING.test(verb) || input.edit_mode === 'delete') return [edit(file, { isDeleted: true })]
  const sketch = textOf(input, ['code_edit'])
  if (sketch !== undefined) {
    const written = linesOf(sketch).filter((line) => !STAYS.test(line))
    return [edit(file, { linesAdded: written.length })]
  }
  if (!WRITING.test(verb)) return []
  const isInsert = /insert/iu.test(verb)
  const text = textOf(input, isInsert ? [...INSERTED, ...WHOLE] : WHOLE)
  if (text === undefined) return []
  const isNew = !isInsert && /creat|new/iu.test(verb)
  const linesRemoved = replaced(input)
  const whole = isInsert || linesRemoved > 0 ? {} : { whole: text }
  return [edit(file, { linesAdded: linesOf(text).length, linesRemoved, isNew, ...whole })]
}

// OpenHands and SWE-agent name the lines that are replaced; -1 is the end of the file.
function replaced(input: JsonObject): number {
  const start = input.start ?? input.start_line
  const end = input.end ?? input.end_line
  if (typeof start !== 'number' || typeof end !== 'number' || end < start) return 0
  return end - start + 1
}

function edit(file: string | undefined, found: Partial<WordedEdit>): WordedEdit {
  const { linesAdded = 0, linesRemoved = 0, isNew = false, isDeleted = false, ...words } = found
  return {
    ...words,
    file,
    linesAdded,
    linesRemoved,
    ...(isNew ? { isNew } : {}),
    ...(isDeleted ? { isDeleted } : {}),
  }
}

export function readFile(input: JsonValue | undefined): string | undefined {
  const parsed = parseInput(input)
  if (!isObject(parsed)) return undefined
  const nested = NESTED.map((name) => parsed[name]).find(isObject)
  return textOf(parsed, PATHS) ?? (nested === undefined ? undefined : textOf(nested, PATHS))
}

function textOf(input: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if (typeof value === 'string') return value
    // Notebooks keep a text as the list of its lines.
    if (Array.isArray(value) && value.length > 0 && value.every(isText)) return value.join('')
  }
  return undefined
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string'
}

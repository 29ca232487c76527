import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'

const TOOL_COMMANDS = ['view', 'create', 'str_replace', 'insert', 'delete', 'rename'] as const

/** The maximum length of a tool file, in characters: what a model can view at once. */
export const TOOL_FILE_LENGTH_MAX = 32_768
/** The maximum number of files per scope. */
export const TOOL_FILES_MAX = 1_000
const PATH_LENGTH_MAX = 1_000

const path = z.string().max(PATH_LENGTH_MAX)
// Longer than a file may be, so that the tool itself reports the error.
const text = z.string().max(4 * TOOL_FILE_LENGTH_MAX)

/** The input of the tool as model APIs define it (`memory_20250818`): passed through unchanged. */
export const memoryToolSchema = z.strictObject({
  command: z.enum(TOOL_COMMANDS).describe('What to do.'),
  path: path.optional().describe('A file or folder, such as `/memories/notes.md`.'),
  view_range: z
    .array(z.int())
    .length(2)
    .optional()
    .describe('view: the first and the last line; -1 is the end.'),
  file_text: text.optional().describe('create: the text of the file.'),
  old_str: text.optional().describe('str_replace: the text to replace, which must occur once.'),
  new_str: text.optional().describe('str_replace: the replacement. Default: nothing.'),
  insert_line: z.int().optional().describe('insert: the line to insert after; 0 is the start.'),
  insert_text: text.optional().describe('insert: the text to insert.'),
  old_path: path.optional().describe('rename: the path to rename.'),
  new_path: path.optional().describe('rename: its new path.'),
})
export type MemoryToolInput = DeepReadonly<z.infer<typeof memoryToolSchema>>

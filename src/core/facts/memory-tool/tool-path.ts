import { MemoryError } from '../../errors.ts'
import { TOOL_FOLDER } from '../workspace/page.ts'
import { checkWorkspacePath } from '../workspace/workspace-path.ts'

const ROOT = '/memories'

// A dot, a slash, a backslash, a NUL or a percent sign that might be decoded later.
const ENCODED = /%(?:2e|2f|5c|00|25)/iu
const WINDOWS_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu
const WINDOWS_CHARACTER = /[<>:"|?*]/u

export interface ToolPath {
  /** As shown to the model: without a trailing slash. */
  readonly shown: string
  readonly isRoot: boolean
  /** Its file in the workspace, if it is one. */
  readonly file: string
  /** The path prefix of all files in it, if it is a folder. */
  readonly folder: string
}

/**
 * Reads a path of the tool.
 * @throws MemoryError `INVALID_INPUT` for a path that is outside `/memories`, or could be once
 *   decoded, or has a name that some file system cannot store.
 */
export function readToolPath(given: string): ToolPath {
  const shown = given.normalize('NFC').replace(/\/$/u, '')
  if (shown === ROOT) return { shown, isRoot: true, file: '', folder: TOOL_FOLDER }
  if (!shown.startsWith(`${ROOT}/`)) throw refused(given, 'it does not start with /memories')
  const path = shown.slice(1)
  const reason = whyRefused(path)
  if (reason !== undefined) throw refused(given, reason)
  const file = toFileName(path)
  return { shown, isRoot: false, file: checkWorkspacePath(file), folder: `${path}/` }
}

/** The path of a workspace file as shown to the model; `undefined` when it is not the tool's. */
export function showToolPath(file: string): string | undefined {
  if (!file.startsWith(TOOL_FOLDER)) return undefined
  return `/${file.replace(/(\.[\p{L}\p{N}]{1,8})\.md$/iu, (whole, ending: string) => (isMarkdown(ending) ? whole : ending))}`
}

// A workspace holds only Markdown; a model's `notes.txt` is stored as `notes.txt.md`.
function toFileName(path: string): string {
  return isMarkdown(path) ? path : `${path}.md`
}

/** True for a name that a workspace shows unchanged. */
export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)$/iu.test(name)
}

function whyRefused(path: string): string | undefined {
  if (ENCODED.test(path)) return 'it holds an encoded character'
  for (const name of path.split('/')) {
    if (name.startsWith('.')) return 'a part of it is hidden, "." or ".."'
    if (WINDOWS_NAME.test(name)) return 'a part of it is a name that Windows reserves'
    if (WINDOWS_CHARACTER.test(name) || /[. ]$/u.test(name)) {
      return 'a part of it is a name that Windows cannot keep'
    }
  }
  return undefined
}

function refused(given: string, reason: string): MemoryError {
  return new MemoryError(`Invalid path ${JSON.stringify(given).slice(0, 120)}: ${reason}`, {
    code: 'INVALID_INPUT',
    hint: 'Pass a path such as /memories/notes.md.',
  })
}

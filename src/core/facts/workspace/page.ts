import type { FactKind } from '../../statement.ts'
import { entityOfFileName } from './entity-file.ts'
import { isWorkspaceFileName, isWorkspaceFolderName } from './workspace-path.ts'

export const CORE_PATH = 'memory.md'
export const DAILY_FOLDER = 'memory/'
export const ENTITIES_FOLDER = 'bank/entities/'
/** The memory tool's folder: its content was written by a model. */
export const TOOL_FOLDER = 'memories/'
export const OPINIONS_PATH = 'bank/opinions.md'

/** What a file of the workspace is, judged by its path alone. */
export type Page =
  /** The small page that is always in context. */
  | { readonly form: 'core'; readonly path: string }
  /** The log of one day, `date` as YYYY-MM-DD. */
  | { readonly form: 'daily'; readonly path: string; readonly date: string }
  /** A page of statements that are all of one kind unless they say otherwise. */
  | { readonly form: 'bank'; readonly path: string; readonly kind: FactKind }
  /** What is known about an entity, named by the file; a title on the page may be truer. */
  | { readonly form: 'entity'; readonly path: string; readonly entity: string }
  /** Any other Markdown. */
  | { readonly form: 'other'; readonly path: string }

const BANK_KINDS: ReadonlyMap<string, FactKind> = new Map([
  ['bank/world.md', 'world'],
  ['bank/experience.md', 'experience'],
  [OPINIONS_PATH, 'opinion'],
])
const DAILY = /^memory\/(\d{4})-(\d{2})-(\d{2})\.(?:md|markdown)$/
const ENTITY = /^bank\/entities\/([^/]+)\.(?:md|markdown)$/

/**
 * Classifies a file by path. Ignores case, because some systems do not preserve it. Returns
 * `undefined` for non-pages: hidden files and folders (such as `.memory/`) and anything that is not
 * Markdown.
 */
export function pageOf(path: string): Page | undefined {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  if (!isWorkspaceFileName(name) || !folders.every(isShownFolder)) return undefined
  const folded = path.toLowerCase()
  if (folded === CORE_PATH) return { form: 'core', path }
  const kind = BANK_KINDS.get(folded)
  if (kind !== undefined) return { form: 'bank', path, kind }
  const date = readDate(folded)
  if (date !== undefined) return { form: 'daily', path, date }
  if (ENTITY.test(folded)) return { form: 'entity', path, entity: entityOfFileName(name) }
  return { form: 'other', path }
}

/** True for a page that a model writes with the memory tool. */
export function isToolPage({ path }: Page): boolean {
  return path.toLowerCase().startsWith(TOOL_FOLDER)
}

export function dailyPath(date: string): string {
  return `${DAILY_FOLDER}${date}.md`
}

function isShownFolder(name: string): boolean {
  return name !== '' && isWorkspaceFolderName(name)
}

// A date that does not exist is the name of an ordinary page, not of a log.
function readDate(path: string): string | undefined {
  const [, year, month, day] = DAILY.exec(path) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  return isReal ? date : undefined
}

import languages from './languages.json' with { type: 'json' }
import type { SyntaxLanguage } from './syntax-tree.ts'

/** Languages with the same comments, strings and kinds of imports. */
export type LanguageFamily =
  | 'javascript'
  | 'python'
  | 'java'
  | 'csharp'
  | 'go'
  | 'rust'
  | 'ruby'
  | 'php'
  | 'c'

export interface Language {
  readonly name: string
  readonly family?: LanguageFamily
  /** The grammar that reads it; absent where there is none. */
  readonly grammar?: SyntaxLanguage
}

interface Row extends Language {
  readonly endings: readonly string[]
  /** Aliases. */
  readonly others?: readonly string[]
}

// If two rows share a name, the later one wins.
const ROWS = languages as readonly Row[]

/** Languages that no program is written in. */
export const PROSE: ReadonlySet<string> = new Set(['Markdown', 'reStructuredText'])

const BY_ENDING: ReadonlyMap<string, Language> = new Map(
  ROWS.flatMap((row) => row.endings.map((ending) => [ending, row] as const)),
)
const BY_NAME: ReadonlyMap<string, Language> = new Map([
  ...ROWS.flatMap((row) =>
    [row.name.toLowerCase(), ...(row.others ?? [])].map((name) => [name, row] as const),
  ),
  ...BY_ENDING,
])

/** The language of files with this extension, such as `ts`. */
export function languageOfEnding(ending: string): Language | undefined {
  return BY_ENDING.get(ending.toLowerCase())
}

/** The language of a file, by its extension. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? undefined : languageOfEnding(name.slice(dot + 1))
}

/** A language by any of its names: `py`, `Python` or `python`. */
export function languageNamed(given: string): Language | undefined {
  return BY_NAME.get(given.trim().toLowerCase())
}

/** The name of the grammar of a language; for another language its own name. */
export function nameLanguage(given: string): string {
  return languageNamed(given)?.grammar ?? given.trim().toLowerCase()
}

/** One name for languages whose failures look the same, as traces call them. */
export function traceLanguage(given: string): string {
  const family = languageNamed(given)?.family ?? given.trim().toLowerCase()
  return family === 'c' ? 'native' : family
}

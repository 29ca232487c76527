import type { SyntaxLanguage } from './syntax-tree.ts'

/** Languages that are written alike: the same comments, texts and declarations. */
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
  /** As people write it. */
  readonly name: string
  /** Left out where only the amount of code is measured. */
  readonly family?: LanguageFamily
  /** What its syntax trees are read by; left out where there are none. */
  readonly grammar?: SyntaxLanguage
}

interface Row extends Language {
  readonly endings: string
  /** What else it is called. */
  readonly others?: string
}

// Of two rows of one name the later one is meant by the name.
const ROWS: readonly Row[] = [
  { endings: 'tsx', name: 'TypeScript', family: 'javascript', grammar: 'tsx' },
  { endings: 'ts mts cts', name: 'TypeScript', family: 'javascript', grammar: 'typescript' },
  { endings: 'js mjs cjs jsx', name: 'JavaScript', family: 'javascript', grammar: 'javascript' },
  { endings: 'py pyi', name: 'Python', family: 'python', grammar: 'python' },
  { endings: 'java', name: 'Java', family: 'java', grammar: 'java' },
  { endings: 'kt', name: 'Kotlin', family: 'java', grammar: 'java' },
  { endings: 'scala', name: 'Scala', family: 'java' },
  { endings: 'cs', name: 'C#', family: 'csharp', grammar: 'c-sharp', others: 'csharp c-sharp' },
  { endings: 'go', name: 'Go', family: 'go', grammar: 'go', others: 'golang' },
  { endings: 'rs', name: 'Rust', family: 'rust', grammar: 'rust' },
  { endings: 'rb', name: 'Ruby', family: 'ruby', grammar: 'ruby' },
  { endings: 'php', name: 'PHP', family: 'php', grammar: 'php' },
  { endings: 'c h', name: 'C', family: 'c', grammar: 'cpp' },
  { endings: 'cc cpp cxx hpp', name: 'C++', family: 'c', grammar: 'cpp' },
  { endings: 'sh bash', name: 'Shell', grammar: 'bash' },
  { endings: 'swift', name: 'Swift' },
  { endings: 'dart', name: 'Dart' },
  { endings: 'ex exs', name: 'Elixir' },
  { endings: 'hs', name: 'Haskell' },
  { endings: 'lua', name: 'Lua' },
  { endings: 'r', name: 'R' },
  { endings: 'sql', name: 'SQL' },
  { endings: 'ps1', name: 'PowerShell' },
  { endings: 'css', name: 'CSS' },
  { endings: 'scss', name: 'SCSS' },
  { endings: 'less', name: 'Less' },
  { endings: 'html', name: 'HTML' },
  { endings: 'vue', name: 'Vue' },
  { endings: 'svelte', name: 'Svelte' },
  { endings: 'md mdx', name: 'Markdown' },
  { endings: 'rst', name: 'reStructuredText' },
  { endings: 'tf', name: 'Terraform' },
  { endings: 'proto', name: 'Protocol Buffers' },
]

/** Prose, and not what a project is programmed in. */
export const PROSE: ReadonlySet<string> = new Set(['Markdown', 'reStructuredText'])

const BY_ENDING: ReadonlyMap<string, Language> = new Map(
  ROWS.flatMap((row) => row.endings.split(' ').map((ending) => [ending, row] as const)),
)
const BY_NAME: ReadonlyMap<string, Language> = new Map([
  ...ROWS.flatMap((row) =>
    [row.name.toLowerCase(), ...(row.others?.split(' ') ?? [])].map((name) => [name, row] as const),
  ),
  ...BY_ENDING,
])

/** The language of files that end so, such as `ts`; `undefined` for what nobody programs in. */
export function languageOfEnding(ending: string): Language | undefined {
  return BY_ENDING.get(ending.toLowerCase())
}

/** By the ending of its name, which must not be all of it. */
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

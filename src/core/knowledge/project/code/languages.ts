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
  readonly name: string
  /** Left out where only the amount is measured. */
  readonly family?: LanguageFamily | undefined
}

const MEASURED: Readonly<Record<string, readonly [name: string, family: LanguageFamily]>> = {
  ts: ['TypeScript', 'javascript'],
  tsx: ['TypeScript', 'javascript'],
  mts: ['TypeScript', 'javascript'],
  cts: ['TypeScript', 'javascript'],
  js: ['JavaScript', 'javascript'],
  jsx: ['JavaScript', 'javascript'],
  mjs: ['JavaScript', 'javascript'],
  cjs: ['JavaScript', 'javascript'],
  py: ['Python', 'python'],
  pyi: ['Python', 'python'],
  java: ['Java', 'java'],
  kt: ['Kotlin', 'java'],
  scala: ['Scala', 'java'],
  cs: ['C#', 'csharp'],
  go: ['Go', 'go'],
  rs: ['Rust', 'rust'],
  rb: ['Ruby', 'ruby'],
  php: ['PHP', 'php'],
  c: ['C', 'c'],
  h: ['C', 'c'],
  cc: ['C++', 'c'],
  cpp: ['C++', 'c'],
  cxx: ['C++', 'c'],
  hpp: ['C++', 'c'],
}

const COUNTED: Readonly<Record<string, string>> = {
  swift: 'Swift',
  dart: 'Dart',
  ex: 'Elixir',
  exs: 'Elixir',
  hs: 'Haskell',
  lua: 'Lua',
  r: 'R',
  sql: 'SQL',
  sh: 'Shell',
  bash: 'Shell',
  ps1: 'PowerShell',
  css: 'CSS',
  scss: 'SCSS',
  less: 'Less',
  html: 'HTML',
  vue: 'Vue',
  svelte: 'Svelte',
  md: 'Markdown',
  mdx: 'Markdown',
  rst: 'reStructuredText',
  tf: 'Terraform',
  proto: 'Protocol Buffers',
}

/** Prose, and not what a project is programmed in. */
export const PROSE: ReadonlySet<string> = new Set(['Markdown', 'reStructuredText'])

/** By the ending of its name; `undefined` for what nobody programs in. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (name.lastIndexOf('.') <= 0) return undefined
  if (Object.hasOwn(MEASURED, ending)) {
    const [language = '', family] = MEASURED[ending] ?? []
    return { name: language, family }
  }
  return Object.hasOwn(COUNTED, ending) ? { name: COUNTED[ending] ?? '' } : undefined
}

const GENERATED =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|Gemfile\.lock|composer\.lock|go\.sum|CHANGELOG(?:\.md)?)$|\.(?:min\.(?:js|css)|snap|map|pb\.go|g\.dart|designer\.cs)$|_pb2(?:_grpc)?\.py$/i

/** True for files that a tool writes: they change with everything and tell nothing. */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path)
}

const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|[/._-])(?:test|spec)\.\w+$|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go|rb|exs)$|_spec\.rb$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|scala|php)$/

export function isTestFile(path: string): boolean {
  return TEST.test(path)
}

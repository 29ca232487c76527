import type { SyntaxLanguage } from './syntax-tree.ts'

const LANGUAGES: Readonly<Record<string, SyntaxLanguage>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  java: 'java',
  kt: 'java',
  go: 'go',
  rs: 'rust',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  cs: 'c-sharp',
  rb: 'ruby',
  php: 'php',
  sh: 'bash',
  bash: 'bash',
}

/** The language of a file by the end of its name, if it is one whose syntax can be read. */
export function languageOf(file: string): SyntaxLanguage | undefined {
  const end = /\.(\w{1,5})$/u.exec(file)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LANGUAGES, end) ? LANGUAGES[end] : undefined
}

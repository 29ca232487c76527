import { languageOf } from '../../syntax/language-of.ts'

// What the same code is called by its traces, its grammar and its people.
const SAME: Readonly<Record<string, string>> = {
  typescript: 'javascript',
  tsx: 'javascript',
  js: 'javascript',
  ts: 'javascript',
  py: 'python',
  'c-sharp': 'csharp',
  'c#': 'csharp',
  c: 'native',
  cpp: 'native',
  'c++': 'native',
  golang: 'go',
}

/** The programming language of files that end so, if it is known. */
export function languageOfFileType(ending: string): string | undefined {
  return languageOf(`file.${ending}`)
}

/** One name for languages whose failures look the same. */
export function traceLanguage(language: string): string {
  const name = language.trim().toLowerCase()
  return (Object.hasOwn(SAME, name) ? SAME[name] : undefined) ?? name
}

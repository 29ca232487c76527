import type { LanguageFamily } from '../../../syntax/languages.ts'

/** What a file takes from elsewhere, in its order, as it is written. */
export interface ImportLine {
  readonly target: string
  /** How it is written, where a language knows several ways. */
  readonly style?: string | undefined
}

type Reader = (line: string) => ImportLine | undefined

const MODULE = /^\s*(?:import\b|export\b|\}).*\bfrom\s*["']([^"']+)["']/
const BARE = /^\s*import\s*["']([^"']+)["']/

const READERS: Partial<Readonly<Record<LanguageFamily, Reader>>> = {
  javascript(line) {
    const target = MODULE.exec(line)?.[1] ?? BARE.exec(line)?.[1]
    if (target !== undefined) return { target, style: 'ES modules' }
    const required = /\brequire\s*\(\s*["']([^"']+)["']/.exec(line)?.[1]
    return required === undefined ? undefined : { target: required, style: 'require' }
  },
  python(line) {
    const from = /^\s*from\s+([.\w]+)\s+import\b/.exec(line)?.[1]
    if (from !== undefined) return { target: from, style: 'from … import' }
    const whole = /^\s*import\s+([.\w]+)/.exec(line)?.[1]
    return whole === undefined ? undefined : { target: whole, style: 'import of modules' }
  },
  java: (line) => targetOf(/^\s*import\s+(?:static\s+)?([\w.]+)/, line),
  csharp: (line) => targetOf(/^\s*using\s+(?:static\s+)?([\w.]+)\s*;/, line),
  go: (line) => targetOf(/^\s*(?:import\s+)?(?:[\w.]+\s+)?"([^"]+)"\s*$/, line),
  rust: (line) => targetOf(/^\s*(?:pub\s+)?use\s+((?:crate|super|self)(?:::\w+)+|\w+)/, line),
  ruby: (line) => targetOf(/^\s*require(?:_relative)?\s+["']([^"']+)["']/, line),
  php: (line) => targetOf(/^\s*use\s+([\w\\]+)/, line),
  c: (line) => targetOf(/^\s*#\s*include\s+["<]([^">]+)[">]/, line),
}

const IMPORTS_MAX = 200
const LINE_MAX = 500

/** Reads imports off the lines as they were written. */
export function findImports(
  lines: readonly string[],
  family: LanguageFamily,
): readonly ImportLine[] {
  const read = READERS[family]
  if (read === undefined) return []
  const found: ImportLine[] = []
  for (const line of lines) {
    if (line.length > LINE_MAX) continue
    const one = read(line)
    if (one !== undefined) found.push(one)
    if (found.length >= IMPORTS_MAX) break
  }
  return found
}

function targetOf(pattern: RegExp, line: string): ImportLine | undefined {
  const target = pattern.exec(line)?.[1]
  return target === undefined ? undefined : { target }
}

import { type Language, type LanguageFamily, languageOf } from '../../../syntax/languages.ts'
import { type Complexity, measureComplexity } from './complexity.ts'
import { type Declaration, findDeclarations } from './declarations.ts'
import { findImports, type ImportLine } from './imports.ts'
import { type Layout, readLayout } from './layout.ts'
import { nameStyle } from './naming.ts'
import { type ScannedCode, scanCode } from './scan-code.ts'
import type { Tally } from './tally.ts'

/** What one file of a program shows. */
export interface MeasuredFile {
  readonly path: string
  readonly language: Language
  readonly layout: Layout
  readonly complexity: Complexity
  readonly declarations: readonly Declaration[]
  readonly imports: readonly ImportLine[]
  readonly documented: { readonly functions: number; readonly withComment: number }
  readonly longestLine: number
}

/** Reads a file of a program. `undefined` for what is not measured. */
export function measureFile(path: string, text: string): MeasuredFile | undefined {
  const language = languageOf(path)
  if (language?.family === undefined) return undefined
  const { family } = language
  const scanned = scanCode(text, family)
  if (scanned === undefined) return undefined
  const declarations = findDeclarations(scanned.code, family)
  return {
    path,
    language,
    layout: readLayout(scanned, family),
    complexity: measureComplexity(scanned.code, family),
    declarations,
    imports: findImports(scanned.lines, family),
    documented: countDocumented(declarations, scanned, family),
    longestLine: longestLine(scanned.lines),
  }
}

// Addresses cannot be broken.
function longestLine(lines: readonly string[]): number {
  return lines.reduce(
    (longest, line) => (line.includes('://') ? longest : Math.max(longest, [...line].length)),
    0,
  )
}

function countDocumented(
  declarations: readonly Declaration[],
  { lines }: ScannedCode,
  family: LanguageFamily,
): MeasuredFile['documented'] {
  const functions = declarations.filter(({ sort }) => sort === 'functions')
  const withComment = functions.filter(({ line }) => isDocumented(lines, line, family))
  return { functions: functions.length, withComment: withComment.length }
}

const SIGNATURE_LINES_MAX = 12

function isDocumented(lines: readonly string[], line: number, family: LanguageFamily): boolean {
  if (family === 'python') {
    const below = lines.slice(line, line + SIGNATURE_LINES_MAX)
    const end = below.findIndex((one) => /:\s*(?:#.*)?$/.test(one))
    return /^\s*[rRuU]?(?:"""|''')/.test(below[end + 1] ?? '')
  }
  let above = line - 1
  while (/^\s*[@#[]/.test(lines[above] ?? '') && family !== 'ruby') above -= 1
  const before = lines[above]?.trim() ?? ''
  if (family === 'go') return before.startsWith('//')
  if (family === 'ruby') return before.startsWith('#')
  return before.endsWith('*/') || before.startsWith('///')
}

/** Adds what a file shows of the habits of its project. */
export function countHabits(
  file: MeasuredFile,
  isOwn: (target: string) => boolean,
  tally: Tally,
): void {
  const language = file.language.name
  const { indentation, quotes, semicolons } = file.layout
  if (indentation !== undefined) tally.add('indentation', language, indentation)
  if (quotes !== undefined) tally.add('quotes', language, quotes)
  if (semicolons !== undefined) tally.add('semicolons', language, semicolons)
  countNames(file, tally)
  countImports(file, isOwn, tally)
  const { functions, withComment } = file.documented
  tally.add('doc-comments', language, 'functions have a doc comment', withComment)
  tally.add('doc-comments', language, 'functions have no doc comment', functions - withComment)
}

// A name counts once a file, however often it is given.
function countNames({ declarations, language }: MeasuredFile, tally: Tally): void {
  const seen = new Set<string>()
  for (const { sort, name } of declarations) {
    const style = nameStyle(name)
    const key = `${sort} ${name}`
    if (style === undefined || seen.has(key)) continue
    seen.add(key)
    tally.add(sort, language.name, style)
  }
}

function countImports(
  { imports, language }: MeasuredFile,
  isOwn: (target: string) => boolean,
  tally: Tally,
): void {
  for (const style of new Set(imports.map((one) => one.style))) {
    if (style !== undefined) tally.add('imports', language.name, style)
  }
  const own = imports.map(({ target }) => isOwn(target))
  if (own.includes(true) && own.includes(false)) {
    const isSorted = own.lastIndexOf(false) < own.indexOf(true)
    tally.add('import-order', language.name, isSorted ? 'packages before own files' : 'mixed')
  }
  if (language.family === 'javascript') countPaths(imports, language.name, tally)
}

function countPaths(imports: readonly ImportLine[], language: string, tally: Tally): void {
  const relative = imports.filter(({ target }) => target.startsWith('.'))
  if (relative.length === 0) return
  const withEnding = relative.filter(({ target }) => /\.[cm]?[jt]sx?$/.test(target)).length
  const isEnded = withEnding * 2 > relative.length
  tally.add('import-paths', language, isEnded ? 'with file ending' : 'without file ending')
}

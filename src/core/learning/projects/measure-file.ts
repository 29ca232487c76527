import { type Language, languageOf } from '../../language/syntax/languages.ts'
import {
  type Declaration,
  type ImportLine,
  readDeclarations,
  readImports,
} from '../../language/syntax/read-declarations.ts'
import type { SyntaxTree } from '../../language/syntax/syntax-tree.ts'
import {
  branchesIn,
  type Layout,
  nestingOf,
  readLayout,
} from '../../language/syntax/tree-measures.ts'
import type { Tally } from './convention.ts'
import { nameStyle } from './file-habits.ts'

export interface MeasuredFile {
  readonly path: string
  readonly language: Language
  readonly layout: Layout
  /** Number of branches. */
  readonly branches: number
  readonly nesting: number
  readonly declarations: readonly Declaration[]
  readonly imports: readonly ImportLine[]
  readonly longestLine: number
}

/** Longer lines are generated and show no style. */
const LINE_LENGTH_MAX = 2_000

/** False for what no person wrote. */
export function isHandwritten(text: string): boolean {
  return text.split('\n').every((line) => line.length <= LINE_LENGTH_MAX)
}

export function measureFile(path: string, tree: SyntaxTree): MeasuredFile {
  const { root, text } = tree
  return {
    path,
    language: languageOf(path) ?? { name: tree.language },
    layout: readLayout({ tree, piece: { text, start: 0, end: text.length } }),
    branches: branchesIn(root),
    nesting: nestingOf(root),
    declarations: readDeclarations(tree),
    imports: readImports(tree),
    longestLine: longestLine(text),
  }
}

// Addresses cannot be broken.
function longestLine(text: string): number {
  return text
    .split(/\r?\n/)
    .reduce((most, line) => (line.includes('://') ? most : Math.max(most, [...line].length)), 0)
}

export function countHabits(
  file: MeasuredFile,
  isOwn: (target: string) => boolean,
  tally: Tally,
): void {
  const language = file.language.name
  const { indentation, quotes, semicolons } = file.layout
  tally.add('indentation', language, indentation)
  tally.add('quotes', language, quotes)
  tally.add('semicolons', language, semicolons)
  countNames(file, tally)
  countImports(file, isOwn, tally)
  const functions = file.declarations.filter(({ sort }) => sort === 'functions')
  const documented = functions.filter(({ isDocumented }) => isDocumented).length
  tally.add('doc-comments', language, 'functions have a doc comment', documented)
  tally.add(
    'doc-comments',
    language,
    'functions have no doc comment',
    functions.length - documented,
  )
}

// A name counts once per file.
function countNames({ declarations, language }: MeasuredFile, tally: Tally): void {
  const names = new Map(declarations.map((one) => [`${one.sort} ${one.name}`, one]))
  for (const { sort, name } of names.values()) tally.add(sort, language.name, nameStyle(name))
}

function countImports(
  { imports, language }: MeasuredFile,
  isOwn: (target: string) => boolean,
  tally: Tally,
): void {
  for (const style of new Set(imports.map((one) => one.style))) {
    tally.add('imports', language.name, style)
  }
  const own = imports.map(({ target }) => isOwn(target))
  if (own.includes(true) && own.includes(false)) {
    const isSorted = own.lastIndexOf(false) < own.indexOf(true)
    tally.add('import-order', language.name, isSorted ? 'packages before own files' : 'mixed')
  }
  const relative = imports.filter(({ target }) => target.startsWith('.'))
  if (language.family !== 'javascript' || relative.length === 0) return
  const withEnding = relative.filter(({ target }) => /\.[cm]?[jt]sx?$/.test(target)).length
  const isEnded = withEnding * 2 > relative.length
  tally.add('import-paths', language.name, isEnded ? 'with file ending' : 'without file ending')
}

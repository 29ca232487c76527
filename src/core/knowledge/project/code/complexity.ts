import type { LanguageFamily } from '../../../syntax/languages.ts'

/** How hard a file is to follow, by what can be counted cheaply. */
export interface Complexity {
  /** Lines with code on them. */
  readonly lines: number
  /** Places at which it goes one way or another. */
  readonly branches: number
  /** How deep blocks lie in blocks. */
  readonly nesting: number
}

const BRANCH =
  /\b(?:if|elif|elsif|unless|for|foreach|while|until|case|when|catch|except|rescue|match)\b|&&|\|\||\?(?=\s)/g
const BY_INDENTATION: ReadonlySet<LanguageFamily> = new Set(['python', 'ruby'])
const INDENT_COLUMNS = 4

export function measureComplexity(code: readonly string[], family: LanguageFamily): Complexity {
  const written = code.filter((line) => line.trim() !== '')
  return {
    lines: written.length,
    branches: written.reduce((sum, line) => sum + (line.match(BRANCH)?.length ?? 0), 0),
    nesting: BY_INDENTATION.has(family) ? deepestIndent(written) : deepestBrace(written),
  }
}

function deepestIndent(code: readonly string[]): number {
  const widths = code.map((line) => line.length - line.trimStart().length)
  const unit = widths.reduce(
    (least, width) => (width > 0 && width < least ? width : least),
    INDENT_COLUMNS,
  )
  return Math.floor(widths.reduce((most, width) => Math.max(most, width), 0) / unit)
}

function deepestBrace(code: readonly string[]): number {
  let [depth, deepest] = [0, 0]
  for (const sign of code.join('').match(/[{}]/g) ?? []) {
    depth = Math.max(0, depth + (sign === '{' ? 1 : -1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Many ways through, and deep ones count more. */
export function complexityScore({ branches, nesting }: Complexity): number {
  return branches * (1 + Math.max(0, nesting - 3) / 4)
}

import type { LanguageFamily } from '../../../syntax/languages.ts'

export const DECLARED = ['functions', 'variables', 'classes', 'constants'] as const
export type Declared = (typeof DECLARED)[number]

/** A name that a program gives. */
export interface Declaration {
  readonly sort: Declared
  readonly name: string
  /** From 0. */
  readonly line: number
}

type Rules = readonly (readonly [sort: Declared, pattern: RegExp])[]

const TYPES = /\b(?:class|interface|enum|struct|trait|record|object)\s+([A-Za-z_]\w*)/
const C_LIKE_METHOD =
  /^\s*(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|fun|suspend)\s+)+(?:[\w<>[\],.?]+\s+){0,3}(\w+)\s*\(/

// The first rule that fits a line names what it declares.
const RULES: Readonly<Record<LanguageFamily, Rules>> = {
  javascript: [
    ['functions', /\bfunction\s*\*?\s+([A-Za-z_$][\w$]*)/],
    ['functions', /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:\w+ )?(?:\(|\w+\s*=>)/],
    ['classes', /\b(?:class|interface|enum)\s+([A-Za-z_$][\w$]*)/],
    ['classes', /^(?:export\s+)?type\s+([A-Za-z_$][\w$]*)/],
    ['constants', /^(?:export\s+)?const\s+([A-Za-z_$][\w$]*)(?:\s*:\s*\w+)?\s*=\s*(?:""|-?\d)/],
    ['variables', /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)/],
  ],
  python: [
    ['functions', /^\s*(?:\w+\s+)?def\s+(?!__)(\w+)/],
    ['classes', /^\s*class\s+(\w+)/],
    ['constants', /^(?!__)([A-Za-z]\w*)(?:\s*:\s*\w+)?\s*=\s*(?:""|-?\d)/],
    ['variables', /^\s+([A-Za-z_]\w*)\s*(?::[\w[\], \t]+)?=(?!=)/],
  ],
  java: [
    ['classes', TYPES],
    ['constants', /\b(?:static\s+final|const\s+val)\s+(?:[\w<>[\]]+\s+)?([A-Za-z_]\w*)\s*=/],
    ['functions', C_LIKE_METHOD],
    ['functions', /^\s*fun\s+([A-Za-z_]\w*)/],
    ['variables', /^\s+(?:final\s+)?(?:var|val|int|long|boolean|String|double)\s+([a-zA-Z_]\w*)/],
  ],
  csharp: [
    ['classes', TYPES],
    ['constants', /\bconst\s+\w+\s+([A-Za-z_]\w*)\s*=/],
    ['functions', C_LIKE_METHOD],
    ['variables', /^\s+(?:var|int|string|bool|double)\s+([A-Za-z_]\w*)\s*=/],
  ],
  go: [
    ['functions', /^func\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*)/],
    ['classes', /^type\s+([A-Za-z_]\w*)\s+(?:struct|interface)/],
    ['constants', /^const\s+([A-Za-z_]\w*)/],
    ['variables', /\b([A-Za-z_]\w*)\s*:=/],
  ],
  rust: [
    ['functions', /\bfn\s+([A-Za-z_]\w*)/],
    ['classes', TYPES],
    ['constants', /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const|static)\s+([A-Za-z_]\w*)\s*:/],
    ['variables', /\blet\s+(?:mut\s+)?([A-Za-z_]\w*)/],
  ],
  ruby: [
    ['functions', /^\s*def\s+(?:self\.)?([A-Za-z_]\w*)/],
    ['classes', /^\s*(?:class|module)\s+([A-Z]\w*)/],
    ['constants', /^\s*([A-Z]\w*)\s*=(?!=)/],
    ['variables', /^\s*([a-z_]\w*)\s*=(?!=)/],
  ],
  php: [
    ['functions', /\bfunction\s+([A-Za-z_]\w*)/],
    ['classes', /\b(?:class|interface|trait|enum)\s+([A-Za-z_]\w*)/],
    ['constants', /\bconst\s+([A-Za-z_]\w*)\s*=/],
    ['variables', /\$([A-Za-z_]\w*)\s*=(?!=)/],
  ],
  c: [
    ['classes', /\b(?:class|struct|enum)\s+([A-Za-z_]\w*)\s*\{?/],
    ['constants', /^#\s*define\s+([A-Za-z_]\w*)/],
    ['functions', /^(?:[A-Za-z_][\w:]*[ *&]+){1,4}([A-Za-z_]\w*)\s*\([^;]*$/],
    [
      'variables',
      /^\s+(?:const\s+)?(?:int|char|float|double|bool|auto|size_t)\s+\*?([A-Za-z_]\w*)/,
    ],
  ],
}

/** Longer lines hold data. */
const CODE_LINE_MAX = 300
const DECLARATIONS_MAX = 2_000

/** What the lines of a program declare, one name a line. */
export function findDeclarations(
  code: readonly string[],
  family: LanguageFamily,
): readonly Declaration[] {
  const found: Declaration[] = []
  for (const [line, text] of code.entries()) {
    if (text.length > CODE_LINE_MAX || text.trim() === '') continue
    const declared = declaredOn(text, RULES[family])
    if (declared !== undefined) found.push({ ...declared, line })
    if (found.length >= DECLARATIONS_MAX) break
  }
  return found
}

function declaredOn(text: string, rules: Rules): Omit<Declaration, 'line'> | undefined {
  for (const [sort, pattern] of rules) {
    const name = pattern.exec(text)?.[1]
    if (name !== undefined) return { sort, name }
  }
  return undefined
}

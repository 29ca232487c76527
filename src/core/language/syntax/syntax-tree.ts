/** Languages whose syntax trees can be read. */
export const SYNTAX_LANGUAGES = [
  'javascript',
  'typescript',
  'tsx',
  'python',
  'java',
  'go',
  'rust',
  'cpp',
  'c-sharp',
  'ruby',
  'php',
  'bash',
] as const
export type SyntaxLanguage = (typeof SYNTAX_LANGUAGES)[number]

/** A node of a syntax tree, as plain data. Offsets are UTF-16 code units of the parsed text. */
export interface SyntaxNode {
  /** The name that the grammar gives it: `call_expression`, `identifier`, `===`. */
  readonly type: string
  /** False for punctuation and keywords. */
  readonly isNamed: boolean
  /** The role it has in its parent, such as `left`; absent when the grammar gives none. */
  readonly field?: string | undefined
  readonly start: number
  readonly end: number
  /** True for what the parser could not read, or had to insert. */
  readonly isError: boolean
  readonly children: readonly SyntaxNode[]
}

export interface SyntaxTree {
  readonly language: SyntaxLanguage
  readonly text: string
  readonly root: SyntaxNode
}

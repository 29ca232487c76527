import type { SyntaxLanguage, SyntaxTree } from '../core/language/syntax/syntax-tree.ts'

/** Longer texts are not parsed: what is learned from one change is small. */
export const SYNTAX_TEXT_LENGTH_MAX = 200_000

/** Reads program text into syntax trees. Broken text gives a tree with error nodes in it. */
export interface SyntaxParser {
  /**
   * The tree of a text, or nothing when the language is not installed, or the text is too long or
   * too deep. Callers then fall back to the lines of the text.
   */
  parse(text: string, language: SyntaxLanguage): Promise<SyntaxTree | undefined>
  close(): Promise<void>
}

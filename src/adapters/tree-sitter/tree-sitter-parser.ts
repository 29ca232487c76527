import type { Parser, Tree } from '@vscode/tree-sitter-wasm'
import { MemoryError } from '../../core/errors.ts'
import type { SyntaxLanguage, SyntaxNode } from '../../core/syntax/syntax-tree.ts'
import { SYNTAX_TEXT_LENGTH_MAX, type SyntaxParser } from '../../ports/syntax-parser.ts'
import { copyTree } from './copy-tree.ts'
import { openGrammar } from './load-grammars.ts'

/** The engine works in the thread of whoever asks: nobody may wait longer for it. */
const PARSE_TIMEOUT_MS = 2_000

/** A piece of PHP without its opening tag would be read as a page of plain text. */
const PHP_TAG = '<?php '

/** Parses with tree-sitter, compiled to WebAssembly. Nothing is loaded before the first text. */
export function createTreeSitterParser(): SyntaxParser {
  let isClosed = false
  return {
    async parse(text, language) {
      if (isClosed) throw closedError()
      if (text.length > SYNTAX_TEXT_LENGTH_MAX) return undefined
      const parser = await openGrammar(language)
      const root = parser === undefined ? undefined : parseAndFree(parser, text, language)
      return root === undefined ? undefined : { language, text, root }
    },
    async close() {
      isClosed = true
    },
  }
}

function parseAndFree(
  parser: Parser,
  text: string,
  language: SyntaxLanguage,
): SyntaxNode | undefined {
  const tag = language === 'php' && !text.includes('<?') ? PHP_TAG : ''
  let tree: Tree | null = null
  try {
    tree = parseInTime(parser, tag + text)
    const root = tree === null ? undefined : copyTree(tree, tag.length)
    return tag === '' || root === undefined ? root : withoutTag(root)
  } finally {
    tree?.delete()
    parser.delete()
  }
}

function parseInTime(parser: Parser, text: string): Tree | null {
  const startedAt = performance.now()
  // The engine stops when the callback says true, although its types promise no answer.
  const progressCallback = (): boolean => performance.now() - startedAt > PARSE_TIMEOUT_MS
  return parser.parse(text, null, { progressCallback })
}

function withoutTag(root: SyntaxNode): SyntaxNode {
  return { ...root, children: root.children.filter(({ type }) => type !== 'php_tag') }
}

function closedError(): MemoryError {
  return new MemoryError('The parser is closed', {
    code: 'MODEL_FAILED',
    hint: 'Open the memory again.',
  })
}

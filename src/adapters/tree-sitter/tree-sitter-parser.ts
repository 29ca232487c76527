import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Language, Parser, Tree, TreeCursor } from '@vscode/tree-sitter-wasm'
import { MemoryError } from '../../core/errors.ts'
import type { SyntaxLanguage, SyntaxNode } from '../../core/language/syntax/syntax-tree.ts'
import { SYNTAX_TEXT_LENGTH_MAX, type SyntaxParser } from '../../ports/syntax-parser.ts'

/** The parser runs in the caller's thread, so its time is limited. */
const PARSE_TIMEOUT_MS = 2_000

/** A PHP snippet without its opening tag would be parsed as plain text. */
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

function parseAndFree(parser: Parser, text: string, language: SyntaxLanguage) {
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
  // The engine stops when the callback returns true, although its types declare no return value.
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

type Engine = typeof import('@vscode/tree-sitter-wasm')

// The package has one engine per process, which must not be started twice concurrently, and keeps
// loaded grammars in its memory: this state is the package's, not shared by our choice.
let starting: Promise<Engine> | undefined
const loading = new Map<SyntaxLanguage, Promise<Language | undefined>>()

/**
 * Opens a parser for one language, to be deleted after use; nothing if it is not installed. The
 * engine and each grammar are loaded on first use.
 */
async function openGrammar(name: SyntaxLanguage): Promise<Parser | undefined> {
  starting ??= startEngine()
  const engine = await starting
  const grammar = loading.get(name) ?? loadGrammar(engine, name)
  loading.set(name, grammar)
  const language = await grammar
  return language === undefined ? undefined : new engine.Parser().setLanguage(language)
}

async function startEngine(): Promise<Engine> {
  const engine = loadModule(join(grammarFolder(), isSource ? 'tree-sitter.js' : 'tree-sitter.cjs'))
  await engine.Parser.init()
  return engine
}

async function loadGrammar(engine: Engine, name: SyntaxLanguage): Promise<Language | undefined> {
  const bytes = await readGrammar(`tree-sitter-${name}.wasm`).catch(() => undefined)
  return bytes === undefined ? undefined : engine.Language.load(bytes)
}

const isSource = extname(fileURLToPath(import.meta.url)) === '.ts'
// The engine is CommonJS, and Node detects no named exports in it.
const loadModule: (file: string) => Engine = createRequire(import.meta.url)

/** Beside the bundle, where grammars are packed to a sixteenth of their size, or in the package that they come from. */
function grammarFolder(): string {
  if (isSource) return dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'))
  return fileURLToPath(new URL('./grammars', import.meta.url))
}

async function readGrammar(name: string): Promise<Uint8Array> {
  const file = join(grammarFolder(), name)
  return isSource ? await readFile(file) : brotliDecompressSync(await readFile(`${file}.br`))
}

const NODES_MAX = 100_000
const DEPTH_MAX = 500

interface OpenNode extends SyntaxNode {
  readonly children: OpenNode[]
}

/**
 * Copies a tree out of the engine's memory, so that the tree can be deleted. Nothing for a tree
 * with too many nodes, or too deep for recursion. `offset` is subtracted from every position
 * in the text.
 */
function copyTree(tree: Tree, offset: number): SyntaxNode | undefined {
  const cursor = tree.walk()
  try {
    return copyFrom(cursor, offset)
  } finally {
    cursor.delete()
  }
}

function copyFrom(cursor: TreeCursor, offset: number): SyntaxNode | undefined {
  const root = readNode(cursor, offset)
  const path = [root]
  let count = 1
  if (!cursor.gotoFirstChild()) return root
  for (;;) {
    if (++count > NODES_MAX || path.length > DEPTH_MAX) return undefined
    const node = readNode(cursor, offset)
    path.at(-1)?.children.push(node)
    if (cursor.gotoFirstChild()) path.push(node)
    else if (!goToNext(cursor, path)) return root
  }
}

/** Moves to the next unvisited node; false after the last one. */
function goToNext(cursor: TreeCursor, path: OpenNode[]): boolean {
  while (!cursor.gotoNextSibling()) {
    path.pop()
    if (path.length === 0 || !cursor.gotoParent()) return false
  }
  return true
}

function readNode(cursor: TreeCursor, offset: number): OpenNode {
  const { nodeType: type, currentFieldName: field } = cursor
  return {
    type,
    isNamed: cursor.nodeIsNamed,
    ...(field === null ? {} : { field }),
    start: Math.max(0, cursor.startIndex - offset),
    end: Math.max(0, cursor.endIndex - offset),
    isError: type === 'ERROR' || cursor.nodeIsMissing,
    children: [],
  }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language, Parser } from '@vscode/tree-sitter-wasm'
import type { SyntaxLanguage } from '../../core/syntax/syntax-tree.ts'

type Engine = typeof import('@vscode/tree-sitter-wasm')

// The package has one engine a process, which must not be started twice at once, and a grammar
// that it has loaded stays in its memory: these two are what it keeps, not what we choose to share.
let starting: Promise<Engine> | undefined
const loading = new Map<SyntaxLanguage, Promise<Language | undefined>>()

/**
 * Opens a parser of one language, to be deleted after use; nothing when it is not installed. The
 * engine and each grammar are read from the installed package when they are first asked for.
 */
export async function openGrammar(name: SyntaxLanguage): Promise<Parser | undefined> {
  starting ??= startEngine()
  const engine = await starting
  const grammar = loading.get(name) ?? loadGrammar(engine, name)
  loading.set(name, grammar)
  const language = await grammar
  return language === undefined ? undefined : new engine.Parser().setLanguage(language)
}

async function startEngine(): Promise<Engine> {
  // The package is CommonJS, whose names Node does not see: all of it is the default export.
  const { default: engine } = await import('@vscode/tree-sitter-wasm')
  await engine.Parser.init()
  return engine
}

async function loadGrammar(engine: Engine, name: SyntaxLanguage): Promise<Language | undefined> {
  const packageFile = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm')
  const file = join(dirname(packageFile), `tree-sitter-${name}.wasm`)
  const bytes = await readFile(file).catch(() => undefined)
  return bytes === undefined ? undefined : engine.Language.load(bytes)
}

import { completionsOf, type ParsedPiece } from '../../../core/language/syntax/complete-fragment.ts'
import { languageOf } from '../../../core/language/syntax/languages.ts'
import type {
  SyntaxLanguage,
  SyntaxNode,
  SyntaxTree,
} from '../../../core/language/syntax/syntax-tree.ts'
import {
  type DiffFile,
  readUnifiedDiff,
  sideOf,
} from '../../../core/language/syntax/unified-diff.ts'
import type { ParsedHunk } from '../../../core/learning/changes/compare-hunks.ts'
import { type CodeChange, dedent, grammarsOf } from '../../../core/learning/rules/code-change.ts'
import type { SyntaxParser } from '../../../ports/syntax-parser.ts'

/** Of a longer diff the beginning is read. */
const HUNKS_MAX = 300

/** Reads both sides of every hunk. `language` is for files whose names do not show it. */
export async function parseHunks(
  files: readonly DiffFile[],
  language: SyntaxLanguage | undefined,
  syntax: SyntaxParser,
): Promise<readonly ParsedHunk[]> {
  const hunks = files.flatMap(({ before = '', after = before, hunks: all }) =>
    all.map((hunk) => ({ file: after, hunk })),
  )
  const parsed: ParsedHunk[] = []
  for (const { file, hunk } of hunks.slice(0, HUNKS_MAX)) {
    const known = languageOf(file)?.grammar ?? language
    const read = (side: 'before' | 'after'): Promise<ParsedPiece | undefined> =>
      parsePiece(sideOf(hunk, side), known, syntax)
    const count = (kind: 'added' | 'removed'): number =>
      hunk.lines.filter((line) => line.kind === kind).length
    parsed.push({
      file,
      language: known,
      linesAdded: count('added'),
      linesRemoved: count('removed'),
      before: await read('before'),
      after: await read('after'),
    })
  }
  return parsed
}

/** Reads the diff of one file. */
export async function parsePatch(
  diff: string,
  file: string,
  syntax: SyntaxParser,
): Promise<readonly ParsedHunk[]> {
  const files = readUnifiedDiff(diff).map((one) =>
    one.after === undefined && one.before === undefined ? { ...one, after: file } : one,
  )
  return await parseHunks(files, languageOf(file)?.grammar, syntax)
}

/** Parses a piece of a file, completed in the way that has the fewest errors. */
export async function parsePiece(
  text: string,
  language: SyntaxLanguage | undefined,
  syntax: SyntaxParser,
): Promise<ParsedPiece | undefined> {
  if (language === undefined || text.trim() === '') return undefined
  let best: (ParsedPiece & { readonly errors: number }) | undefined
  for (const piece of completionsOf(text, language)) {
    const tree = await syntax.parse(piece.text, language)
    if (tree === undefined) continue
    const errors = countErrors(tree)
    if (best === undefined || errors < best.errors) best = { tree, piece, errors }
    if (errors === 0) break
  }
  return best
}

/** Reads the trees of both sides of a change, where a grammar can. */
export async function parseChange(
  given: Omit<CodeChange, 'trees'>,
  syntax: SyntaxParser | undefined,
): Promise<CodeChange> {
  const change = dedent(given)
  let best: { readonly errors: number; readonly trees: CodeChange['trees'] } | undefined
  for (const grammar of syntax === undefined ? [] : grammarsOf(change.language)) {
    const before = await syntax?.parse(change.before, grammar)
    const after = await syntax?.parse(change.after, grammar)
    if (before === undefined || after === undefined) continue
    const errors = countErrors(before) + countErrors(after)
    if (best === undefined || errors < best.errors) best = { errors, trees: { before, after } }
    if (errors === 0) break
  }
  return best === undefined ? change : { ...change, trees: best.trees }
}

/** The tree of some code by the grammar that reads it best. */
export async function parseCode(
  code: string,
  language: string,
  syntax: SyntaxParser | undefined,
): Promise<SyntaxTree | undefined> {
  const { trees } = await parseChange({ before: code, after: code, language }, syntax)
  return trees?.before.text === code ? trees.before : undefined
}

function countErrors({ root }: SyntaxTree): number {
  const nodes: SyntaxNode[] = [root]
  for (const node of nodes) nodes.push(...node.children)
  return nodes.filter(({ isError }) => isError).length
}

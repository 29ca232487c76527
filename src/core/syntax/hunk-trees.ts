import { type CodeLine, type CodeToken, readTokens } from './code-tokens.ts'
import { diffLines } from './line-diff.ts'
import { readBraced } from './statements/read-braced.ts'
import { readIndented } from './statements/read-indented.ts'
import { readTail } from './statements/read-tail.ts'
import type { Statement } from './statements/statement.ts'
import type { SyntaxLanguage } from './syntax-tree.ts'
import { type DiffHunk, sideOf } from './unified-diff.ts'

/** Languages in which a line does not end a statement. */
const SEMICOLONS: ReadonlySet<SyntaxLanguage> = new Set<SyntaxLanguage>([
  'java',
  'rust',
  'cpp',
  'c-sharp',
  'php',
])

/** About a thousand lines. Of a longer hunk the beginning is read. */
const SIDE_TOKENS_MAX = 8_000

/** One side of a hunk: its tokens and statements. */
export interface HunkSide {
  readonly tokens: readonly CodeToken[]
  readonly statements: readonly Statement[]
}

/**
 * A hunk as two fragments of code whose lines are laid beside each other. A line that was only
 * indented anew stands on both sides, so that what was wrapped is seen as kept.
 */
export interface HunkTrees {
  readonly before: HunkSide
  readonly after: HunkSide
  /** The lines that stand on one side alone. */
  readonly changed: ReadonlySet<number>
  /** How many lines stayed before each line: the same number for all of one run of changed lines. */
  readonly runOf: readonly number[]
  readonly addedLines: readonly string[]
  readonly removedLines: readonly string[]
}

/** Reads both sides of a hunk into statements. Total: what cannot be read gives fewer statements. */
export function readHunkTrees(hunk: DiffHunk, language: SyntaxLanguage | undefined): HunkTrees {
  const lines = alignLines(hunk)
  const changed = new Set<number>()
  const runOf: number[] = []
  for (const [index, { before, after }] of lines.entries()) {
    runOf.push(index - changed.size)
    if (before === undefined || after === undefined) changed.add(index)
  }
  const sideLines = (side: 'before' | 'after'): readonly CodeLine[] =>
    lines.flatMap((line, index) => {
      const text = line[side]
      return text === undefined ? [] : [{ text, line: index }]
    })
  const only = (side: 'before' | 'after'): readonly string[] =>
    lines.flatMap((line, index) =>
      changed.has(index) && line[side] !== undefined ? [line[side]] : [],
    )
  return {
    before: readSide(sideLines('before'), language),
    after: readSide(sideLines('after'), language),
    changed,
    runOf,
    addedLines: only('after'),
    removedLines: only('before'),
  }
}

interface AlignedLine {
  readonly before?: string
  readonly after?: string
}

// Compared without their indentation.
function alignLines(hunk: DiffHunk): readonly AlignedLine[] {
  const [before, after] = [linesOf(sideOf(hunk, 'before')), linesOf(sideOf(hunk, 'after'))]
  const squeeze = (text: string): string => text.replace(/\s+/gu, ' ').trim()
  let [x, y] = [0, 0]
  return diffLines(before.map(squeeze), after.map(squeeze)).map(({ kind }) => {
    if (kind === 'removed') return { before: before[x++] ?? '' }
    if (kind === 'added') return { after: after[y++] ?? '' }
    return { before: before[x++] ?? '', after: after[y++] ?? '' }
  })
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/u, '').split('\n')
}

function readSide(lines: readonly CodeLine[], language: SyntaxLanguage | undefined): HunkSide {
  const tokens = readTokens(lines, language).slice(0, SIDE_TOKENS_MAX)
  const tail = readTail(tokens)
  const rest = tail?.rest ?? tokens
  const before = tail === undefined ? [] : [tail.statement]
  const hasLineEnds = language === undefined || !SEMICOLONS.has(language)
  if (language !== 'python')
    return { tokens, statements: [...before, ...readBraced(rest, { hasLineEnds })] }
  const indents = new Map(lines.map(({ text, line }) => [line, indentOf(text)]))
  const read = readIndented(rest, (line) => indents.get(line) ?? 0)
  return { tokens, statements: [...before, ...read] }
}

function indentOf(text: string): number {
  const space = /^\s*/u.exec(text)?.[0] ?? ''
  return space.replaceAll('\t', '        ').length
}

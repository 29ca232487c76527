import { languageOf } from '../../language/syntax/languages.ts'
import { listTokens, type SyntaxToken } from '../../language/syntax/syntax-tokens.ts'
import {
  SYNTAX_LANGUAGES,
  type SyntaxLanguage,
  type SyntaxTree,
} from '../../language/syntax/syntax-tree.ts'
import { type Alignment, alignSequences } from '../../language/syntax/token-diff.ts'
import { readUnifiedDiff, sideOf } from '../../language/syntax/unified-diff.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'

export interface CodeChange {
  readonly before: string
  readonly after: string
  /** As the caller names it; one of `SYNTAX_LANGUAGES` when its trees can be read. */
  readonly language: string
  readonly trees?: { readonly before: SyntaxTree; readonly after: SyntaxTree } | undefined
}

/** The tokens of both sides, laid beside each other. */
export interface ReadChange {
  readonly before: readonly SyntaxToken[]
  readonly after: readonly SyntaxToken[]
  readonly alignment: Alignment
  readonly ends: readonly [string, string]
}

export const CHANGE_LENGTH_MAX = 20_000

export function readChange({ before, after, trees }: CodeChange): ReadChange {
  const left = listTokens(before, trees?.before)
  const right = listTokens(after, trees?.after)
  return {
    before: left,
    after: right,
    alignment: alignSequences(left, right, weighTokens),
    ends: [before.slice(left.at(-1)?.end ?? 0), after.slice(right.at(-1)?.end ?? 0)],
  }
}

/** Prefers equal tokens in the same kind of place. */
function weighTokens(left: SyntaxToken, right: SyntaxToken): number {
  if (left.text !== right.text || left.kind !== right.kind) return 0
  const [parent, grandparent] = [0, 1].map(
    (level) => left.ancestors[level]?.type === right.ancestors[level]?.type,
  )
  return 2 + Number(parent) + Number(grandparent)
}

const RELATED: Readonly<Record<string, readonly SyntaxLanguage[]>> = {
  javascript: ['typescript', 'tsx'],
  typescript: ['tsx'],
  tsx: ['typescript'],
}

/** The grammars that may read a language, the likeliest first; none when it is not known. */
export function grammarsOf(language: string): readonly SyntaxLanguage[] {
  const own = SYNTAX_LANGUAGES.find((known) => known === language)
  return own === undefined ? [] : [own, ...(RELATED[own] ?? [])]
}

/** Takes the indentation away that all lines of both texts have: a hunk begins anywhere. */
export function dedent<Texts extends { readonly before: string; readonly after: string }>(
  change: Texts,
): Texts {
  const lines = [change.before, change.after]
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '')
  const indents = lines.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER)
  if (lines.length === 0 || depth === 0) return change
  const cut = (text: string): string =>
    text
      .split('\n')
      .map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length)))
      .join('\n')
  return { ...change, before: cut(change.before), after: cut(change.after) }
}

/** More hunks than these are a rewrite, and teach no rule. */
const HUNKS_MAX = 60

/**
 * The changes of code that an episode made and that held: of one that succeeded, with a diff.
 * A consolidated episode made none of its own.
 */
export function listEpisodeChanges(episode: Episode): readonly Omit<CodeChange, 'trees'>[] {
  const { status, testsPassed, patches } = episode.outcome
  if (status !== 'success' || testsPassed === false) return []
  if (episode.consolidation !== undefined) return []
  return patches
    .flatMap(({ file, diff = '' }) =>
      readUnifiedDiff(diff).flatMap(({ after = file, hunks }) =>
        hunks.map((hunk) => ({
          before: sideOf(hunk, 'before'),
          after: sideOf(hunk, 'after'),
          language: languageOf(after)?.grammar ?? languageOf(file)?.grammar ?? endOf(file),
        })),
      ),
    )
    .filter(isRuleSized)
    .slice(0, HUNKS_MAX)
}

/** What was only added or only removed shows no rule. */
function isRuleSized({ before, after }: Pick<CodeChange, 'before' | 'after'>): boolean {
  if (before.trim() === '' || after.trim() === '' || before === after) return false
  return before.length <= CHANGE_LENGTH_MAX && after.length <= CHANGE_LENGTH_MAX
}

function endOf(file: string): string {
  return /\.(\w{1,20})$/.exec(file)?.[1]?.toLowerCase() ?? 'text'
}

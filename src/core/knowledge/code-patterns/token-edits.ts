import type { CodeToken } from '../../syntax/code-tokens.ts'
import { alignSequences } from '../../syntax/token-diff.ts'

/** A stretch of tokens that became another, with what stands around it. */
export interface TokenEdit {
  readonly before: readonly CodeToken[]
  readonly after: readonly CodeToken[]
  readonly previous: CodeToken | undefined
  /** The tokens that follow on each side. */
  readonly nextBefore: CodeToken | undefined
  readonly nextAfter: CodeToken | undefined
}

/** What was replaced between two lists of tokens; equal signs far apart hold nothing together. */
export function editsOf(
  before: readonly CodeToken[],
  after: readonly CodeToken[],
): readonly TokenEdit[] {
  const weigh = (left: CodeToken, right: CodeToken): number => {
    if (left.text !== right.text) return 0
    return left.kind === 'mark' && /^[(),.;[\]]$/u.test(left.text) ? 2 : 4
  }
  return alignSequences(before, after, weigh).replacements.map((part) => ({
    before: before.slice(part.before.start, part.before.end),
    after: after.slice(part.after.start, part.after.end),
    previous: after[part.after.start - 1],
    nextBefore: before[part.before.end],
    nextAfter: after[part.after.end],
  }))
}

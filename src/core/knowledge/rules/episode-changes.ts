import type { Episode } from '../../episodes/episode.ts'
import { languageOf } from '../../syntax/languages.ts'
import { readUnifiedDiff, sideOf } from '../../syntax/unified-diff.ts'
import { CHANGE_LENGTH_MAX, type CodeChange } from './code-change.ts'

/** More hunks than these are a rewrite, and teach no rule. */
const HUNKS_MAX = 60

/**
 * The changes of code that an episode made and that held: of one that succeeded, with a diff.
 * A record that stands for several episodes made none of its own.
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
function isRuleSized({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}): boolean {
  if (before.trim() === '' || after.trim() === '' || before === after) return false
  return before.length <= CHANGE_LENGTH_MAX && after.length <= CHANGE_LENGTH_MAX
}

function endOf(file: string): string {
  return /\.(\w{1,20})$/.exec(file)?.[1]?.toLowerCase() ?? 'text'
}

import type { EpisodePatch } from '../../episodes/episode.ts'
import { languageOf } from '../../syntax/languages.ts'
import { isTestFile } from '../project/code/kinds-of-files.ts'
import type { Vote } from './preference.ts'

const SMALL_LINES_MAX = 40
const MEDIUM_LINES_MAX = 200
const REMOVED_LOW = 0.2
const REMOVED_HIGH = 0.4
/** Fewer lines are no habit. */
const LINES_MIN = 5

/** What patches say of how somebody works: tests, size, how much is made anew. */
export function readPatchHabits(patches: readonly EpisodePatch[]): readonly Vote[] {
  const code = patches.filter(({ file }) => languageOf(file)?.family !== undefined)
  const own = code.filter(({ file }) => !isTestFile(file))
  if (own.length === 0) return []
  return [testVote(code, patches.length), ...sizeVotes(own)]
}

// Patches stand in the order in which they were made.
function testVote(code: readonly EpisodePatch[], n: number): Vote {
  const firstTest = code.findIndex(({ file }) => isTestFile(file))
  const firstOwn = code.findIndex(({ file }) => !isTestFile(file))
  if (firstTest < 0) return { topic: 'tests', value: 'none', n }
  return { topic: 'tests', value: firstTest < firstOwn ? 'first' : 'after', n }
}

function sizeVotes(patches: readonly EpisodePatch[]): readonly Vote[] {
  const [added, removed] = [sum(patches, 'linesAdded', '+'), sum(patches, 'linesRemoved', '-')]
  const lines = added + removed
  if (lines < LINES_MIN) return []
  const share = removed / lines
  return [
    {
      topic: 'patch-size',
      value: lines <= SMALL_LINES_MAX ? 'small' : lines <= MEDIUM_LINES_MAX ? 'medium' : 'large',
      n: lines,
    },
    {
      topic: 'refactoring',
      value:
        share < REMOVED_LOW ? 'conservative' : share < REMOVED_HIGH ? 'moderate' : 'aggressive',
      n: lines,
    },
  ]
}

function sum(
  patches: readonly EpisodePatch[],
  field: 'linesAdded' | 'linesRemoved',
  sign: string,
): number {
  return patches.reduce((total, patch) => total + (patch[field] ?? count(patch.diff, sign)), 0)
}

function count(diff: string | undefined, sign: string): number {
  const lines = diff?.split('\n') ?? []
  return lines.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length
}

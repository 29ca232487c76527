import type { ParsedPiece } from '../../language/syntax/complete-fragment.ts'
import { languageOf } from '../../language/syntax/languages.ts'
import type { Episode, EpisodePatch } from '../../tasks/episodes/episode.ts'
import { isTestFile } from '../projects/file-habits.ts'
import { pick, readAddedCode } from './added-code.ts'
import { readCommands, readToolHabits, readWorkHabits } from './commands.ts'
import { isOfLanguage, type Vote } from './preference.ts'
import { readWishes } from './read-wishes.ts'

/** Code that patches add, by language. */
export type AddedCode = ReadonlyMap<string, readonly ParsedPiece[]>

/** What one finished task shows of the preferences of the person it was done for. */
export interface PreferenceEvidence {
  readonly episodeId: string
  /** Milliseconds: when it was finished. */
  readonly at: number
  readonly votes: readonly Vote[]
  /** What was decided, and whether the person accepted it. */
  readonly decisions: readonly { readonly text: string; readonly isAccepted: boolean }[]
  readonly commands: readonly string[]
}

const DECISIONS_MAX = 8
const DECISION_LENGTH_MAX = 160

/**
 * Reads an episode and the code that its patches add. How code is written counts only when the
 * work was accepted: rejected work shows no style. What the person asked for always counts.
 */
export function readEvidence(
  { id, eventAt, task, execution, outcome }: Episode,
  added: AddedCode,
): PreferenceEvidence {
  const isAccepted = acceptedOf(outcome)
  const commands = readCommands(execution.trace)
  const languages = new Set(codeIn(outcome.patches).map(({ file }) => languageOf(file)?.name))
  const language = languages.size === 1 ? [...languages][0] : undefined
  const said = [task.input, outcome.userFeedback?.comment].filter((text) => text !== undefined)
  return {
    episodeId: id,
    at: eventAt,
    votes: [
      ...readWishes(said.join('\n')).map((wish) => ({ ...wish, n: said.length })),
      ...(isAccepted === true
        ? [
            ...[...added].flatMap(([name, pieces]) =>
              readAddedCode(pieces).map((vote) => ({ ...vote, language: name })),
            ),
            ...readPatchHabits(outcome.patches),
            ...readToolHabits(commands),
            ...readWorkHabits(execution.trace),
          ]
        : []),
    ].map((vote) => (isOfLanguage(vote.topic) ? { language, ...vote } : vote)),
    decisions: isAccepted === undefined ? [] : decisionsOf(execution.decisions, isAccepted),
    commands: isAccepted === true ? commands : [],
  }
}

/** Whether the person accepted the work; `undefined` when that is not known. */
function acceptedOf({ userFeedback, status }: Episode['outcome']): boolean | undefined {
  if (userFeedback?.rating === 'positive') return true
  if (userFeedback?.rating === 'negative') return false
  return status === 'partial' ? undefined : status === 'success'
}

function decisionsOf(
  decisions: Episode['execution']['decisions'],
  isAccepted: boolean,
): PreferenceEvidence['decisions'] {
  const texts = decisions.map(({ decision }) => decision.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(texts.map((text) => text.slice(0, DECISION_LENGTH_MAX).toWellFormed()))]
    .filter((text) => text !== '')
    .slice(0, DECISIONS_MAX)
    .map((text) => ({ text, isAccepted }))
}

/** False if a task shows no preferences. */
export function showsPreference({ votes, decisions, commands }: PreferenceEvidence): boolean {
  return votes.length > 0 || decisions.length > 0 || commands.length > 1
}

/** Fewer lines do not show a habit. */
const LINES_MIN = 5

// Tests, size, how much is rewritten.
function readPatchHabits(patches: readonly EpisodePatch[]): readonly Vote[] {
  const code = codeIn(patches)
  const own = code.filter(({ file }) => !isTestFile(file))
  if (own.length === 0) return []
  const files = new Set(own.map(({ file }) => file)).size
  const value = files === 1 ? 'one file' : 'several files'
  return [...testVotes(code), ...sizeVotes(own), { topic: 'change-files', value, n: files }]
}

function codeIn(patches: readonly EpisodePatch[]): readonly EpisodePatch[] {
  return patches.filter(({ file }) => languageOf(file)?.family !== undefined)
}

// Patches are in the order in which they were made. That there are no tests shows no wish.
function testVotes(code: readonly EpisodePatch[]): readonly Vote[] {
  const firstTest = code.findIndex(({ file }) => isTestFile(file))
  const firstOwn = code.findIndex(({ file }) => !isTestFile(file))
  if (firstTest < 0) return []
  return [{ topic: 'tests', value: firstTest < firstOwn ? 'first' : 'after', n: code.length }]
}

function sizeVotes(patches: readonly EpisodePatch[]): readonly Vote[] {
  const [added, removed] = [sum(patches, 'linesAdded', '+'), sum(patches, 'linesRemoved', '-')]
  const lines = added + removed
  if (lines < LINES_MIN) return []
  const size = pick(lines, [41, 'small'], [201, 'medium'], 'large')
  const change = pick(removed / lines, [0.2, 'conservative'], [0.4, 'moderate'], 'aggressive')
  return [
    { topic: 'patch-size', value: size, n: lines },
    { topic: 'refactoring', value: change, n: lines },
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

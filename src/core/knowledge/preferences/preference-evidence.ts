import type { Episode } from '../../episodes/episode.ts'
import { readAddedCode } from './added-code.ts'
import { readCommands, readToolHabits } from './commands.ts'
import { readPatchHabits } from './patch-habits.ts'
import type { Vote } from './preference.ts'
import { countWishes } from './read-wishes.ts'

/** What one finished task says of the preferences of whoever it was done for. */
export interface PreferenceEvidence {
  readonly episodeId: string
  /** Milliseconds: when it was finished. */
  readonly at: number
  readonly votes: readonly Vote[]
  /** What was decided, and whether the person took it. */
  readonly decisions: readonly { readonly text: string; readonly isAccepted: boolean }[]
  /** What was typed, in its order. */
  readonly commands: readonly string[]
}

/** The newest are kept, so many of them. */
export const EVIDENCE_MAX = 500
const DECISIONS_MAX = 8
const DECISION_LENGTH_MAX = 160

/**
 * Takes from an episode what it says of preferences. How code is written counts only when the
 * work was taken: what somebody threw away is not their style. What they asked for always counts.
 */
export function readEvidence(episode: Episode): PreferenceEvidence {
  const { task, execution, outcome } = episode
  const isTaken = takenOf(episode)
  const commands = readCommands(execution.trace)
  const said = [task.input, outcome.userFeedback?.comment].filter((text) => text !== undefined)
  return {
    episodeId: episode.id,
    at: episode.eventAt,
    votes: [
      ...(isTaken === true ? readAddedCode(outcome.patches) : []),
      ...countWishes(said),
      ...(isTaken === true ? readPatchHabits(outcome.patches) : []),
      ...(isTaken === true ? readToolHabits(commands) : []),
    ],
    decisions: isTaken === undefined ? [] : decisionsOf(execution.decisions, isTaken),
    commands: isTaken === true ? commands : [],
  }
}

/** Whether the person took the work; `undefined` when nobody can tell. */
function takenOf({ outcome }: Episode): boolean | undefined {
  const rating = outcome.userFeedback?.rating
  if (rating === 'positive') return true
  if (rating === 'negative') return false
  if (outcome.status === 'partial') return undefined
  return outcome.status === 'success'
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

/** False when a task says nothing of anybody's preferences. */
export function isTelling({ votes, decisions, commands }: PreferenceEvidence): boolean {
  return votes.length > 0 || decisions.length > 0 || commands.length > 1
}

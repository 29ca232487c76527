import type { Failure } from '../../language/failures/failure.ts'
import { isUnsolved } from '../../tasks/ending/find-learnings.ts'
import type { Episode, EpisodeStatus } from '../../tasks/episodes/episode.ts'
import { failuresOf } from '../../tasks/episodes/failure-keys.ts'
import { failureTitle } from '../bugs/failure-traits.ts'

export interface TaskEvidence {
  readonly episodeId: string
  /** Milliseconds: when it was finished. */
  readonly at: number
  readonly status: EpisodeStatus
  readonly type?: string | undefined
  readonly session?: string | undefined
  readonly modified: readonly string[]
  readonly failing: readonly string[]
  /** `gotcha`: as its reflection says. `failure`: an error that occurred. */
  readonly issues: readonly { readonly kind: 'gotcha' | 'failure'; readonly text: string }[]
  readonly solutions: readonly { readonly problem: string; readonly solution: string }[]
  readonly avoid: readonly string[]
}

/** The newest tasks are kept. */
export const TASKS_MAX = 500
const FILES_MAX = 12
const TEXTS_MAX = 5
const TEXT_LENGTH_MAX = 200
const FRAMES_MAX = 3

export function readTask(episode: Episode): TaskEvidence {
  const { task, outcome, reflection, scope } = episode
  const failures = failuresOf(episode)
  const patched = outcome.patches.map(({ file }) => file)
  const broken = failures.flatMap(filesOf)
  const isFailed = outcome.status === 'failure'
  return {
    episodeId: episode.id,
    at: episode.eventAt,
    status: outcome.status,
    type: task.type === undefined ? undefined : shorten(task.type),
    session: scope.session,
    modified: files(patched),
    failing: files(broken),
    issues: [
      ...texts(reflection.gotchas).map((text) => ({ kind: 'gotcha' as const, text })),
      ...texts(failures.map(failureTitle)).map((text) => ({ kind: 'failure' as const, text })),
    ],
    solutions: solutionOf(episode),
    avoid: isFailed ? texts(reflection.failuresAnalysed.filter((one) => !isUnsolved(one))) : [],
  }
}

function solutionOf({ outcome, reflection }: Episode): TaskEvidence['solutions'] {
  const { problemPattern, solutionPattern } = reflection
  if (problemPattern === undefined || solutionPattern === undefined) return []
  if (outcome.status !== 'success') return []
  return [{ problem: shorten(problemPattern), solution: shorten(solutionPattern) }]
}

// The places nearest to where it broke.
function filesOf({ frames, causes }: Failure): readonly string[] {
  const own = frames.filter(({ isInApp }) => isInApp).flatMap(({ file }) => file ?? [])
  return [...own.slice(0, FRAMES_MAX), ...causes.flatMap(filesOf)]
}

function files(paths: readonly string[]): readonly string[] {
  const plain = paths.map((path) =>
    path.normalize('NFC').replaceAll('\\', '/').replace(/^\.\//, ''),
  )
  return [...new Set(plain)].filter((path) => path.length <= TEXT_LENGTH_MAX).slice(0, FILES_MAX)
}

function texts(given: readonly string[]): readonly string[] {
  return [...new Set(given.map(shorten))].filter((text) => text !== '').slice(0, TEXTS_MAX)
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const whole = [...line.slice(0, TEXT_LENGTH_MAX * 2)]
  return whole.length <= TEXT_LENGTH_MAX
    ? whole.join('')
    : `${whole.slice(0, TEXT_LENGTH_MAX - 1).join('')}…`
}

import { analyzeQuery } from '../../language/text/analyze.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { Episode, EpisodeStatus } from '../../tasks/episodes/episode.ts'

/** What an episode says that others may say too. */
export const STATEMENT_KINDS = ['lesson', 'decision', 'feedback'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

interface Statement {
  readonly kind: StatementKind
  readonly text: string
}

/** What grouping needs of an episode, small enough that 100,000 fit into memory. */
export interface EpisodeSketch {
  readonly id: string
  readonly createdAt: string
  /** Milliseconds: when it happened. */
  readonly at: number
  readonly type?: string | undefined
  readonly status: EpisodeStatus
  readonly importance: number
  readonly durationMs: number
  readonly failures: readonly string[]
  readonly files: readonly string[]
  /** The key of the description. */
  readonly topic: string
  readonly statements: readonly { readonly kind: StatementKind; readonly key: string }[]
}

/** Per episode. */
const STATEMENTS_MAX = 12
const FILES_MAX = 12
const TEXT_LENGTH_MAX = 400
/** The beginning of a message by which a sentence is seen to quote it. */
const QUOTED_LENGTH_MIN = 12
const QUOTED_LENGTH_MAX = 60

export function sketchEpisode(episode: Episode): EpisodeSketch {
  const { id, createdAt, eventAt, task, context, execution, outcome, keys, metadata } = episode
  return {
    id,
    createdAt,
    at: eventAt,
    // A guess is nothing that the episode shows.
    type: metadata.inferred?.includes('type') === true ? undefined : task.type,
    status: outcome.status,
    importance: episodeImportance(episode),
    durationMs: execution.durationMs ?? 0,
    failures: [...new Set(keys.failureTemplates)],
    files: context.files.slice(0, FILES_MAX),
    topic: topicKey(task.description.slice(0, TEXT_LENGTH_MAX)),
    statements: statementsIn(episode).map(({ kind, text }) => ({ kind, key: topicKey(text) })),
  }
}

const NUMBER = /^\p{N}+$/u

/** The words that say what a text is about: the number of a ticket or of a week is none. */
export function topicWords(text: string): ReadonlySet<string> {
  const terms = analyzeQuery(text).map(({ term }) => term)
  return new Set(terms.filter((term) => !NUMBER.test(term)))
}

/** Equal for texts of the same words, in any order and form; empty for a text without words. */
export function topicKey(text: string): string {
  return [...topicWords(text)].toSorted(compareText).join(' ')
}

export function statementsIn({
  context,
  execution,
  outcome,
  reflection,
}: Episode): readonly Statement[] {
  const errors = context.errors.flatMap(({ message = '' }) => quotedPart(message))
  // What quotes an error is reported with that error.
  const lessons = [...reflection.gotchas, ...reflection.tips, ...reflection.insights].filter(
    (text) => !errors.some((error) => text.includes(error)),
  )
  const { comment } = outcome.userFeedback ?? {}
  const statements: readonly Statement[] = [
    ...(comment === undefined ? [] : [{ kind: 'feedback', text: comment } as const]),
    ...execution.decisions.map(({ decision }) => ({ kind: 'decision', text: decision }) as const),
    ...lessons.map((text) => ({ kind: 'lesson', text }) as const),
  ]
  return statements
    .slice(0, STATEMENTS_MAX)
    .map(({ kind, text }) => ({ kind, text: text.slice(0, TEXT_LENGTH_MAX) }))
}

function quotedPart(message: string): readonly string[] {
  const line = message.trim().split('\n', 1)[0] ?? ''
  return line.length < QUOTED_LENGTH_MIN ? [] : [line.slice(0, QUOTED_LENGTH_MAX)]
}

/** Of an episode without anything special. */
const USUAL = 0.2
const FAILED = 0.3
const RECOVERED = 0.25
const TURNED = 0.1
const JUDGED = 0.2
const TAUGHT = 0.15

/**
 * How much there is to learn from an episode, 0 to 1: failures, recoveries, changes of plan,
 * feedback, lessons. Hard tasks count for more.
 */
function episodeImportance(episode: Episode): number {
  const { context, execution, outcome, reflection, task } = episode
  const { insights, failuresAnalysed, gotchas, tips } = reflection
  const hasTaught = [...insights, ...failuresAnalysed, ...gotchas, ...tips].length > 0
  const hasRecovered = context.errors.length > 0 && outcome.status === 'success'
  const sum =
    USUAL +
    (outcome.status === 'success' ? 0 : FAILED) +
    (hasRecovered ? RECOVERED : 0) +
    (execution.pivots.length > 0 ? TURNED : 0) +
    (outcome.userFeedback === undefined ? 0 : JUDGED) +
    (hasTaught ? TAUGHT : 0)
  return Math.min(1, sum * (0.75 + (task.complexity ?? 0.5) / 2))
}

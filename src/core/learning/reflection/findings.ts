import { countItems, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'
import { createClusters } from './clusters.ts'
import { type StatementKind, statementsIn } from './episode-sketch.ts'
import { type EpisodeGroup, SAME_STATEMENT } from './group-episodes.ts'
import { type TopicTerms, termLikeness, topicTerms } from './word-leaders.ts'

/** The same failure in several tasks. Texts are quoted. */
export interface FailureFinding {
  readonly error: string
  readonly count: number
  readonly files: readonly string[]
  readonly succeeded: number
  readonly remedy?: CountedText | undefined
}

export interface TopicFinding {
  readonly example: string
  readonly count: number
  readonly type?: string | undefined
  readonly files: readonly string[]
  readonly days: number
  readonly failed: number
  readonly minutes: number
  /** Their share of the time of all tasks; 0 for little. */
  readonly timePercent: number
  readonly remedy?: CountedText | undefined
  /** Tools that all successful ones used, and no failed one. */
  readonly toolsOfSuccess: readonly string[]
}

/** The same lesson, decision or feedback in several tasks. */
export interface StatementFinding {
  readonly text: string
  readonly count: number
  readonly reason?: string | undefined
}

interface CountedText {
  readonly text: string
  readonly count: number
}

const QUOTE_LENGTH_MAX = 160
const FILES_NAMED = 3
const TOOLS_NAMED = 4
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** What this share of them has is said about the group. */
const MOST = 2 / 3
/** A task this frequent is worth knowing about. */
const AGAIN_MIN = 5
/** Failures, and their share, that are no accident. */
const FAILED_MIN = 2
const FAILED_SHARE = 1 / 3
/** Of the time of all tasks. */
const TIME_SHARE = 0.2
/** Fewer are a coincidence. */
const TOGETHER_MIN = 2

export function findFailure(group: EpisodeGroup): FailureFinding | undefined {
  const { episodes, subject, count, succeeded } = group
  const error = episodes.flatMap((one) => errorOf(one, subject)).at(-1)
  if (error === undefined) return undefined
  const [files, remedy] = [filesOf(episodes), remedyOf(episodes)]
  return { error: quote(error), count, succeeded, files, remedy }
}

function errorOf(episode: Episode, subject: string): readonly string[] {
  const at = episode.keys.failureTemplates.findIndex((key) => subject === `failure ${key}`)
  const { type, message } = episode.context.errors[at] ?? episode.context.errors[0] ?? {}
  if (type === undefined) return []
  return [
    message === undefined || message.includes(type) ? (message ?? type) : `${type}: ${message}`,
  ]
}

/** `undefined` when there is nothing more to say than that there were such tasks. */
export function findTopic(group: EpisodeGroup): TopicFinding | undefined {
  const { episodes, count, failed, spanMs, spentMs, timeShare } = group
  const example = episodes.at(-1)
  if (example === undefined) return undefined
  const found = remedyOf(episodes)
  const remedy = found !== undefined && found.count >= TOGETHER_MIN ? found : undefined
  const toolsOfSuccess = contrastOf(episodes)
  const isAgain = count >= AGAIN_MIN
  const isFailing = failed >= FAILED_MIN && failed >= FAILED_SHARE * count
  const isSlow = timeShare >= TIME_SHARE
  const isWorthSaying = isAgain || isFailing || isSlow || remedy !== undefined
  if (!isWorthSaying && toolsOfSuccess.length === 0) return undefined
  const { type } = example.task
  return {
    example: quote(example.task.description),
    count,
    failed,
    type,
    files: filesOf(episodes),
    days: Math.ceil(spanMs / DAY_MS),
    minutes: Math.round(spentMs / MINUTE_MS),
    timePercent: isSlow ? Math.round(100 * timeShare) : 0,
    remedy,
    toolsOfSuccess,
  }
}

export function findStatement(
  kind: StatementKind,
  group: EpisodeGroup,
): StatementFinding | undefined {
  const { episodes, statement = '', count } = group
  const terms = topicTerms(statement)
  // Quoted from an episode that is cited, however old the first one is.
  const texts = episodes.flatMap((one) => statementsIn(one)).filter((one) => one.kind === kind)
  const text = texts.map((one) => one.text).find((one) => isSame(one, terms))
  if (text === undefined) return undefined
  const reason = kind === 'decision' ? reasonOf(episodes, terms) : undefined
  return { text: quote(text), count, reason: reason === undefined ? undefined : quote(reason) }
}

function isSame(text: string, terms: TopicTerms): boolean {
  return termLikeness(topicTerms(text), terms) >= SAME_STATEMENT
}

function reasonOf(episodes: readonly Episode[], terms: TopicTerms): string | undefined {
  const reasons = episodes
    .flatMap(({ execution }) => execution.decisions)
    .filter(({ decision }) => isSame(decision, terms))
    .flatMap(({ reason }) => reason ?? [])
  return mostFrequent(reasons)?.text
}

function remedyOf(episodes: readonly Episode[]): CountedText | undefined {
  const succeeded = episodes.filter(({ outcome }) => outcome.status === 'success')
  const found = mostFrequent(
    succeeded.flatMap(({ reflection }) => reflection.solutionPattern ?? []),
  )
  return found === undefined ? undefined : { ...found, text: quote(found.text) }
}

/** The most frequent statement, in whatever words; of equals the first. */
function mostFrequent(texts: readonly string[]): CountedText | undefined {
  const clusters = createClusters({ likenessMin: SAME_STATEMENT })
  const [most] = [...groupBy(texts, (text) => clusters.add({ text })).values()].toSorted(
    (left, right) => right.length - left.length,
  )
  const [text] = most ?? []
  return text === undefined ? undefined : { text, count: most?.length ?? 0 }
}

function contrastOf(episodes: readonly Episode[]): readonly string[] {
  const ended = (status: string): readonly Episode[] =>
    episodes.filter(({ outcome }) => outcome.status === status)
  const [succeeded, failed] = [ended('success'), ended('failure')]
  if (succeeded.length < TOGETHER_MIN || failed.length < TOGETHER_MIN) return []
  const ofFailed = new Set(failed.flatMap(({ keys }) => keys.tools))
  return [...countsOf(succeeded.map(({ keys }) => keys.tools))]
    .filter(([tool, count]) => count === succeeded.length && !ofFailed.has(tool))
    .map(([tool]) => tool)
    .toSorted(compareText)
    .slice(0, TOOLS_NAMED)
}

// Files that most of them are about, the most common first.
function filesOf(episodes: readonly Episode[]): readonly string[] {
  return [...countsOf(episodes.map(({ context }) => context.files))]
    .filter(([, count]) => count >= MOST * episodes.length)
    .toSorted(([left, more], [right, less]) => less - more || compareText(left, right))
    .slice(0, FILES_NAMED)
    .map(([file]) => file)
}

function countsOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return countItems(lists.flatMap((list) => [...new Set(list)]))
}

function quote(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
  const characters = [...line]
  const cut =
    characters.length <= QUOTE_LENGTH_MAX
      ? line
      : `${characters.slice(0, QUOTE_LENGTH_MAX - 1).join('')}…`
  return `"${cut}"`
}

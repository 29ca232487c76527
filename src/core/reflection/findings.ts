import type { Episode } from '../episodes/episode.ts'
import { compareText } from '../text/compare-text.ts'
import { createClusters } from './clusters.ts'
import type { EpisodeGroup } from './episode-group.ts'
import { type SaidSort, saidIn } from './episode-sketch.ts'
import { SAME_STATEMENT } from './group-episodes.ts'
import type { CountedText, FailureFinding, MatterFinding, SaidFinding } from './insight-phrases.ts'
import { type MatterTerms, matterTerms, termLikeness } from './matter-terms.ts'

const QUOTE_LENGTH_MAX = 160
const FILES_NAMED = 3
const TOOLS_NAMED = 4
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** What most of them have is told of the group. */
const MOST = 2 / 3
/** So often done, it is worth knowing that it will be done again. */
const AGAIN_MIN = 5
/** Of so many, this share went wrong: that is no accident. */
const FAILED_MIN = 2
const FAILED_SHARE = 1 / 3
/** What takes so much of all time is worth knowing. */
const TIME_SHARE = 0.2
/** Two that did the same are no coincidence. */
const TOGETHER_MIN = 2

export function findFailure(group: EpisodeGroup): FailureFinding | undefined {
  const { episodes, subject, count, succeeded } = group
  const error = episodes.flatMap((one) => errorOf(one, subject)).at(-1)
  if (error === undefined) return undefined
  const remedy = remedyOf(episodes)
  return {
    error: quote(error),
    count,
    succeeded,
    files: filesOf(episodes),
    ...(remedy === undefined ? {} : { remedy }),
  }
}

function errorOf(episode: Episode, subject: string): readonly string[] {
  const at = episode.keys.failureTemplates.findIndex((key) => subject === `failure ${key}`)
  const { type, message } = episode.context.errors[at] ?? episode.context.errors[0] ?? {}
  if (type === undefined) return []
  return [
    message === undefined || message.includes(type) ? (message ?? type) : `${type}: ${message}`,
  ]
}

/** Nothing, when all that can be said is that there were some tasks. */
export function findMatter(group: EpisodeGroup): MatterFinding | undefined {
  const { episodes, count, failed, spanMs, spentMs, timeShare } = group
  const example = episodes.at(-1)
  if (example === undefined) return undefined
  const told = remedyOf(episodes)
  const remedy = told !== undefined && told.count >= TOGETHER_MIN ? told : undefined
  const toolsOfSuccess = contrastOf(episodes)
  const isAgain = count >= AGAIN_MIN
  const isFailing = failed >= FAILED_MIN && failed >= FAILED_SHARE * count
  const isSlow = timeShare >= TIME_SHARE
  const isTelling = isAgain || isFailing || isSlow || remedy !== undefined
  if (!isTelling && toolsOfSuccess.length === 0) return undefined
  const { type } = example.task
  return {
    example: quote(example.task.description),
    count,
    failed,
    ...(type === undefined ? {} : { type }),
    files: filesOf(episodes),
    days: Math.ceil(spanMs / DAY_MS),
    minutes: Math.round(spentMs / MINUTE_MS),
    timePercent: isSlow ? Math.round(100 * timeShare) : 0,
    ...(remedy === undefined ? {} : { remedy }),
    toolsOfSuccess,
  }
}

export function findSaid(sort: SaidSort, group: EpisodeGroup): SaidFinding | undefined {
  const { episodes, statement = '', count } = group
  const terms = matterTerms(statement)
  // Quoted from an episode that is cited, however old the first one is.
  const said = episodes.flatMap((one) => saidIn(one)).filter((one) => one.sort === sort)
  const text = said.map((one) => one.text).find((one) => isSame(one, terms))
  if (text === undefined) return undefined
  const reason = sort === 'decision' ? reasonOf(episodes, terms) : undefined
  return { text: quote(text), count, ...(reason === undefined ? {} : { reason: quote(reason) }) }
}

function isSame(text: string, terms: MatterTerms): boolean {
  return termLikeness(matterTerms(text), terms) >= SAME_STATEMENT
}

// Why it was decided, as those say who decided it.
function reasonOf(episodes: readonly Episode[], terms: MatterTerms): string | undefined {
  const reasons = episodes
    .flatMap(({ execution }) => execution.decisions)
    .filter(({ decision }) => isSame(decision, terms))
    .flatMap(({ reason }) => reason ?? [])
  return mostSaid(reasons)?.text
}

// What those did that succeeded, as they say it.
function remedyOf(episodes: readonly Episode[]): CountedText | undefined {
  const succeeded = episodes.filter(({ outcome }) => outcome.status === 'success')
  const said = mostSaid(succeeded.flatMap(({ reflection }) => reflection.solutionPattern ?? []))
  return said === undefined ? undefined : { ...said, text: quote(said.text) }
}

/** What is said most often, in whatever words; of equals the first. */
function mostSaid(texts: readonly string[]): CountedText | undefined {
  const clusters = createClusters({ likenessMin: SAME_STATEMENT })
  const counts = new Map<number, { readonly text: string; count: number }>()
  for (const text of texts) {
    const cluster = clusters.add({ text })
    if (cluster === undefined) continue
    const known = counts.get(cluster)
    if (known === undefined) counts.set(cluster, { text, count: 1 })
    else known.count++
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count)[0]
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
  const counts = new Map<string, number>()
  for (const item of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(item, (counts.get(item) ?? 0) + 1)
  }
  return counts
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

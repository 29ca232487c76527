import { wordVector } from '../episodes/consolidation/word-vector.ts'
import type { Episode } from '../episodes/episode.ts'
import { compareText } from '../text/compare-text.ts'
import { dot } from '../vectors/dot.ts'
import type { EpisodeGroup } from './group-episodes.ts'

/** One sentence that several episodes bear out. */
export interface WrittenInsight {
  readonly text: string
  /** Those that bear it out, the oldest first. */
  readonly episodeIds: readonly string[]
}

const QUOTE_LENGTH_MAX = 160
const FILES_NAMED = 3
/** Two episodes that taught the same are no coincidence. */
const TAUGHT_MIN = 2
const SAME_LESSON = 0.7
const LESSONS_MAX = 3

/** Says what a group of episodes amounts to, without a language model. */
export function writeInsights(group: EpisodeGroup): readonly WrittenInsight[] {
  const first = group.by === 'failure' ? tellFailures(group) : tellOutcomes(group)
  return first === undefined ? tellLessons(group) : [first, ...tellLessons(group)]
}

function tellFailures({ subject, episodes }: EpisodeGroup): WrittenInsight | undefined {
  const error = episodes.flatMap((one) => errorOf(one, subject)).at(-1)
  if (error === undefined) return undefined
  const solved = episodes.filter(({ outcome }) => outcome.status === 'success')
  const solution = mostSaid(solved.map(({ reflection }) => reflection.solutionPattern))
  const end =
    solved.length === 0
      ? 'none of them got over it'
      : `${solved.length} got over it${solution === undefined ? '' : `: ${quote(solution)}`}`
  return {
    text: `${quote(error)} came up in ${episodes.length} tasks${inFiles(episodes)}; ${end}.`,
    episodeIds: idsOf(episodes),
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

function tellOutcomes({ episodes }: EpisodeGroup): WrittenInsight | undefined {
  const [oldest] = episodes
  if (oldest === undefined) return undefined
  const succeeded = episodes.filter(({ outcome }) => outcome.status === 'success')
  const { type } = oldest.task
  const sort = type === undefined ? 'tasks' : `${type} tasks`
  const tools = shared(succeeded, ({ keys }) => keys.tools)
  const means =
    tools.length === 0 ? '' : ` All that succeeded used ${tools.slice(0, 4).join(', ')}.`
  return {
    text:
      `Of ${episodes.length} ${sort} like ${quote(oldest.task.description)}${inFiles(episodes)}, ` +
      `${succeeded.length} succeeded.${means}`,
    episodeIds: idsOf(episodes),
  }
}

/** What was said to be learned in several of them. */
function tellLessons({ episodes }: EpisodeGroup): readonly WrittenInsight[] {
  const lessons: { readonly vector: Float32Array; readonly text: string; ids: Set<string> }[] = []
  for (const { id, reflection } of episodes) {
    for (const text of [...reflection.gotchas, ...reflection.tips, ...reflection.insights]) {
      const vector = wordVector(text)
      if (vector === undefined) continue
      const known = lessons.find((lesson) => dot(lesson.vector, vector) >= SAME_LESSON)
      if (known === undefined) lessons.push({ vector, text, ids: new Set([id]) })
      else known.ids.add(id)
    }
  }
  return lessons
    .filter(({ ids }) => ids.size >= TAUGHT_MIN)
    .toSorted((left, right) => right.ids.size - left.ids.size || compareText(left.text, right.text))
    .slice(0, LESSONS_MAX)
    .map(({ text, ids }) => ({
      text: `${ids.size} tasks taught the same: ${quote(text)}.`,
      episodeIds: [...ids],
    }))
}

function inFiles(episodes: readonly Episode[]): string {
  const files = shared(episodes, ({ context }) => context.files)
  return files.length === 0 ? '' : ` in ${files.slice(0, FILES_NAMED).join(', ')}`
}

// What all of them have, in the order of the alphabet.
function shared(
  episodes: readonly Episode[],
  listOf: (episode: Episode) => readonly string[],
): readonly string[] {
  const [first, ...others] = episodes
  if (first === undefined) return []
  const rest = others.map((one) => new Set(listOf(one)))
  return [...new Set(listOf(first))]
    .filter((item) => rest.every((set) => set.has(item)))
    .toSorted(compareText)
}

function mostSaid(texts: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(
    ([leftText, left], [rightText, right]) => right - left || compareText(leftText, rightText),
  )[0]?.[0]
}

function idsOf(episodes: readonly Episode[]): readonly string[] {
  return episodes.map(({ id }) => id)
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

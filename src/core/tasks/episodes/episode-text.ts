import { type Passage, splitPassages } from '../../language/text/embedded-passages.ts'
import type { Episode, EpisodeContent } from './episode.ts'

/** The parts of an episode that are each embedded separately. */
export const EPISODE_PARTS = ['task', 'outcome', 'whole'] as const
export type EpisodePart = (typeof EPISODE_PARTS)[number]

/** Further passages of one part are not embedded: the beginning says what it is about. */
const PASSAGES_OF_PART_MAX = 16

type Lines = readonly (string | undefined)[]

function taskLines({ task }: EpisodeContent): Lines {
  // What was asked is often the description itself.
  const input = task.input === task.description ? undefined : task.input
  return [task.description, input, ...task.goals, ...task.constraints, task.context]
}

function outcomeLines({ outcome, reflection }: EpisodeContent): Lines {
  return [
    outcome.status,
    outcome.output,
    ...outcome.sideEffects,
    ...outcome.patches.map(({ description }) => description),
    outcome.userFeedback?.comment,
    reflection.solutionPattern,
  ]
}

function learnedLines({ reflection }: EpisodeContent): Lines {
  return [
    reflection.problemPattern,
    ...reflection.insights,
    ...reflection.gotchas,
    ...reflection.tips,
    ...reflection.patternsDiscovered,
    ...reflection.failuresAnalysed,
    reflection.performance,
  ]
}

function pathLines({ execution }: EpisodeContent): Lines {
  return [
    execution.planSummary,
    ...execution.decisions.flatMap(({ decision, reason }) => [decision, reason]),
    ...execution.pivots.flatMap(({ to, reason }) => [to, reason]),
    ...execution.adaptations,
  ]
}

function errorLines({ context }: EpisodeContent): Lines {
  return context.errors.flatMap(({ type, message }) => [type, message])
}

/** What of an episode is embedded: its task, its outcome and all that was said about it. */
export function episodePassages(episode: EpisodeContent): readonly Passage[] {
  const texts: Readonly<Record<EpisodePart, string>> = {
    task: join(taskLines(episode)),
    outcome: join(outcomeLines(episode)),
    whole: join([
      ...taskLines(episode),
      ...outcomeLines(episode),
      ...learnedLines(episode),
      ...pathLines(episode),
      ...errorLines(episode),
    ]),
  }
  // `task`, `task#1`, `task#2` …
  return EPISODE_PARTS.flatMap((part) =>
    splitPassages(texts[part])
      .slice(0, PASSAGES_OF_PART_MAX)
      .map((text, index) => ({ part: index === 0 ? part : `${part}#${index}`, text })),
  )
}

/** What of an episode is found by words. */
export function episodeWords(episode: Episode): string {
  const { task, metadata, context, outcome, keys } = episode
  return join([
    ...taskLines(episode),
    ...outcomeLines(episode),
    ...learnedLines(episode),
    ...errorLines(episode),
    ...keys.failurePlaces,
    task.type,
    metadata.domain,
    ...metadata.tags,
    ...context.files,
    ...context.symbols,
    ...outcome.patches.map(({ file }) => file),
  ])
}

function join(lines: Lines): string {
  return lines.filter((line) => line !== undefined && line !== '').join('\n')
}

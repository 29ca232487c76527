import { trustOf } from '../../../core/storage/records/trust-level.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { searchEpisodes } from '../../tasks/episodes/search-episodes.ts'
import type { KnowledgeProvider } from './provider.ts'

const LINES_MAX = 3
/** Less alike, another task teaches nothing for this one. */
const SIMILARITY_MIN = 0.35
const TEXT_LENGTH_MAX = 600

/** What was done in tasks like this one that ended well. */
export const episodeProvider: KnowledgeProvider = {
  name: 'similar episodes',
  async gather({ task, project, k }, caller, deps) {
    if (task === undefined) return []
    const { items: results } = await searchEpisodes(
      { text: task, project, k, onlySuccessful: true, minSimilarity: SIMILARITY_MIN },
      caller,
      deps,
    )
    return results.flatMap(({ episode, score }) => {
      const lines = describeEpisode(episode)
      if (lines.length === 0) return []
      return [
        {
          section: 'approach' as const,
          id: episode.id,
          title: firstLine(episode.task.description),
          text: [
            `A task like this ended well: ${firstLine(episode.task.description)}`,
            ...lines,
          ].join('\n'),
          trust: trustOf({ source: episode.source }),
          episodeIds: [episode.id],
          date: new Date(episode.eventAt).toISOString(),
          score,
        },
      ]
    })
  },
}

function describeEpisode({ reflection, execution }: Episode): readonly string[] {
  const { solutionPattern, tips, gotchas } = reflection
  return [
    ...(execution.planSummary === undefined ? [] : [`- Plan: ${execution.planSummary}`]),
    ...(solutionPattern === undefined ? [] : [`- Solution: ${solutionPattern}`]),
    ...tips.slice(0, LINES_MAX).map((tip) => `- Tip: ${tip}`),
    ...gotchas.slice(0, LINES_MAX).map((gotcha) => `- Beware: ${gotcha}`),
  ].map((line) => line.replace(/\s+/gu, ' ').slice(0, TEXT_LENGTH_MAX))
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, TEXT_LENGTH_MAX) ?? ''
}

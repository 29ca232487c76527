import type { Episode } from '../episodes/episode.ts'
import { languageOf, wordsOf } from '../similarity/gloss/gloss-text.ts'
import type { EpisodeGroup } from './episode-group.ts'
import { findFailure, findMatter, findSaid } from './findings.ts'
import type { InsightPhrases } from './insight-phrases.ts'
import { ENGLISH_INSIGHTS } from './words/english-insights.ts'
import { ITALIAN_INSIGHTS } from './words/italian-insights.ts'
import { KOREAN_INSIGHTS } from './words/korean-insights.ts'

/** One sentence that several episodes bear out. */
export interface WrittenInsight {
  readonly text: string
  /** Those that bear it out, the oldest first. */
  readonly episodeIds: readonly string[]
}

/**
 * Says what a group of episodes amounts to, without a language model, in the language that they
 * are told in. Nothing, when it amounts to nothing.
 */
export function writeInsights(group: EpisodeGroup): readonly WrittenInsight[] {
  const text = tell(group)
  return text === undefined ? [] : [{ text, episodeIds: group.episodes.map(({ id }) => id) }]
}

function tell(group: EpisodeGroup): string | undefined {
  const { by, episodes } = group
  if (by === 'failure') {
    const finding = findFailure(group)
    return finding === undefined ? undefined : phrasesOf(episodes.map(taskOf)).failure(finding)
  }
  if (by === 'matter') {
    const finding = findMatter(group)
    return finding === undefined ? undefined : phrasesOf(episodes.map(taskOf)).matter(finding)
  }
  const finding = findSaid(by, group)
  return finding === undefined ? undefined : phrasesOf([finding.text])[by](finding)
}

function taskOf({ task }: Episode): string {
  return task.description
}

/** In the language of most of the texts; English stands for those that have no words here. */
function phrasesOf(texts: readonly string[]): InsightPhrases {
  const languages = texts.map((text) => languageOf(wordsOf(text)))
  const share = (wanted: string): number => languages.filter((one) => one === wanted).length
  const [korean, italian] = [share('korean'), share('italian')]
  const others = texts.length - korean - italian
  if (korean > others && korean >= italian) return KOREAN_INSIGHTS
  return italian > others ? ITALIAN_INSIGHTS : ENGLISH_INSIGHTS
}

import en from '../../language/en/insights.json' with { type: 'json' }
import it from '../../language/it/insights.json' with { type: 'json' }
import ko from '../../language/ko/insights.json' with { type: 'json' }
import { languageOf, wordsOf } from '../../language/similarity/gloss-text.ts'
import {
  type FailureFinding,
  findFailure,
  findStatement,
  findTopic,
  type StatementFinding,
  type TopicFinding,
} from './findings.ts'
import type { EpisodeGroup } from './group-episodes.ts'

/** One sentence that several episodes support. */
export interface WrittenInsight {
  readonly text: string
  /** Those that support it, oldest first. */
  readonly episodeIds: readonly string[]
}

/** Says in the language of the episodes what a group has in common, if there is anything to say. */
export function writeInsights(group: EpisodeGroup): readonly WrittenInsight[] {
  const text = describeGroup(group)
  return text === undefined ? [] : [{ text, episodeIds: group.episodes.map(({ id }) => id) }]
}

function describeGroup(group: EpisodeGroup): string | undefined {
  const { by, episodes } = group
  if (by === 'failure' || by === 'topic') {
    const phrases = phrasesOf(episodes.map(({ task }) => task.description))
    if (by === 'failure') return describeFailure(findFailure(group), phrases)
    return describeTopic(findTopic(group), phrases)
  }
  const finding = findStatement(by, group)
  return finding === undefined
    ? undefined
    : describeStatement(finding, by, phrasesOf([finding.text]))
}

/** `{name}` stands for a value; a sentence of another language is another file. */
type Phrases = typeof en

/** In the language of most of the texts; English for languages without phrases. */
function phrasesOf(texts: readonly string[]): Phrases {
  const languages = texts.map((text) => languageOf(wordsOf(text)))
  const share = (wanted: string): number => languages.filter((one) => one === wanted).length
  const [korean, italian] = [share('korean'), share('italian')]
  const others = texts.length - korean - italian
  if (korean > others && korean >= italian) return ko
  return italian > others ? it : en
}

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/gu, (_whole, name: string) => String(values[name] ?? ''))
}

function describeFiles(files: readonly string[], phrases: Phrases): string {
  return files.length === 0 ? '' : fill(phrases.files, { files: files.join(', ') })
}

function describeFailure(
  finding: FailureFinding | undefined,
  phrases: Phrases,
): string | undefined {
  if (finding === undefined) return undefined
  const { error, count, succeeded, remedy: found } = finding
  const { none, some, all, remedyOfAll, remedyOfSome } = phrases.failure
  const files = describeFiles(finding.files, phrases)
  const isOfAll = found?.count === succeeded
  const remedy =
    found === undefined
      ? ''
      : fill(isOfAll ? remedyOfAll : remedyOfSome, { remedies: found.count, text: found.text })
  const sentence = succeeded === 0 ? none : succeeded === count ? all : some
  return fill(sentence, { error, count, files, succeeded, remedy })
}

function describeTopic(finding: TopicFinding | undefined, phrases: Phrases): string | undefined {
  if (finding === undefined) return undefined
  const { example, count, type, days, failed, minutes, timePercent, remedy } = finding
  const { topic } = phrases
  const [once = '', twice = '', often = ''] = topic.times
  const times = (n: number): string => fill([once, twice][n - 1] ?? often, { count: n })
  const someFailed = failed === 1 ? topic.oneFailed : fill(topic.someFailed, { failed })
  const share = timePercent === 0 ? '' : fill(topic.timeShare, { percent: timePercent })
  const duration = describeDuration(minutes, phrases)
  const tools = finding.toolsOfSuccess.join(', ')
  return fill(topic.sentence, {
    count,
    tasks: type === undefined ? topic.tasks : fill(topic.tasksOfType, { type }),
    example,
    files: describeFiles(finding.files, phrases),
    within: days < 2 ? '' : fill(topic.within, { days }),
    time: minutes === 0 ? '' : fill(topic.time, { duration, share }),
    failures: failed === 0 ? '' : failed === count ? topic.allFailed : someFailed,
    worked:
      remedy === undefined
        ? ''
        : fill(topic.worked, { times: times(remedy.count), text: remedy.text }),
    tools: tools === '' ? '' : fill(topic.tools, { tools }),
  })
}

function describeDuration(all: number, phrases: Phrases): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return [
    hours === 0 ? '' : fill(phrases.hours, { hours }),
    minutes === 0 ? '' : fill(phrases.minutes, { minutes }),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function describeStatement(
  { text, count, reason }: StatementFinding,
  by: 'lesson' | 'decision' | 'feedback',
  phrases: Phrases,
): string {
  const why = reason === undefined ? '' : fill(phrases.reason, { reason })
  return fill(phrases[by], { count, text, reason: why })
}

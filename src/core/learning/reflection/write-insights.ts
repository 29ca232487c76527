import { countItems } from '../../group-by.ts'
import { detectLanguage } from '../../language/detect-language.ts'
import en from '../../language/en/insights.json' with { type: 'json' }
import it from '../../language/it/insights.json' with { type: 'json' }
import ko from '../../language/ko/insights.json' with { type: 'json' }
import { wordsOf } from '../../language/similarity/words-of.ts'
import { foldWord } from '../../language/text/fold-text.ts'
import { fillText, type Values } from '../../phrases.ts'
import { type Finding, findShared } from './find-shared.ts'
import type { EpisodeGroup } from './group-episodes.ts'

/** One sentence that several episodes support. */
export interface WrittenInsight {
  readonly text: string
  /** Those that support it, oldest first. */
  readonly episodeIds: readonly string[]
}

/** Says in the language of the episodes what a group has in common, if there is anything to say. */
export function writeInsights(group: EpisodeGroup): readonly WrittenInsight[] {
  const finding = findShared(group)
  if (finding === undefined) return []
  const text = describe(finding, phrasesOf(finding))
  return [{ text, episodeIds: finding.cited.map(({ id }) => id) }]
}

/** `{name}` is a placeholder; each language has its own file. */
type Phrases = typeof en

const PHRASES: Readonly<Record<string, Phrases>> = { it, ko }

/** In the language of most of the texts; English when there is none, or no phrases for it. */
function phrasesOf({ by, cited, wording }: Finding): Phrases {
  const said = by === 'failure' || wording === undefined ? [] : [wording.text]
  const texts = [...said, ...cited.map(({ task }) => task.description)]
  const counts = countItems(texts.map((text) => detectLanguage(wordsOf(text).map(foldWord))))
  const [most] = [...counts].find(([, count]) => 2 * count > texts.length) ?? ['en']
  return PHRASES[most] ?? en
}

function describe(finding: Finding, phrases: Phrases): string {
  const { by, wording, count, total, type, cited } = finding
  const tasks = fillText(type === undefined ? phrases.tasks : phrases.tasksOfType, {
    count,
    total,
    type: type ?? '',
  })
  const text = wording === undefined ? '' : quote(wording.text)
  const files =
    finding.files.length === 0 ? '' : fillText(phrases.files, { files: finding.files.join(', ') })
  const values = { tasks, text, files, fixed: cited.length, fix: quote(finding.fix?.text ?? '') }
  if (by === 'failure') return describeFailure(finding, values, phrases)
  if (by === 'topic' || by === 'file') return describeTopic(finding, values, phrases)
  const { reason: because } = finding
  const reason =
    because === undefined ? '' : fillText(phrases.reason, { reason: quote(because.text) })
  return fillText(phrases[by], { ...values, reason })
}

function describeFailure(
  { fix, succeeded, count }: Finding,
  values: Values,
  { failure }: Phrases,
): string {
  if (fix !== undefined) return fillText(failure.fixed, values)
  const ended = succeeded === 0 ? failure.none : succeeded === count ? failure.all : failure.some
  return fillText(ended, { ...values, succeeded })
}

function describeTopic(finding: Finding, values: Values, phrases: Phrases): string {
  const { wording, count, failed, spentMs, timeShare, fix } = finding
  const { topic } = phrases
  const share =
    timeShare === 0 ? '' : fillText(topic.timeShare, { percent: Math.round(100 * timeShare) })
  const someFailed = failed === 1 ? topic.oneFailed : fillText(topic.someFailed, { failed })
  const duration = describeDuration(Math.round(spentMs / MINUTE_MS), phrases)
  return fillText(topic.sentence, {
    ...values,
    were: fillText(wording === undefined ? topic.inFile : topic.were, values),
    time: duration === '' ? '' : fillText(topic.time, { duration, share }),
    failures: failed === 0 ? '' : failed === count ? topic.allFailed : someFailed,
    worked: fix === undefined ? '' : fillText(topic.worked, values),
  })
}

const MINUTE_MS = 60_000

function describeDuration(all: number, phrases: Phrases): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return [
    hours === 0 ? '' : fillText(phrases.hours, { hours }),
    minutes === 0 ? '' : fillText(phrases.minutes, { minutes }),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const QUOTE_LENGTH_MAX = 160

function quote(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
  const cut = [...line].slice(0, QUOTE_LENGTH_MAX).join('')
  return `"${cut === line ? line : `${cut}…`}"`
}

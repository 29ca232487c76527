import { describeRate } from '../../../core/learning/patterns/describe-evidence.ts'
import { contentLines, describeAdvice } from '../../../core/learning/patterns/describe-pattern.ts'
import type { PatternContent } from '../../../core/learning/patterns/pattern-content.ts'
import type { Preference } from '../../../core/learning/preferences/list-preferences.ts'
import {
  KNOWLEDGE_PIECES_DEFAULT,
  type KnowledgeInput,
} from '../../../core/learning/relevant/knowledge-input.ts'
import type { ToolStatistics } from '../../../core/learning/tools/tool-statistics.ts'
import { lowerTrust, type TrustLevel, trustOf } from '../../../core/storage/records/trust-level.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { searchEpisodes } from '../../tasks/episodes/search-episodes.ts'
import { findApplicable, type OfferedPattern } from '../patterns/find-applicable.ts'
import { showPreferences } from '../preferences/show-preferences.ts'
import { readToolStatistics } from '../tools/tool-statistics.ts'
import { type KnowledgeProvider, languageOfContext } from './provider.ts'

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

/** The patterns that apply to a task, with the reasons. */
export async function findForTask(context: KnowledgeInput, caller: Caller, deps: MemoryContext) {
  const { task, type, domain, complexity, files, tools, error, project, k } = context
  const errors = error === undefined ? undefined : [error]
  const wanted = { task, type, domain, complexity, files, tools, errors, project }
  return await findApplicable({ ...wanted, k: k ?? KNOWLEDGE_PIECES_DEFAULT }, caller, deps)
}

/** What validated patterns advise, and what they warn of. */
export const patternProvider: KnowledgeProvider = {
  name: 'patterns',
  async gather(context, caller, deps) {
    const offered = await findForTask(context, caller, deps)
    return offered.map(({ pattern, score }) => ({
      section: 'approach',
      id: pattern.id,
      title: pattern.name,
      text: describePattern(pattern),
      trust: 'agent',
      episodeIds: [],
      date: pattern.evidence.lastValidatedAt ?? pattern.updatedAt,
      score,
    }))
  },
}

function describePattern(pattern: OfferedPattern['pattern']): string {
  const { summary, content, guidance, evidence } = pattern
  return [
    describeAdvice(pattern),
    summary,
    `- When: ${guidance.whenToApply}`,
    `- How: ${guidance.howToApply}`,
    ...describeContent(content),
    `- Evidence: it went so in ${describeRate(evidence)}.`,
  ].join('\n')
}

function describeContent(content: PatternContent): readonly string[] {
  if (content.type !== 'procedure') return []
  return contentLines(content).map((line) => `  - ${line}`)
}

const PREFERENCES_SHOWN = 12
const EPISODES_SHOWN = 5

/** What the person prefers, as stated or as their tasks show. */
export const preferenceProvider: KnowledgeProvider = {
  name: 'preferences',
  async gather(context, caller, deps) {
    const { k } = context
    const asked = { language: languageOfContext(context)?.name, project: context.project }
    const { preferences, stated, decisions } = await showPreferences(asked, caller, deps)
    const shown = preferences.slice(0, PREFERENCES_SHOWN)
    const said = stated.slice(0, k)
    const lines = [
      ...shown.map(describePreference),
      ...said.map(({ text }) => `- Said: ${text}`),
      ...decisions.rejected.slice(0, k).map(({ decision }) => `- Usually rejected: ${decision}`),
    ]
    if (lines.length === 0) return []
    const facts = [...shown.flatMap((one) => one.stated ?? []), ...said]
    // An inference is less than a person's word.
    const least: TrustLevel = shown.some(({ origin }) => origin === 'inferred') ? 'agent' : 'person'
    return [
      {
        section: 'preferences',
        id: 'preferences',
        recordIds: facts.map(({ factId }) => factId),
        title: 'What the person prefers',
        text: ['What the person prefers', ...lines].join('\n'),
        trust: facts.reduce<TrustLevel>((level, { trust }) => lowerTrust(level, trust), least),
        episodeIds: shown
          .flatMap(({ inferred }) => inferred?.episodeIds ?? [])
          .slice(0, EPISODES_SHOWN),
      },
    ]
  },
}

function describePreference({ topic, language, value, origin, inferred }: Preference): string {
  const about = language === undefined ? topic : `${topic} in ${language}`
  const isShown = origin === 'inferred' && inferred !== undefined
  return `- ${about}: ${value} (${isShown ? `${inferred.hits} of ${inferred.n} tasks` : 'as stated'})`
}

/** Tools that fail less often are not mentioned. */
const FAILING_MIN = 0.2
const USES_MIN = 10

/** Tools that go well together in such tasks, and tools that often fail. */
export const toolProvider: KnowledgeProvider = {
  name: 'tool statistics',
  async gather({ type, project, k }, caller, deps) {
    const found = await readToolStatistics({ taskType: type, project }, caller, deps)
    const lines = describeTools(found, k)
    if (lines.length === 0) return []
    const where = type === undefined ? 'in all tasks' : `in tasks of type ${type}`
    const title = `Tools ${where}`
    return [
      {
        section: 'tools',
        id: `tool-statistics${type === undefined ? '' : `/${type}`}`,
        title,
        text: [`${title}, ${found.episodes} episodes:`, ...lines].join('\n'),
        trust: 'agent',
        episodeIds: [],
      },
    ]
  },
}

function describeTools({ tools, combinations }: ToolStatistics, k: number): readonly string[] {
  const good = combinations
    .slice(0, k)
    .map(({ tools: pair, runs, successRate, successRateWithout }) => {
      const rates = `${percent(successRate)} of ${runs} episodes ended well, ${percent(successRateWithout)} with only one of them`
      return `- ${pair.join(' and ')} together: ${rates}.`
    })
  const failing = tools.filter(
    ({ uses, successRate }) => uses >= USES_MIN && 1 - successRate >= FAILING_MIN,
  )
  const bad = failing.slice(0, k).map(({ tool, failures, uses, typicalErrors }) => {
    const [error] = typicalErrors
    const often = error === undefined ? '' : `; most often: ${error.template}`
    return `- ${tool} failed in ${failures} of ${uses} uses${often}`
  })
  return [...good, ...bad]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

import { plainText } from '../../../core/language/intent/phrase-pattern.ts'
import {
  EPISODES_DEFAULT,
  type ForTaskInput,
  PATTERNS_DEFAULT,
} from '../../../core/learning/context/context-input.ts'
import type { ContextPiece } from '../../../core/learning/context/context-piece.ts'
import { describeRate } from '../../../core/learning/patterns/describe-evidence.ts'
import { contentLines, describeAdvice } from '../../../core/learning/patterns/describe-pattern.ts'
import { adviceOf } from '../../../core/learning/patterns/pattern.ts'
import type { PatternContent } from '../../../core/learning/patterns/pattern-content.ts'
import type { Preference } from '../../../core/learning/preferences/list-preferences.ts'
import type { StatedPreference } from '../../../core/learning/preferences/stated-preference.ts'
import { lowerTrust, type TrustLevel, trustOf } from '../../../core/storage/records/trust-level.ts'
import { isOfOneTask } from '../../../core/tasks/ending/find-learnings.ts'
import { episodeLines, isWarning } from '../../../core/tasks/episodes/episode-lines.ts'
import { rankHelpful } from '../../../core/tasks/episodes/rank-episodes.ts'
import { firstLine } from '../../../core/tasks/steps/task-step.ts'
import { hasMark } from '../../../core/trust/gate/gate-tables.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { recall } from '../../recall/recall.ts'
import { searchEpisodes } from '../../tasks/episodes/search-episodes.ts'
import { similarFailures } from '../../tasks/episodes/similar-failures.ts'
import { findApplicable, type OfferedPattern } from '../patterns/find-applicable.ts'
import { showPreferences } from '../preferences/show-preferences.ts'
import {
  type ContextProvider,
  countOf,
  languageOfTask,
  type Similar,
  type Wanted,
} from './provider.ts'

/** Less alike, another task teaches nothing for this one. */
const SIMILARITY_MIN = 0.35
const TITLE_LENGTH_MAX = 200
/** A task that is alike and ended well is a hint, and no proof. */
const EPISODE_STRENGTH = 0.4

/** Past tasks like this one, and those that met its error, that teach something. */
export async function findSimilar(
  { task, error, project, k = EPISODES_DEFAULT }: ForTaskInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly Similar[]> {
  const asked = { text: task, project, k, minSimilarity: SIMILARITY_MIN }
  const { items } = task === undefined ? { items: [] } : await searchEpisodes(asked, caller, deps)
  const met = error === undefined ? [] : await similarFailures({ error, project, k }, caller, deps)
  const found = rankHelpful(
    items,
    met.flatMap(({ results }) => results),
  )
  return found.filter(({ episode }) => episodeLines(episode).length > 0).slice(0, k)
}

/** A past task in a few lines: the task, its outcome, its lessons. */
export function episodePiece({ episode, score }: Similar): ContextPiece {
  const { id, task, outcome, source, eventAt } = episode
  const title = firstLine(task.description, TITLE_LENGTH_MAX)
  const lines = episodeLines(episode)
  const first = lines.find((line) => !isWarning(line) && !isOfOneTask(line))
  const isFailed = outcome.status === 'failure'
  return {
    section: 'episode',
    id,
    title,
    text: [`${title} (${outcome.status})`, ...lines.map((line) => `- ${line}`)].join('\n'),
    // However it was stored, an episode quotes what tools said.
    trust: lowerTrust('agent', trustOf({ source })),
    episodeIds: [id],
    date: new Date(eventAt).toISOString(),
    score,
    complexity: task.complexity,
    ...(outcome.status === 'success' &&
      first !== undefined && { strength: EPISODE_STRENGTH * score }),
    advises: [
      ...(first === undefined ? [] : [{ part: isFailed ? 'avoid' : 'do', text: first } as const]),
      ...episode.reflection.gotchas
        .slice(0, 1)
        .map((text) => ({ part: 'challenges', text }) as const),
    ],
  }
}

/** The patterns that apply to a task, with the reasons. */
export async function findForTask(wanted: ForTaskInput, caller: Caller, deps: MemoryContext) {
  const { task, type, domain, complexity, files, tools, error, project } = wanted
  const { k = PATTERNS_DEFAULT } = wanted
  const errors = error === undefined ? undefined : [error]
  const asked = { task, type, domain, complexity, files, tools, errors, project, k }
  return await findApplicable(asked, caller, deps)
}

/** What a validated pattern advises, or warns of. */
export function patternPiece({ pattern, score }: OfferedPattern): ContextPiece {
  const { summary, content, guidance, evidence } = pattern
  const advice = describeAdvice(pattern)
  return {
    section: 'pattern',
    id: pattern.id,
    title: advice,
    text: [
      advice,
      summary,
      `- When: ${guidance.whenToApply}`,
      // A mined pattern says how in its name.
      ...(advice.endsWith(guidance.howToApply) ? [] : [`- How: ${guidance.howToApply}`]),
      ...describeContent(content),
      `- Evidence: ${describeRate(pattern)}.`,
    ].join('\n'),
    trust: 'agent',
    episodeIds: [],
    date: evidence.lastValidatedAt ?? pattern.updatedAt,
    score,
    strength: evidence.confidence,
    advises: [{ part: adviceOf(pattern), text: advice }],
  }
}

function describeContent(content: PatternContent): readonly string[] {
  if (content.type !== 'procedure') return []
  return contentLines(content).map((line) => `  - ${line}`)
}

const PREFERENCES_SHOWN = 12
const EPISODES_SHOWN = 5

/** What the person prefers, as stated or as their tasks show. */
export const preferenceProvider: ContextProvider = async (wanted, caller, deps) => {
  const k = countOf(wanted)
  const asked = { language: languageOfTask(wanted)?.name, project: wanted.project }
  const { preferences, stated, decisions } = await showPreferences(asked, caller, deps)
  const shown = preferences.slice(0, PREFERENCES_SHOWN)
  const said = await chooseStated(stated, wanted, caller, deps)
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
      section: 'preference',
      id: 'preferences',
      recordIds: facts.map(({ factId }) => factId),
      title: 'What the person prefers',
      text: ['What the person prefers', ...lines].join('\n'),
      advises: decisions.rejected
        .slice(0, k)
        .map(({ decision }) => ({ part: 'avoid', text: `Usually rejected: ${decision}` })),
      trust: facts.reduce<TrustLevel>((level, { trust }) => lowerTrust(level, trust), least),
      episodeIds: shown
        .flatMap(({ inferred }) => inferred?.episodeIds ?? [])
        .slice(0, EPISODES_SHOWN),
    },
  ]
}

// What recall finds for the task, then rules for every task. That somebody likes jazz says nothing of other work.
async function chooseStated(
  stated: readonly StatedPreference[],
  wanted: Wanted,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly StatedPreference[]> {
  const { task: query } = wanted
  const k = countOf(wanted)
  const asked = { query: query ?? '', buckets: ['preference'] as const, k }
  const isAsked = query !== undefined && stated.length > 0
  const items = isAsked ? (await recall(asked, caller, deps)).items : []
  const related = new Set(items.map(({ id }) => id))
  const isRule = ({ text }: StatedPreference) => isStandingRule(plainText(text))
  return [
    ...stated.filter(({ factId }) => related.has(factId)),
    ...stated.filter((one) => !related.has(one.factId) && isRule(one)),
  ].slice(0, k)
}

// What is asked for at all times, and does not only tell of somebody.
function isStandingRule(plain: string): boolean {
  return hasMark(plain, 'lasting') && !hasMark(plain, 'tells') && !hasMark(plain, 'discloses')
}

function describePreference({ topic, language, value, origin, inferred }: Preference): string {
  const about = language === undefined ? topic : `${topic} in ${language}`
  const isShown = origin === 'inferred' && inferred !== undefined
  return `- ${about}: ${value} (${isShown ? `${inferred.hits} of ${inferred.n} tasks` : 'as stated'})`
}

import { groupBy } from '../../../core/group-by.ts'
import { readRefactorings } from '../../../core/learning/changes/read-refactorings.ts'
import { listEpisodeChanges } from '../../../core/learning/rules/code-change.ts'
import {
  type DerivedRule,
  RULE_COLLECTION,
  type RuleEvidence,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import { wordsOf } from '../../../core/learning/rules/derive-rules.ts'
import { learnRule, type RuleMap, readRules } from '../../../core/learning/rules/learn-change.ts'
import { isStale, takeBack } from '../../../core/learning/rules/rule-evidence.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { trustOf } from '../../../core/storage/records/trust-level.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { parseChange, parsePatch } from '../../language/syntax/parse-code.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import {
  addLearned,
  episodesOf,
  type Learned,
  NOTHING_LEARNED,
} from '../../storage/records/learning.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { putRules, readStoredRules, ruleId, ruleTurn } from './rule-records.ts'

/** Something that an episode shows of a rule, or takes back. */
interface Reading {
  readonly episode: Episode
  readonly derived: DerivedRule
  readonly evidence: Omit<RuleEvidence, 'source' | 'origin' | 'at'>
  /** The file in which the episode takes it back. */
  readonly undoneIn?: string | undefined
}

/** Episodes whose rules are written together. */
const TOGETHER = 5
/** The oldest are checked in one run; the rest waits for the next. */
const STALE_MAX = 1_000
const WARNING_LENGTH_MAX = 240

/**
 * Learns code rules from what episodes of one scope changed: how successful ones wrote it, and the
 * refactorings that all of them made or took back. An episode counts once for a rule, so that the
 * same work done again changes nothing. Stale rules are removed.
 */
export async function learnRules(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
): Promise<Learned> {
  const owner = withoutSession(scope)
  let total = NOTHING_LEARNED
  for (const portion of inPortions(episodesOf(owner, episodes), TOGETHER, () => 1)) {
    const readings: Reading[] = []
    for (const episode of portion) readings.push(...(await readEpisode(episode, deps)))
    if (readings.length === 0) continue
    total = addLearned(
      total,
      await writeDraft(ruleTurn(owner), deps, (draft) =>
        learnTogether(readings, owner, draft, deps),
      ),
    )
  }
  await writeDraft(ruleTurn(owner), deps, (draft) => removeStale(owner, draft, deps))
  return total
}

async function removeStale(scope: Scope, draft: Draft, deps: MemoryContext): Promise<void> {
  const oldest = await draft.find(RULE_COLLECTION, {
    filter: ownScopeConditions(scope),
    orderBy: { field: 'updatedAt', direction: 'ascending' },
    limit: STALE_MAX,
  })
  for (const document of oldest) {
    const rule = toRecord<StoredRule>(document)
    if (isStale(rule, deps.clock.now())) draft.remove(RULE_COLLECTION, rule.id)
  }
}

async function readEpisode(episode: Episode, { syntax }: MemoryContext) {
  const patches = []
  for (const { diff, file } of episode.outcome.patches) {
    if (diff !== undefined && syntax !== undefined)
      patches.push(await parsePatch(diff, file, syntax))
  }
  const { done, undone, made } = readRefactorings(patches)
  const isFor = outcomeOf(episode)
  const warning = isFor === false ? warningOf(episode) : undefined
  const { testsPassed } = episode.outcome
  const readings: Reading[] = done.map(({ derived, file, measure }) => {
    const use = { file, taskType: episode.task.type, measure, testsPassed, warning }
    return { episode, derived, evidence: { isFor, use } }
  })
  // A failed episode is no evidence against what earlier ones did.
  for (const { derived, file } of episode.outcome.status === 'success' ? undone : [])
    readings.push({ episode, derived, evidence: {}, undoneIn: file })
  for (const change of listEpisodeChanges(episode)) {
    const { derived, features } = readRules(await parseChange(change, syntax))
    const lasting = derived.filter(({ after }) => !wordsOf(after).some((word) => made.has(word)))
    const evidence = { isFor: true, features }
    readings.push(...lasting.map((rule) => ({ episode, derived: rule, evidence })))
  }
  return readings
}

// What the user was unhappy with did not work, whatever the run reports.
function outcomeOf({ outcome }: Episode): boolean | undefined {
  if (outcome.userFeedback?.rating === 'negative' || outcome.status === 'failure') return false
  return outcome.status === 'success' ? true : undefined
}

function warningOf({ task, context, reflection }: Episode): string {
  const [error] = context.errors
  const met = error === undefined ? [] : [[error.type, error.message].filter(Boolean).join(': ')]
  return shorten([task.description, ...reflection.gotchas, ...met].slice(0, 2).join(': '))
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, WARNING_LENGTH_MAX)
}

async function learnTogether(
  readings: readonly Reading[],
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
): Promise<Learned> {
  let total = NOTHING_LEARNED
  for (const [language, own] of groupBy(readings, ({ derived }) => derived.language)) {
    const keys = own.map(({ derived }) => derived.key)
    const stored = await readStoredRules({ scope, language, keys }, draft, deps)
    const ruleMap = new Map(stored)
    for (const reading of own) learnReading(reading, scope, ruleMap)
    total = addLearned(total, putRules(ruleMap, stored, draft))
  }
  return total
}

function learnReading(
  { derived, evidence, episode, undoneIn }: Reading,
  scope: Scope,
  ruleMap: RuleMap,
): void {
  const { id: source, eventAt: at } = episode
  const id = ruleId(scope, derived.key)
  if (undoneIn === undefined) {
    const identity = { id, scope, trust: trustOf({ source: episode.source }) }
    learnRule(ruleMap, {
      derived,
      evidence: { ...evidence, source, origin: 'episode', at },
      identity,
    })
    return
  }
  const known = ruleMap.get(id)
  if (known?.status !== 'active') return
  const warning = shorten(`reverted later: ${episode.task.description}`)
  ruleMap.set(id, takeBack(known, undoneIn, { at, episodeId: source, warning }))
}

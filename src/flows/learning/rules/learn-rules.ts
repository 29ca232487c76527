import { groupBy } from '../../../core/group-by.ts'
import { listEpisodeChanges } from '../../../core/learning/rules/code-change.ts'
import { RULE_COLLECTION, type StoredRule } from '../../../core/learning/rules/code-rule.ts'
import { learnRule, type ReadRules, readRules } from '../../../core/learning/rules/learn-change.ts'
import { isStale } from '../../../core/learning/rules/rule-evidence.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { trustOf } from '../../../core/storage/records/trust-level.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { parseChange } from '../../language/syntax/parse-code.ts'
import type { Draft } from '../../storage/records/draft.ts'
import {
  addLearned,
  draftRun,
  episodesOf,
  type Learned,
  type LearnOptions,
  NOTHING_LEARNED,
} from '../../storage/records/learning.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { putShelf, readShelf, ruleId, ruleTurn } from './rule-records.ts'

interface Reading extends ReadRules {
  readonly episode: Episode
  readonly language: string
}

/** Episodes whose rules are written together. */
const TOGETHER = 5
/** The oldest are checked in one run; the rest waits for the next. */
const STALE_MAX = 1_000

/**
 * Learns code rules from what successful episodes of one scope changed. An episode counts once
 * for a rule, so that the same work done again changes nothing. Stale rules are removed.
 */
export async function learnRules(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
  options: LearnOptions = {},
): Promise<Learned> {
  const owner = withoutSession(scope)
  const run = draftRun(ruleTurn(owner), deps, options)
  let total = NOTHING_LEARNED
  for (const portion of inPortions(episodesOf(owner, episodes), TOGETHER, () => 1)) {
    const readings = await readEpisodes(portion, deps)
    if (readings.length === 0) continue
    total = addLearned(total, await run((draft) => learnTogether(readings, owner, draft, deps)))
  }
  await run((draft) => removeStale(owner, draft, deps))
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

async function readEpisodes(episodes: readonly Episode[], { syntax }: MemoryContext) {
  const readings: Reading[] = []
  for (const episode of episodes) {
    for (const change of listEpisodeChanges(episode)) {
      const { language } = change
      readings.push({ ...readRules(await parseChange(change, syntax)), episode, language })
    }
  }
  return readings
}

async function learnTogether(
  readings: readonly Reading[],
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
): Promise<Learned> {
  let total = NOTHING_LEARNED
  for (const [language, own] of groupBy(readings, (reading) => reading.language)) {
    const keys = own.flatMap(({ derived }) => derived.map(({ key }) => key))
    const stored = await readShelf({ scope, language, keys }, draft, deps)
    const shelf = new Map(stored)
    for (const reading of own) learnReading(reading, scope, shelf)
    total = addLearned(total, putShelf(shelf, stored, draft))
  }
  return total
}

function learnReading(
  { derived, features, episode }: Reading,
  scope: Scope,
  shelf: Parameters<typeof learnRule>[0],
): void {
  const { id: source, eventAt: at } = episode
  const trust = trustOf({ source: episode.source })
  for (const rule of derived) {
    learnRule(shelf, {
      derived: rule,
      evidence: { source, origin: 'episode', at, isFor: true, features },
      identity: { id: ruleId(scope, rule.key), scope, trust },
    })
  }
}

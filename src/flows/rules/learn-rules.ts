import type { Episode } from '../../core/episodes/episode.ts'
import { listEpisodeChanges } from '../../core/knowledge/rules/code-change.ts'
import { RULE_COLLECTION, type StoredRule } from '../../core/knowledge/rules/code-rule.ts'
import { learnRule, type ReadRules, readRules } from '../../core/knowledge/rules/learn-change.ts'
import { isStale } from '../../core/knowledge/rules/rule-evidence.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import { compareText } from '../../core/text/compare-text.ts'
import { trustOf } from '../../core/trust/trust-level.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, type DraftRun, rehearse, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { parseChange } from '../syntax/parse-code.ts'
import { putShelf, readShelf, ruleId, ruleTurn } from './rule-records.ts'

/** What came of learning: rules that are new, and rules that have more to show. */
export interface LearnedRules {
  readonly learned: number
  readonly reinforced: number
}

interface Reading extends ReadRules {
  readonly episode: Episode
  readonly language: string
}

/** Episodes whose rules are written together. */
const TOGETHER = 5
/** The oldest that are looked at in one run; the rest waits for the next. */
const STALE_MAX = 1_000

/**
 * Learns code rules from what successful episodes of one scope changed, the oldest first. An
 * episode counts once for a rule, so that the same work done again changes nothing. Rules that
 * nobody misses go away.
 */
export async function learnRules(
  episodes: readonly Episode[],
  scope: Scope,
  deps: FactDeps,
  { dryRun = false }: { readonly dryRun?: boolean | undefined } = {},
): Promise<LearnedRules> {
  const owner = withoutSession(scope)
  const own = episodes
    .filter((one) => scopeKey(withoutSession(one.scope)) === scopeKey(owner))
    .toSorted((left, right) => left.eventAt - right.eventAt || compareText(left.id, right.id))
  const run: DraftRun = dryRun ? rehearse(deps) : (work) => writeDraft(ruleTurn(owner), deps, work)
  let [learned, reinforced] = [0, 0]
  for (let start = 0; start < own.length; start += TOGETHER) {
    const readings = await readEpisodes(own.slice(start, start + TOGETHER), deps)
    if (readings.length === 0) continue
    const done = await run((draft) => learnTogether(readings, owner, draft, deps))
    learned += done.learned
    reinforced += done.reinforced
  }
  await run((draft) => removeStale(owner, draft, deps))
  return { learned, reinforced }
}

async function removeStale(scope: Scope, draft: Draft, deps: FactDeps): Promise<void> {
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

async function readEpisodes(
  episodes: readonly Episode[],
  { syntax }: FactDeps,
): Promise<readonly Reading[]> {
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
  deps: FactDeps,
): Promise<LearnedRules> {
  let [learned, reinforced] = [0, 0]
  for (const language of new Set(readings.map((reading) => reading.language))) {
    const own = readings.filter((reading) => reading.language === language)
    const keys = own.flatMap(({ derived }) => derived.map(({ key }) => key))
    const stored = await readShelf({ scope, language, keys }, draft, deps)
    const shelf = new Map(stored)
    for (const reading of own) learnReading(reading, scope, shelf)
    const counts = putShelf(shelf, stored, draft)
    learned += counts.learned
    reinforced += counts.reinforced
  }
  return { learned, reinforced }
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

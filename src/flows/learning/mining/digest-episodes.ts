import { groupBy } from '../../../core/group-by.ts'
import { BUG_COLLECTION, type BugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import {
  digestOf,
  RUNS_READ_MAX,
  type RunDigest,
} from '../../../core/learning/digests/run-digest.ts'
import { type CodeRule, RULE_COLLECTION } from '../../../core/learning/rules/code-rule.ts'
import { times } from '../../../core/phrases.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { LearnedRecord, MemoryContext } from '../../context.ts'
import { learnBugPatterns } from '../bugs/learn-bug-patterns.ts'
import { writeDigests } from '../digests/digests.ts'
import { readNew } from '../digests/new-episodes.ts'
import { learnPreferences } from '../preferences/learn-preferences.ts'
import { learnProjects } from '../projects/learn-project.ts'
import { learnRules } from '../rules/learn-rules.ts'

/** Learns from episodes of one scope; episodes it already learned from change nothing. */
type Learner = (
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
) => Promise<{ readonly learned: number; readonly reinforced: number }>

/** Everything that is learned from single episodes. */
const LEARNERS: Readonly<Record<string, Learner>> = {
  bugs: learnBugPatterns,
  rules: learnRules,
  projects: learnProjects,
  preferences: learnPreferences,
}

/**
 * Learns from every new episode and writes its digest. The digest comes last: it marks the episode
 * as learned from. A run that is stopped in between repeats the portion, which changes nothing.
 *
 * @param isOver Called between portions; true stops, and the next run continues there.
 */
export async function digestEpisodes(
  scope: Scope,
  deps: MemoryContext,
  isOver: () => Promise<boolean> = async () => false,
) {
  const learned: Record<string, number> = {}
  let digested = 0
  for await (const { episodes, total } of readNew(scope, deps)) {
    if (await isOver()) return { digested, learned, isComplete: false }
    await learnFrom(episodes, learned, deps)
    await writeDigests(episodes, deps)
    digested += episodes.length
    const work = 'episodes: learning'
    deps.events.emit({ kind: 'work-progressed', work, done: digested, total })
  }
  return { digested, learned, isComplete: true }
}

/**
 * Learns from one episode at once: bugs and fixes, rules, tools, project, preferences. Resolves to the
 * records that now say something about it.
 */
export async function learnFromEpisode(
  episode: Episode,
  deps: MemoryContext,
): Promise<readonly LearnedRecord[]> {
  await learnFrom([episode], {}, deps)
  await writeDigests([episode], deps)
  const learned: LearnedRecord[] = []
  for (const { kind, collection, field, describe } of CITING) {
    const filter = [{ field, is: 'containing', values: [episode.id] } as const]
    const { documents } = await deps.documents.query(collection, { filter, limit: SHOWN_MAX })
    for (const { id, body } of documents) learned.push({ kind, id, text: describe(body) })
  }
  return learned
}

/** Of each kind. */
const SHOWN_MAX = 3

interface Citing {
  readonly kind: LearnedRecord['kind']
  readonly collection: string
  /** Holds the ids of episodes. */
  readonly field: string
  describe(record: unknown): string
}

const CITING: readonly Citing[] = [
  { kind: 'bug', collection: BUG_COLLECTION, field: 'episodeIds', describe: describeBug },
  { kind: 'rule', collection: RULE_COLLECTION, field: 'episodeIds', describe: describeRule },
  { kind: 'pattern', collection: 'patterns', field: 'keys.episodes', describe: nameOf },
]

function nameOf(record: unknown): string {
  return (record as Pick<BugPattern, 'name'>).name
}

function describeBug(record: unknown): string {
  const { name, statistics } = record as BugPattern
  return `${name} (seen ${times(statistics.occurrences)}, solved ${times(statistics.resolutions)})`
}

function describeRule(record: unknown): string {
  const { name, before, after, language } = record as CodeRule
  return name ?? `${language}: \`${before}\` → \`${after}\``
}

/** The newest digests that `digestEpisodes` would write. */
export async function planDigests(
  scope: Scope,
  deps: MemoryContext,
): Promise<readonly RunDigest[]> {
  let planned: readonly RunDigest[] = []
  for await (const { episodes } of readNew(scope, deps)) {
    planned = [...planned, ...episodes.map(digestOf)].slice(-RUNS_READ_MAX)
  }
  return planned
}

async function learnFrom(
  episodes: readonly Episode[],
  learned: Record<string, number>,
  deps: MemoryContext,
): Promise<void> {
  const scopes = groupBy(episodes, ({ scope }) => scopeKey(withoutSession(scope)))
  for (const own of scopes.values()) {
    const scope = withoutSession((own[0] as Episode).scope)
    for (const [what, learn] of Object.entries(LEARNERS)) {
      const { learned: count } = await learn(own, scope, deps)
      learned[what] = (learned[what] ?? 0) + count
    }
  }
}

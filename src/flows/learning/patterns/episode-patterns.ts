import { digestOf } from '../../../core/learning/digests/run-digest.ts'
import { isShared, sharedScope } from '../../../core/learning/digests/shared-digests.ts'
import { dropEpisode } from '../../../core/learning/patterns/drop-entry.ts'
import { withFeedback } from '../../../core/learning/patterns/evidence.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { reconsider } from '../../../core/learning/patterns/validate-patterns.ts'
import { isInScope } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { putApplied } from './record-application.ts'
import { putPattern, toPattern } from './store-patterns.ts'

/** Patterns with one episode as evidence; there are far fewer. */
const BEHIND_MAX = 400
const FEEDBACK = 'After feedback on its episodes:'
/** Patterns that one episode may name as applied. */
const NAMED_MAX = 20

/** Adds an episode to the evidence of the patterns that it names as applied, by id or name. */
export async function noteApplied(episode: Episode, draft: Draft, deps: MemoryContext) {
  for (const pattern of await namedPatterns(episode, draft, deps)) {
    putApplied(pattern, digestOf(episode), draft, deps.clock.now())
  }
}

/** Feedback on an episode counts for the patterns it is evidence of, or applied (spec E12). */
export async function judgePatterns(
  { episode, isHelpful }: { readonly episode: Episode; readonly isHelpful: boolean },
  draft: Draft,
  deps: MemoryContext,
): Promise<void> {
  const behind = await patternsBehind(episode.id, draft, deps)
  const named = await namedPatterns(episode, draft, deps)
  for (const pattern of new Map([...behind, ...named].map((one) => [one.id, one])).values()) {
    if (pattern.lifecycle.status === 'deprecated') continue
    const evidence = withFeedback(pattern.evidence, isHelpful, deps.clock.now())
    const judged = reconsider({ ...pattern, evidence }, FEEDBACK, deps.clock.now())
    putPattern(judged, draft)
  }
}

/**
 * Removes a deleted episode from the evidence of every pattern. A pattern that loses its support
 * loses its status; a mined one without any evidence left is deleted.
 */
export async function dropEvidence(
  episodeId: string,
  draft: Draft,
  { deps }: { readonly deps: MemoryContext },
): Promise<void> {
  for (const pattern of await patternsBehind(episodeId, draft, deps)) {
    const left = dropEpisode(pattern, episodeId, deps.clock.now())
    if (left !== undefined) putPattern(left, draft)
    else await removePattern(pattern, draft, deps)
  }
}

async function removePattern({ id }: Pattern, draft: Draft, deps: MemoryContext): Promise<void> {
  const { documents } = await deps.documents.query('pattern-versions', {
    filter: [{ field: 'patternId', is: 'equal', value: id }],
    limit: BEHIND_MAX,
  })
  const versions = documents.map((document) => document.id)
  await draft.get('pattern-versions', versions)
  for (const version of versions) draft.remove('pattern-versions', version)
  draft.remove('patterns', id)
  draft.tell({ kind: 'record-changed', action: 'pattern-removed', id })
}

async function patternsBehind(episodeId: string, draft: Draft, deps: MemoryContext) {
  const { documents } = await deps.documents.query('patterns', {
    filter: [{ field: 'keys.episodes', is: 'containing', values: [episodeId] }],
    limit: BEHIND_MAX,
  })
  const ids = documents.map(({ id }) => id)
  return ids.length === 0 ? [] : (await draft.get('patterns', ids)).map(toPattern)
}

async function namedPatterns({ scope, metadata }: Episode, draft: Draft, deps: MemoryContext) {
  const names = metadata.appliedPatterns.slice(0, NAMED_MAX)
  if (names.length === 0) return []
  const { documents } = await deps.documents.query('patterns', {
    filter: [
      ...scopeConditions({ tenant: scope.tenant }),
      { field: 'name', is: 'one-of', values: names },
    ],
    limit: BEHIND_MAX,
  })
  const ids = [...new Set([...names, ...documents.map(({ id }) => id)])]
  const found = (await draft.get('patterns', ids)).map(toPattern)
  return found.filter((pattern) =>
    isInScope(isShared(pattern.scope) ? sharedScope(scope) : scope, pattern.scope),
  )
}

import {
  type DigestedScope,
  digestOf,
  RUNS_READ_MAX,
  type RunDigest,
  type RunExample,
} from '../../../core/learning/digests/run-digest.ts'
import {
  isShared,
  shareDigests,
  sharedScope,
} from '../../../core/learning/digests/shared-digests.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'

interface Reading {
  readonly documents: DocumentStore
}

const PAGE = 200

/** The digests of a scope, newest first, at most `RUNS_READ_MAX`. */
export async function readDigests(
  scope: Scope,
  { documents }: Reading,
): Promise<readonly RunDigest[]> {
  const filter = isShared(scope)
    ? ownScopeConditions(scope).filter(({ field }) => /tenant|user/u.test(field))
    : ownScopeConditions(withoutSession(scope))
  const orderBy = { field: 'at', direction: 'descending' } as const
  const found: RunDigest[] = []
  for await (const document of pageThrough(documents, 'run-digests', { filter, orderBy }, PAGE)) {
    found.push(toRecord<RunDigest>(document))
    if (found.length >= RUNS_READ_MAX) break
  }
  return isShared(scope) ? shareDigests(found) : found
}

/** Every scope inside this one that has digests, and what they share where that is learned. */
export async function readDigestedScopes(
  scope: Scope,
  { documents, acrossProjects = false }: Pick<MemoryContext, 'documents' | 'acrossProjects'>,
): Promise<readonly DigestedScope[]> {
  const filter = scopeConditions(withoutSession(scope))
  const found: DigestedScope[] = []
  for await (const document of pageThrough(documents, 'digested-scopes', { filter })) {
    found.push(toRecord<DigestedScope>(document))
  }
  const own = found.filter((one) => !isShared(one.scope))
  // A caller limited to one project must not learn from others.
  if (!acrossProjects || scope.project !== undefined || scope.agent !== undefined) return own
  const shared = own.map((one) => sharedScope(one.scope))
  const all = [...shared.map((one) => ({ id: digestedScopeId(one), scope: one })), ...found]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** Writes the digests of episodes, and which scopes have some. */
export async function writeDigests(episodes: readonly Episode[], deps: MemoryContext) {
  if (episodes.length === 0) return
  const digests = episodes.map(digestOf)
  const scopes = new Map(digests.map(({ scope }) => [digestedScopeId(scope), scope]))
  await writeDraft('run-digests', deps, async (draft) => {
    await draft.get(
      'run-digests',
      digests.map(({ id }) => id),
    )
    const known = new Set(
      (await draft.get('digested-scopes', [...scopes.keys()])).map(({ id }) => id),
    )
    for (const digest of digests) draft.put('run-digests', digest)
    for (const [id, scope] of scopes) {
      if (!known.has(id)) draft.put('digested-scopes', { id, scope })
    }
  })
}

/** Notes which digests of a scope were mined; a scope that has none left is forgotten. */
export async function saveMined(mined: DigestedScope, deps: MemoryContext): Promise<void> {
  const { id, minedFrom } = mined
  await writeDraft('run-digests', deps, async (draft) => {
    await draft.get('digested-scopes', [id])
    if (minedFrom === undefined) draft.remove('digested-scopes', id)
    else draft.put('digested-scopes', mined)
  })
}

/** The run to follow in tasks of a type, if its episode is still there. */
export async function readExample(
  scope: Scope,
  type: string | undefined,
  { documents, episodeCache }: MemoryContext,
): Promise<RunExample | undefined> {
  const ids = [digestedScopeId(withoutSession(scope))]
  const [found] = await documents.get('digested-scopes', ids)
  if (found === undefined) return undefined
  const { examples = [] } = toRecord<DigestedScope>(found)
  const example = examples.find((one) => one.type === type)
  if (example === undefined) return undefined
  const { episodes } = await episodeCache.read([example.episodeId])
  const isThere = episodes.some(({ lifecycle }) => lifecycle.phase !== 'deleted')
  return isThere ? example : undefined
}

function digestedScopeId(scope: Scope): string {
  return hashId('digested scope', scopeKey(scope))
}

/** Deletes the digest of an episode: it is no longer mined. */
export async function dropDigest(episodeId: string, draft: Draft): Promise<void> {
  await draft.get('run-digests', [episodeId])
  draft.remove('run-digests', episodeId)
}

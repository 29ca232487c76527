import { MemoryError } from '../../../core/errors.ts'
import { isInScope } from '../../../core/scope.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import type { EpisodeTombstone } from '../../../core/tasks/episodes/episode-tombstone.ts'
import {
  episodeOf,
  phaseAt,
  type StoredEpisode,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { requireIn, toRecord } from '../../storage/records/read-records.ts'
import { putGroup } from './episode-group.ts'
import { idsOf } from './get-episode.ts'

/**
 * Removes an episode from every answer. It is kept for some time, and `restoreEpisode` brings it
 * back until a purge removes it.
 *
 * @throws MemoryError `NOT_FOUND`; `CONFLICT` for a record that represents several episodes;
 *   `FORBIDDEN` for a caller that is trusted less than the one who stored it.
 */
export async function deleteEpisode(
  given: { readonly id: string; readonly reason?: string | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  return await writeDraft('consolidation', deps, async (draft) => {
    const episode = await requireOwn(given.id, { caller, draft })
    const { id } = episode
    const { reason } = given
    if (episode.lifecycle.phase === 'deleted') return { id, phase: 'deleted' as const }
    const why = reason === undefined ? {} : { reason }
    await putDeleted(episode, why, draft, { caller, deps })
    await putTombstone(episode, 'deleted', draft, { caller, deps })
    return { id, phase: 'deleted' as const }
  })
}

interface Deleting {
  readonly caller: Caller
  readonly deps: MemoryContext
}

/** Removes an episode from every answer, and from all that was learned from it. */
export async function putDeleted(
  episode: StoredEpisode,
  why: { readonly reason?: string; readonly since?: string },
  draft: Draft,
  { caller, deps }: Deleting,
): Promise<void> {
  const { id, scope } = episode
  const { consolidatedInto, ...lifecycle } = episode.lifecycle
  const since = new Date(deps.clock.now()).toISOString()
  draft.put(
    'episodes',
    withLifecycle(episodeOf(episode), { ...lifecycle, since, ...why, phase: 'deleted' }),
  )
  if (consolidatedInto !== undefined) await leaveGroup(id, consolidatedInto, draft)
  await deps.learning.onGone(id, draft, { caller, deps, scope })
  draft.tell({ kind: 'record-changed', action: 'deleted', id })
}

/** Logs what became of an episode, outside the database. */
export async function putTombstone(
  { id, scope }: Pick<StoredEpisode, 'id' | 'scope'>,
  state: EpisodeTombstone['state'],
  draft: Draft,
  { caller, deps }: Deleting,
): Promise<void> {
  const at = new Date(deps.clock.now()).toISOString()
  const trust = callerTrust(caller)
  const tombstone: EpisodeTombstone = { id, scope, state, at, surface: caller.surface, trust }
  await draft.get(TOMBSTONES, [id])
  draft.put(TOMBSTONES, tombstone)
}

const TOMBSTONES = 'episode-tombstones'

/**
 * Restores a deleted episode, in the phase of its age.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for a caller that is trusted less than the one
 *   who stored or deleted it.
 */
export async function restoreEpisode(given: string, caller: Caller, deps: MemoryContext) {
  return await writeDraft('consolidation', deps, async (draft) => {
    const episode = await requireOwn(given, { caller, draft })
    const { id } = episode
    const nowMs = deps.clock.now()
    const phase = phaseAt(episode, nowMs, deps.phaseLimits)
    if (episode.lifecycle.phase !== 'deleted') return { id, phase }
    const [found] = await draft.get(TOMBSTONES, [id])
    const by = found === undefined ? 'person' : toRecord<EpisodeTombstone>(found).trust
    requireVoice(caller, by, `restore the episode "${id}", which a person deleted`)
    const { reason: _reason, away } = episode.lifecycle
    // The youngest phase that its moved parts allow: ageing moves the rest again.
    const since = new Date(nowMs).toISOString()
    draft.put('episodes', withLifecycle(episodeOf(episode), { phase: 'active', since, away }))
    await putTombstone(episode, 'restored', draft, { caller, deps })
    draft.tell({ kind: 'record-changed', action: 'restored', id })
    return { id, phase }
  })
}

async function requireOwn(
  id: string,
  { caller, draft }: { readonly caller: Caller; readonly draft: Draft },
): Promise<StoredEpisode> {
  const found = await draft.get('episodes', idsOf(id, caller))
  const own = found.filter((one) => isInScope(toRecord<StoredEpisode>(one).scope, caller.scope))
  const episode = requireIn<StoredEpisode>(id, own, caller)
  if (episode.consolidation !== undefined) {
    throw new MemoryError(`"${id}" represents ${episode.consolidation.count} episodes`, {
      code: 'CONFLICT',
      hint: 'Delete those: `episode get` lists their ids. It is deleted with the last of them.',
    })
  }
  requireVoice(caller, voiceOf(episode), `change the episode "${id}" of a more trusted source`)
  return episode
}

// A consolidated record must not keep quoting a deleted episode.
async function leaveGroup(id: string, groupId: string, draft: Draft): Promise<void> {
  const [found] = await draft.get('episodes', [groupId])
  if (found === undefined) return
  const { consolidation } = toRecord<StoredEpisode>(found)
  const rest = consolidation?.episodeIds.filter((one) => one !== id) ?? []
  const group = await putGroup(rest, { id: groupId, draft })
  if (group === undefined) draft.remove('episodes', groupId)
}

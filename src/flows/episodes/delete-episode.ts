import {
  episodeOf,
  phaseAt,
  type StoredEpisode,
  withLifecycle,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import { MemoryError } from '../../core/errors.ts'
import { redact } from '../../core/redaction/redact.ts'
import { isInScope } from '../../core/scope.ts'
import { trustOf } from '../../core/trust/trust-level.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { onEpisodeGone } from './episode-gone.ts'
import { putGroup } from './episode-group.ts'
import { idsOf } from './get-episode.ts'

/** What became of an episode. */
export interface EpisodeChange {
  readonly id: string
  readonly phase: StoredEpisode['lifecycle']['phase']
}

/**
 * Takes an episode out of every answer. It is kept for some time, and `restoreEpisode` brings it
 * back until `purgeDeleted` removes it.
 *
 * @throws MemoryError `NOT_FOUND`; `CONFLICT` for a record that stands for several episodes;
 *   `FORBIDDEN` for a caller that is trusted less than whoever stored it.
 */
export async function deleteEpisode(
  given: { readonly id: string; readonly reason?: string | undefined },
  caller: Caller,
  deps: EpisodeDeps,
): Promise<EpisodeChange> {
  return await writeDraft('consolidation', deps, async (draft) => {
    const episode = await requireOwn(given.id, { caller, draft })
    const { id } = episode
    const { reason } = given
    if (episode.lifecycle.phase === 'deleted') return { id, phase: 'deleted' as const }
    const { consolidatedInto, ...lifecycle } = episode.lifecycle
    const since = new Date(deps.clock.now()).toISOString()
    const why = reason === undefined ? {} : { reason: redact(reason).text }
    draft.put(
      'episodes',
      withLifecycle(episodeOf(episode), { ...lifecycle, ...why, phase: 'deleted', since }),
    )
    if (consolidatedInto !== undefined) await leaveGroup(id, consolidatedInto, draft)
    await onEpisodeGone(id, draft, { caller, deps, scope: episode.scope })
    draft.tell({ kind: 'record-changed', action: 'deleted', id })
    return { id, phase: 'deleted' as const }
  })
}

/** Brings a deleted episode back, in the phase of its age. @throws MemoryError `NOT_FOUND` */
export async function restoreEpisode(
  given: string,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<EpisodeChange> {
  return await writeDraft('consolidation', deps, async (draft) => {
    const episode = await requireOwn(given, { caller, draft })
    const { id } = episode
    const nowMs = deps.clock.now()
    const phase = phaseAt(episode, nowMs, deps.phaseLimits)
    if (episode.lifecycle.phase !== 'deleted') return { id, phase }
    const { reason: _reason, away } = episode.lifecycle
    // As young as what it has away allows: growing old again moves the rest.
    const since = new Date(nowMs).toISOString()
    draft.put('episodes', withLifecycle(episodeOf(episode), { phase: 'active', since, away }))
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
    throw new MemoryError(`"${id}" stands for ${episode.consolidation.count} episodes`, {
      code: 'CONFLICT',
      hint: 'Delete those: `get-episode` lists their ids. It goes with the last of them.',
    })
  }
  const { source } = episode
  if (mayReplace(callerTrust(caller), trustOf({ source }))) return episode
  throw new MemoryError(`The episode "${id}" was stored by somebody who is trusted more`, {
    code: 'FORBIDDEN',
    hint: 'Delete it from the command line.',
  })
}

// What stands for several must not go on telling of one that is gone.
async function leaveGroup(id: string, groupId: string, draft: Draft): Promise<void> {
  const [found] = await draft.get('episodes', [groupId])
  if (found === undefined) return
  const { consolidation } = toRecord<StoredEpisode>(found)
  const rest = consolidation?.episodeIds.filter((one) => one !== id) ?? []
  const group = await putGroup(rest, { id: groupId, draft })
  if (group === undefined) draft.remove('episodes', groupId)
}

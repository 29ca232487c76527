import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import {
  type EpisodeTombstone,
  isPurgedFor,
} from '../../core/episodes/lifecycle/episode-tombstone.ts'
import { type StoredEpisode, startLifecycle } from '../../core/episodes/lifecycle/lifecycle.ts'
import { originOf, type Provenance } from '../../core/records/provenance.ts'
import { voiceOf } from '../../core/records/voice-of.ts'
import { type Imported, STORED, UNCHANGED } from '../../core/transfer/import-report.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import { lowerTrust, trustOf } from '../../core/trust/trust-level.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { putDeleted } from '../episodes/delete-episode.ts'
import { sendAway } from '../episodes/packs.ts'
import { findPurgedEpisodes } from '../episodes/put-episodes.ts'
import type { Batch } from '../gate/batch.ts'
import { hideForgotten } from '../gate/rejections-in-text.ts'
import { toBody, toRecord } from '../records/read-records.ts'
import type { Carrying } from './carrying.ts'
import { drop } from './readmit-records.ts'

const PURGED: Imported = {
  outcome: 'dropped',
  code: 'forgotten',
  reason: 'It was deleted for good, and stays so.',
}

/**
 * Takes over that an episode is not to come back, unless it was restored here since. One that is
 * known here is deleted, if whoever brings the tombstone may.
 */
export async function readmitPurged(
  given: EpisodeTombstone,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft, caller } = batch
  const { carrier, deps } = carrying
  const id = carrier.idOf(given.id, given.scope)
  const trust = lowerTrust(given.trust, carrying.trust)
  const [noted] = await draft.get('episode-tombstones', [id])
  const known = noted === undefined ? undefined : toRecord<EpisodeTombstone>(noted)
  if (known !== undefined && (known.at >= given.at || isPurgedFor(known, trust))) return UNCHANGED
  const [found] = await draft.get('episodes', [id])
  if (found === undefined) {
    const scope = carrier.scopeOf(given.scope)
    const purged: EpisodeTombstone = { ...given, id, scope, state: 'purged', trust }
    draft.put('episode-tombstones', purged)
    return { outcome: 'stored', reason: 'It is not to come back here either.' }
  }
  const episode = toRecord<StoredEpisode>(found)
  if (!mayReplace(trust, voiceOf(episode))) {
    const reason = `It would delete the episode ${id} of a more trusted voice, which stays.`
    return drop('untrusted', reason, batch, carrying)
  }
  if (episode.lifecycle.phase === 'deleted') return UNCHANGED
  await putDeleted(episode, {}, draft, { caller, deps })
  const at = new Date(deps.clock.now()).toISOString()
  const { scope } = episode
  const deleted: EpisodeTombstone = { id, scope, state: 'deleted', at, door: caller.door, trust }
  draft.put('episode-tombstones', deleted)
  const reason = `It was deleted elsewhere, and is here too. Until it is purged: loci restore-episode ${id}`
  return { outcome: 'updated', reason }
}

/** Takes over an episode as it was told. It never changes: one that is known stays. */
export async function importEpisode(
  given: PortableEpisode,
  { carrier, caller, trust, deps }: Carrying,
  isDryRun: boolean,
): Promise<Imported> {
  const { id: givenId, scope, createdAt, occurredAt, source, ...content } = given
  const told = checkInput(
    episodeInputSchema,
    { ...content, ...(occurredAt === undefined ? {} : { occurredAt }) },
    'import',
  )
  const id = carrier.idOf(givenId, scope)
  const from: Provenance = {
    ...{ kind: 'import', door: caller.door, of: originOf(source) },
    trust: lowerTrust(trustOf({ source }), trust),
  }
  const purged = await findPurgedEpisodes([{ id, source: from }], deps.documents)
  if (purged.has(id)) return PURGED
  const [known] = await deps.documents.get('episodes', [id])
  if (known !== undefined) return UNCHANGED
  if (isDryRun) return STORED
  const brought = buildEpisode(told, {
    id,
    scope: carrier.scopeOf(scope),
    source: from,
    nowMs: Date.parse(createdAt),
  })
  const voice = { scope: brought.scope, trust: voiceOf(brought) }
  const episode = await hideForgotten(brought, voice, deps)
  const [light] = await sendAway([episode], deps)
  const body = toBody(startLifecycle(light?.rest ?? episode, light?.away ?? []))
  await deps.indexing.write([{ kind: 'put', collection: 'episodes', id, body, expectedVersion: 0 }])
  deps.events.emit({ kind: 'record-changed', action: 'imported', id })
  return STORED
}

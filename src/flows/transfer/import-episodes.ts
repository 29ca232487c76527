import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import type { EpisodeTombstone } from '../../core/episodes/lifecycle/episode-tombstone.ts'
import { startLifecycle } from '../../core/episodes/lifecycle/lifecycle.ts'
import { originOf, type Provenance } from '../../core/records/provenance.ts'
import { voiceOf } from '../../core/records/voice-of.ts'
import type { Imported } from '../../core/transfer/import-report.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import { lowerTrust, trustOf } from '../../core/trust/trust-level.ts'
import { sendAway } from '../episodes/packs.ts'
import { findPurgedEpisodes } from '../episodes/put-episodes.ts'
import type { Batch } from '../gate/batch.ts'
import { hideForgotten } from '../gate/rejections-in-text.ts'
import { toBody } from '../records/read-records.ts'
import { type Carrying, STORED, UNCHANGED } from './carrying.ts'

const PURGED: Imported = {
  outcome: 'dropped',
  code: 'forgotten',
  reason: 'It was deleted for good, and stays so.',
}

/** Takes over that an episode is not to come back. */
export async function readmitPurged(
  given: EpisodeTombstone,
  { draft }: Batch,
  { carrier, trust }: Carrying,
): Promise<Imported> {
  const id = carrier.idOf(given.id, given.scope)
  const [known] = await draft.get('episode-tombstones', [id])
  if (known !== undefined) return UNCHANGED
  const purged: EpisodeTombstone = {
    ...{ ...given, id, scope: carrier.scopeOf(given.scope), state: 'purged' },
    trust: lowerTrust(given.trust, trust),
  }
  draft.put('episode-tombstones', purged)
  return { outcome: 'stored', reason: 'It is not to come back here either.' }
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

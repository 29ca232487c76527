import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode.ts'
import {
  type EpisodeTombstone,
  isPurgedFor,
} from '../../core/episodes/lifecycle/episode-tombstone.ts'
import type { StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { originOf } from '../../core/records/provenance.ts'
import { voiceOf } from '../../core/records/voice-of.ts'
import { type Imported, STORED, UNCHANGED } from '../../core/transfer/import-report.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import { lowerTrust, trustOf } from '../../core/trust/trust-level.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { putDeleted } from '../episodes/delete-episode.ts'
import { type PutOutcome, putEpisodes } from '../episodes/put-episodes.ts'
import type { Batch } from '../gate/batch.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { Carrying } from './carrying.ts'
import { drop } from './readmit-records.ts'

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

const IMPORTED: Readonly<Record<PutOutcome, Imported>> = {
  stored: STORED,
  known: UNCHANGED,
  purged: {
    outcome: 'dropped',
    code: 'forgotten',
    reason: 'It was deleted for good, and stays so.',
  },
}

/** Takes over an episode as it was told. It never changes: one that is known stays. */
export async function importEpisode(
  given: PortableEpisode,
  draft: Draft,
  { carrier, caller, trust, isDryRun, deps }: Carrying,
): Promise<Imported> {
  const { id, scope, createdAt, occurredAt, source, ...content } = given
  const told = checkInput(
    episodeInputSchema,
    { ...content, ...(occurredAt === undefined ? {} : { occurredAt }) },
    'import',
  )
  const episode = buildEpisode(told, {
    id: carrier.idOf(id, scope),
    scope: carrier.scopeOf(scope),
    source: {
      ...{ kind: 'import', door: caller.door, of: originOf(source) },
      trust: lowerTrust(trustOf({ source }), trust),
    },
    nowMs: Date.parse(createdAt),
  })
  const [put] = await putEpisodes([episode], draft, { action: 'imported', isDryRun, deps })
  return IMPORTED[put?.outcome ?? 'known']
}
